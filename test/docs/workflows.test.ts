/** Rules for all templates. What they do, test/workflows tests in n8n. */
import omit from 'lodash/omit';
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { workflowFiles } from '../workflows/files';
import { readDocument } from './document';

const files = workflowFiles();
const { description } = new AiWorkspace();
/** What n8n adds to a node that's a tool. */
const ADDED = ['descriptionType', 'toolDescription'];

test('README.md links to all of them, and to no others', () => {
	const linked = readDocument('README.md').matchAll(/\(docs\/workflows\/([\w-]+\.json)\)/g);
	expect([...linked].map(([, name]) => name).sort()).toEqual(files.map(({ name }) => name));
});

test('their document has at most 2,200 words', () => {
	expect(readDocument('docs/templates.md').split(/\s+/).length).toBeLessThanOrEqual(2200);
});

test('every data table that one of them uses is created by one of them', () => {
	const all = files.map(({ text }) => text).join('\n');
	const named = (pattern: RegExp) => new Set([...all.matchAll(pattern)].map(([, name]) => name));
	const created = named(/"tableName": "(\w+)"/g);
	expect([...named(/\b(ai_workspace_\w+)/g)].sort()).toEqual([...created].sort());
	expect(created.size).toBe(6);
});

describe.each(files)('$name', ({ name: file, text }) => {
	const all: INode[] = JSON.parse(text).nodes;
	const notes = all.filter(({ type }) => type.endsWith('.stickyNote'));
	const nodes = all.filter((node) => !notes.includes(node));

	test('fits on a screen: nine nodes, two notes, and 140 words', () => {
		expect(nodes.length).toBeLessThanOrEqual(9);
		expect(notes.length).toBeLessThanOrEqual(2);
		const words = notes.flatMap(({ parameters }) => String(parameters.content).match(/[\w']+/g));
		expect(words.length).toBeLessThanOrEqual(140);
	});

	test('has no code, and no expression of more than 120 characters', () => {
		expect(nodes.filter(({ type }) => type.endsWith('.code'))).toEqual([]);
		const long = (text.match(/\{\{.*?\}\}/g) ?? []).filter((one) => one.length > 120);
		expect(long).toEqual([]);
	});

	test('every expression that names a node names one that is there', () => {
		const mentioned = [...text.matchAll(/\$\('([^']+)'\)/g)].map(([, name]) => name);
		expect(nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(mentioned));
	});

	test('uses only parameters that our node has', () => {
		for (const node of nodes.filter(({ type }) => type.startsWith('n8n-nodes-ai-workspace.'))) {
			const own: INodeParameters = omit(node.parameters, ADDED);
			const { properties } = description;
			const shown = NodeHelpers.getNodeParameters(properties, own, true, false, node, description);
			expect(shown).toMatchObject(own);
		}
	});

	test('nobody reaches it at a known path or without a sign-in', () => {
		for (const { type, parameters } of nodes) {
			if (!/\.(formTrigger|webhook|mcpTrigger)$/.test(type)) continue;
			expect([undefined, '']).toContain(parameters.path);
			// It's executed in the editor, and its note says what to set before it's published.
			const allowed = file === 'first-cost.json' ? ['none'] : ['basicAuth', 'bearerAuth'];
			expect(allowed).toContain(parameters.authentication);
		}
	});

	test('is executed in the editor by its manual trigger, where it has one', () => {
		const enabled = nodes.filter(({ type, disabled }) => /trigger$/i.test(type) && !disabled);
		const types = enabled.map(({ type }) => type);
		if (text.includes('.manualTrigger')) expect(types).toEqual(['n8n-nodes-base.manualTrigger']);
	});

	test('keeps no key that a form asks for', () => {
		if (!text.includes('"fieldType": "password"')) return;
		expect(JSON.parse(text).settings).toMatchObject({
			saveDataErrorExecution: 'none',
			saveDataSuccessExecution: 'none',
			saveManualExecutions: false,
			saveExecutionProgress: false,
		});
		expect(text).toContain('"failWhenSaved": true');
		expect(text).toContain('in a temporary record, which it deletes within 15 minutes after the');
	});

	test('contains no credential, no email address, and no address or path of a machine', () => {
		expect(all.filter(({ credentials }) => credentials)).toEqual([]);
		expect(text).not.toMatch(/eyJ[\w-]+\.|"(password|token|secret)":|pinData|instanceId/i);
		expect(text).not.toMatch(/\/(home|root|tmp|Users)\/|[A-Z]:\\\\|localhost|127\.0\.0\.1/);
		expect(text.replace('name@example.com', '')).not.toMatch(/[\w.]+@[\w.]+/);
	});
});
