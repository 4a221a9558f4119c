/** What the pictures show, each scene with one or more of them. */
import omit from 'lodash/omit';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { name as packageName } from '../../package.json';
import type { Shared } from '../n8n/shared';
import { aiWorkspace, chain, manualTrigger, n8nNode } from '../n8n/workflow';
import { world } from '../sandbox';
import { workflowFiles } from '../workflows/files';
import { boxOf, type Editor } from './editor';

export interface Scene {
	stage: Shared;
	editor: Editor;
	/** The mouse is off the page, or where `hover` leaves it. */
	take: (
		page: Page,
		name: string,
		options?: PageScreenshotOptions & { hover?: () => Promise<void> | undefined },
	) => Promise<void>;
}

const KEY = 'aiWorkspaceVirtualKeyApi';
const PAT = 'aiWorkspacePatApi';
const TOKEN = 'aiWorkspaceAccessTokenApi';

/** The sandbox listens on this machine; a reader sees URLs like those of an account. */
const SHOWN_URLS = {
	baseUrl: 'https://api.example.com',
	analyticsUrl: 'https://analytics.example.com',
};

/** From the first part to the last one, which stand side by side. */
async function across(first: Locator, last: Locator) {
	const [from, to] = [await boxOf(first), await boxOf(last)];
	const [x, y] = [Math.ceil(from.x), Math.ceil(Math.max(from.y, to.y))];
	const bottom = Math.min(from.y + from.height, to.y + to.height);
	return { x, y, width: Math.floor(to.x + to.width) - x, height: Math.floor(bottom) - y };
}

/** The whole column of the form, with its tabs. */
const formColumn = (page: Page) => page.getByTestId('node-parameters').locator('xpath=..');

/** The form and the output beside it. */
const formAndOutput = (page: Page) => across(formColumn(page), page.getByTestId('output-panel'));

/** The part of the canvas with nodes and notes, so that they're legible at the width of a page. */
async function contentOf(page: Page) {
	const boxes = await page
		.locator('.vue-flow__node, [data-test-id="canvas-handle-plus"]')
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
	const sides = (side: string) => boxes.map((box) => Math.round(box[side]));
	const [x, y] = [Math.min(...sides('left')) - 30, Math.min(...sides('top')) - 20];
	// Names of nodes stand below them.
	const [right, bottom] = [Math.max(...sides('right')) + 30, Math.max(...sides('bottom')) + 40];
	return { x, y, width: right - x, height: bottom - y };
}

/** The canvas of every workflow as it is after its import. */
export async function workflows({ stage, editor, take }: Scene) {
	await editor.resize({ width: 1440, height: 900 });
	for (const { name, text } of workflowFiles()) {
		const workflow = omit(JSON.parse(text), 'id');
		for (const node of workflow.nodes) {
			for (const type of Object.keys(node.credentials ?? {})) {
				const credential = stage.connection.credentials[type];
				if (credential) node.credentials[type] = { id: credential.id, name: credential.name };
			}
		}
		const { page } = await editor.openCanvas(workflow);
		await page.getByTestId('zoom-to-fit').click();
		await page.waitForTimeout(1000);
		await take(page, `workflow-${name.replace('.json', '')}`, { clip: await contentOf(page) });
	}
}

export async function panel({ editor, take }: Scene) {
	await editor.resize({ width: 1000, height: 700 });
	const { page, panel: nodes } = await editor.openCanvas();
	await nodes.open();
	await nodes.search('AI Workspace');
	await nodes.openNode();
	await take(page, 'node-panel-actions');
}

/** Where a user enters the package name and accepts the risk. */
export async function installDialog({ editor, take }: Scene) {
	await editor.resize({ width: 900, height: 660 });
	const { page, communityNodes } = await editor.openCommunityNodes();
	await communityNodes.enter(packageName);
	await take(page, 'install-dialog');
}

/** A virtual key that works. */
export async function goodKey({ editor, take }: Scene) {
	await editor.resize({ width: 1200, height: 960 });
	const { page, form, dialog } = await editor.openNode({}, KEY);
	await form.editCredential();
	await dialog.success();
	await dialog.show(SHOWN_URLS);
	await take(page, 'credential-virtual-key', { clip: await boxOf(dialog.dialog) });
}

/** A virtual key that the API refuses, with the reason. */
export async function refusedKey({ stage: { sandbox }, editor, take }: Scene) {
	const { baseUrl, analyticsUrl, world } = sandbox;
	await editor.resize({ width: 1200, height: 900 });
	const { page, form, dialog } = await editor.openNode({}, KEY);
	await form.newCredential();
	await dialog.fill({ baseUrl, analyticsUrl, virtualKeyToken: world.virtualKeys.revoked });
	await dialog.save();
	await dialog.failure();
	await dialog.show(SHOWN_URLS);
	await take(page, 'credential-virtual-key-failure', { clip: await boxOf(dialog.dialog) });
}

type Opened = Awaited<ReturnType<Editor['openNode']>>;
interface NodeScene {
	parameters: object;
	credential?: string;
	width?: number;
	height: number;
	/** How it ends, if it's executed. */
	ends?: 'succeeded' | 'error';
	prepare?: (opened: Opened) => Promise<void>;
	view?: 'schema' | 'json' | 'table';
	hover?: (opened: Opened) => Promise<void>;
	/** The form and its output, if left out. */
	clip?: (opened: Opened) => ReturnType<typeof boxOf>;
}

const { entities, prompts } = world;
const getScope = { resource: 'cockpit', operation: 'getScope' };
const getSummary = { resource: 'promptTemplate', operation: 'getSummary' };

/** A form and the output beside it, by the name of the picture. */
const nodeScenes: Record<string, NodeScene> = {
	'get-scope': { parameters: getScope, height: 760, ends: 'succeeded', view: 'schema' },
	'get-costs': {
		parameters: { promptId: prompts.support.id },
		...{ height: 800, ends: 'succeeded', view: 'schema' },
	},
	'form-get-scope-unfit-credential': {
		parameters: { ...getScope, authentication: 'pat' },
		...{ credential: PAT, height: 520 },
	},
	// A total with the change, and what a field is for.
	'form-get-summary': {
		parameters: {
			...{ ...getSummary, promptId: prompts.support.id },
			...{ entities: 'scopeDepartment', period: 'lastMonth' },
			options: { compareWithPrevious: true },
		},
		...{ height: 880, ends: 'succeeded', view: 'json' },
		hover: async ({ page, form }) => {
			// Nothing of the description is beyond the form.
			await page.addStyleTag({ content: '.n8n-tooltip { max-width: 300px !important; }' });
			await form.explain('Compare With Previous');
		},
	},
	error: {
		parameters: { ...getSummary, promptId: `${prompts.support.id}-old`, entities: 'scopeEntity' },
		...{ height: 860, ends: 'error' },
	},
	'hint-typed-key': {
		parameters: { resource: 'masterKey', operation: 'validate' },
		...{ credential: TOKEN, height: 860 },
		prepare: async ({ form, output }) => {
			await form.fill('apiKey', 'sk-typed-in-by-hand');
			await output.panel.getByTestId('node-hint').waitFor();
		},
	},
	'output-table': {
		parameters: {
			...{ promptId: prompts.support.id, period: 'lastMonth', entities: 'ids' },
			entityIds: [...entities.agents.slice(0, 3), ...entities.members.slice(0, 2)]
				.map(({ id }) => id)
				.join(', '),
		},
		...{ width: 1700, height: 850, ends: 'succeeded', view: 'table' },
		clip: ({ output }) => boxOf(output.panel),
	},
};

export async function nodes({ editor, take }: Scene) {
	for (const [name, scene] of Object.entries(nodeScenes)) {
		const { parameters, credential = KEY, width = 1080, height, ends, view } = scene;
		await editor.resize({ width, height });
		const opened = await editor.openNode(parameters, credential);
		const { page, form, output } = opened;
		await scene.prepare?.(opened);
		if (ends) {
			await form.run();
			await output[ends]();
		}
		await output.widen();
		if (view) await output.view(view);
		const clip = await (scene.clip?.(opened) ?? formAndOutput(page));
		await take(page, name, { clip, hover: () => scene.hover?.(opened) });
	}
}

/** The fields of a node that was never executed, in the one after it. */
export async function schemaPreview({ editor, take }: Scene) {
	await editor.resize({ width: 1200, height: 960 });
	const node = aiWorkspace(getSummary, { credential: editor.credentials[KEY] });
	const next = n8nNode('Edit Fields', 'set', 3.4);
	const { page } = await editor.openCanvas(chain('Test', [manualTrigger(), node, next]));
	const input = await editor.openInput('Edit Fields');
	await take(page, 'schema-preview', { clip: await across(input, formColumn(page)) });
}
