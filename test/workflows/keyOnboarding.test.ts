import { randomBytes } from 'node:crypto';
import omit from 'lodash/omit';
import { describeInBrowser } from '../editor/describeInBrowser';
import { readDocument } from '../docs/document';
import { searchDatabase } from './database';
import { submitForm } from './form';
import { openBrowser, takePicture } from './pictures';
import { EMAIL } from '../n8n/api';
import { until } from '../support/until';
import { BACKGROUND_MS, nodeOf, readWorkflow, SIGNED_IN, useStage, type Chosen } from './stage';

const NAME = 'key-onboarding';
const TABLE = 'ai_workspace_keys';
const TEAM = 'Customer support';
const REQUESTER = 'ada@example.com';
/** Nobody else's, because they're searched for in the database. */
const ownKey = (prefix: string, end: string) => prefix + randomBytes(16).toString('hex') + end;
const ACCEPTED = ownKey('sk-', '0001');
const REJECTED = ownKey('sk-ant-', '0002');
/** Not searched for in the database: the executions that get it are saved. */
const OBSERVED = ['sk', 'observed', '0003'].join('-');
const MISSING = { id: 'missingCredential', name: 'Missing credential' };
const KEPT =
	'n8n keeps the key in a temporary record, which it deletes within 15 minutes after the check ends';
const NOT_CHECKED = "The key couldn't be checked";
const ACCEPTS = { valid: true, message: 'OpenAI accepts this key.' };

const stage = useStage({ tables: [TABLE] });
let form: string;
let workflowId: string;

beforeAll(async () => {
	const published = await stage.publishForm(await readWorkflow(NAME));
	form = published.form;
	workflowId = published.workflow.id;
});

/** Submits a key, and returns the heading and the text of the page that follows. */
async function submit(provider: string, key: string, at = form, team = TEAM) {
	const { page } = await submitForm(at, [REQUESTER, team, provider, key], SIGNED_IN);
	const [, card = ''] = /<div class='header'>([^]*?)<\/div>/.exec(page) ?? [];
	const [, heading = ''] = /<h1>(.*)<\/h1>/.exec(card) ?? [];
	const text = card.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
	return { heading, text, card };
}

/** Publishes the form once more, with changes, and with its failed executions saved, so that no key is checked. */
async function publishObserved(chosen?: Chosen) {
	const workflow = await readWorkflow(NAME);
	workflow.settings.saveDataErrorExecution = 'all';
	return await stage.publishForm(workflow, chosen);
}

const emailToOwner = async () => await until(() => stage.mail.mails[0], BACKGROUND_MS);
const hasEnded = async (id: string) =>
	await until(async () => (await stage.executionsOf(id)).length === 0, BACKGROUND_MS);

const failEveryCheck = () =>
	stage.sandbox.faults.add({ kind: 'html', operation: 'validate', times: Infinity });
const accept = () =>
	stage.sandbox.faults.add({ kind: 'json', operation: 'validate', body: ACCEPTS });

const validations = () =>
	stage.sandbox.requests.map(({ operation, body, headers, violations }) => ({
		operation,
		body: JSON.parse(body),
		workspace: headers['x-workspace-id'],
		violations,
	}));

/** The register, without what n8n adds to each row. */
const register = async () =>
	(await stage.rowsOf(TABLE)).map((row) => omit(row, 'id', 'createdAt', 'updatedAt'));
const entry = (values: object) => ({
	...{ provider: 'OpenAI', requester: REQUESTER, team: TEAM, result: 'accepted' },
	...{ token_expires_at: '2099-01-01T00:00:00.000Z' },
	...{ workspace_id: stage.sandbox.world.workspaces.main.id },
	...{ checked_at: expect.stringMatching(/^20\d\d-.*Z$/) },
	...{ reminded_days: null, token_warned_days: null },
	...values,
});

describeInBrowser('in a browser', () => {
	let browser: Awaited<ReturnType<typeof openBrowser>>;

	beforeAll(async () => {
		browser = await openBrowser({ width: 720, height: 760 });
		await browser.page.setExtraHTTPHeaders(SIGNED_IN);
	});
	afterAll(async () => await browser?.close());

	/** Submits a key in the open form. */
	async function submitOpen(provider: string, key: string) {
		const { page } = browser;
		await page.selectOption('select', { label: provider });
		await page.fill('input[type=password]', key);
		await page.fill('input[type=email]', REQUESTER);
		await page.fill('input[type=text]', TEAM);
		await page.click('#submit-btn');
	}

	test('the form says what to enter and how long n8n keeps it', async () => {
		const { page } = browser;
		await page.goto(form, { waitUntil: 'domcontentloaded' });
		const text = (await page.locator('.card').first().innerText()).replace(/\s+/g, ' ');
		expect(text).toContain(KEPT);
		expect(text).toContain('Copy the whole key');
		expect(await page.locator('input[type=password]').count()).toBe(1);
		expect(await takePicture(page, 'form-key')).toBeGreaterThan(2_000);
	});

	test.each([
		{ name: 'form-accepted', heading: '✓ The key works', fault: { kind: 'json', body: ACCEPTS } },
		{ name: 'form-rejected', heading: "✗ The key doesn't work", fault: undefined },
		{ name: 'form-not-checked', heading: NOT_CHECKED, fault: { kind: 'html' } },
	] as const)('$heading', async ({ name, heading, fault }) => {
		const { page } = browser;
		if (fault) stage.sandbox.faults.add({ ...fault, operation: 'validate' });
		await page.setViewportSize({ width: 720, height: 290 });
		await page.goto(form, { waitUntil: 'domcontentloaded' });
		await submitOpen('OpenAI', ACCEPTED);
		await page.waitForURL(/\/form-waiting\//, { waitUntil: 'domcontentloaded' });
		expect(await page.locator('.card h1').first().innerText()).toBe(heading);
		expect(await takePicture(page, name)).toBeGreaterThan(2_000);
	});

	test('with n8n User Auth, the register contains the email address of the account', async () => {
		const workflow = await readWorkflow(NAME);
		nodeOf(workflow, 'Key Form').parameters.authentication = 'n8nUserAuth';
		const published = await stage.publishForm(workflow, { httpBasicAuth: undefined });
		const { page } = browser;
		const [, value = ''] = /n8n-auth=([^;]+)/.exec(stage.session) ?? [];
		await page.context().addCookies([{ name: 'n8n-auth', value, url: stage.url }]);
		await page.goto(published.form, { waitUntil: 'domcontentloaded' });
		// n8n asks once per form whether it may know the account.
		await page.getByRole('button', { name: /allow|authorize|accept|approve/i }).click();
		await submitOpen('OpenAI', OBSERVED);
		const rows = await until(async () => {
			const found = await register();
			return found.length > 0 && found;
		}, BACKGROUND_MS);
		expect(rows).toMatchObject([{ requester: EMAIL }]);
	});
});

test('a key that works is accepted, and registered without the key', async () => {
	accept();
	const { heading, text } = await submit('OpenAI', ACCEPTED);
	expect(heading).toBe('✓ The key works');
	expect(text).toContain('OpenAI accepts the key sk-…0001.');
	expect(text).toContain('Next, add the key to your AI workspace.');
	expect(await register()).toEqual([entry({ key_hint: 'sk-…0001' })]);
	expect(validations()).toEqual([
		{
			operation: 'validate',
			body: { apiKey: ACCEPTED, provider: 'openai' },
			workspace: stage.sandbox.world.workspaces.main.id,
			violations: [],
		},
	]);
});

test("a key that doesn't work is rejected, in the words of the API", async () => {
	const { heading, text } = await submit('Anthropic', REJECTED);
	expect(heading).toBe("✗ The key doesn't work");
	expect(text).toContain('Anthropic rejected this key: it is unknown or was revoked.');
	expect(text).toContain('sk-…0002');
	expect(await register()).toEqual([
		entry({ provider: 'Anthropic', key_hint: 'sk-…0002', result: 'rejected' }),
	]);
	expect(validations()[0]?.body.provider).toBe('anthropic');
});

test('words of the API are shown as text, and no more than 300 characters', async () => {
	const message = `<a href="https://example.com">Renew & pay</a>${'x'.repeat(400)}END`;
	const body = { valid: false, message };
	stage.sandbox.faults.add({ kind: 'json', operation: 'validate', body });
	const { text, card } = await submit('OpenAI', ACCEPTED);
	expect(text).toContain('a href="https://example.com"Renew pay/axxx');
	expect(text).not.toContain('END');
	expect(card).not.toMatch(/<a [^>]*example\.com/);
});

test("what shares eight characters with the key isn't registered, and a short key has no hint", async () => {
	await submit('OpenAI', ACCEPTED, form, `Support ${ACCEPTED.slice(5, 13)}`);
	const { text } = await submit('OpenAI', 'hello');
	expect(text).not.toContain('Key:');
	const [first, second] = await register();
	expect(first).toMatchObject({ team: '(removed)', requester: REQUESTER });
	expect(second).toMatchObject({ key_hint: '', result: 'rejected' });
});

test('a key that could not be checked is neither, and the owner gets the reason once an hour', async () => {
	const workflow = await readWorkflow(NAME);
	// What n8n keeps for an hour belongs to a workflow.
	workflow.name += ' of this test';
	const published = await stage.publishForm(workflow);
	const { id } = published.workflow;
	failEveryCheck();
	const { heading, text } = await submit('OpenAI', ACCEPTED, published.form);
	expect(heading).toBe(NOT_CHECKED);
	expect(text).toContain('This says nothing about your key.');
	expect(text).toContain('Open the form again later.');
	expect(text).toContain('contact the person who sent you this form');
	expect(text).not.toMatch(/The key works|doesn't work|credential|token|URL|API|sandbox|request/i);
	expect(text).not.toContain(ACCEPTED);
	const email = await emailToOwner();
	expect(email.to).toEqual(['owner@example.com']);
	for (const words of [
		`returned no result to ${REQUESTER}.`,
		`Team: ${TEAM}\nProvider: OpenAI`,
		`Node: Check Key\nReason: The API returned something other than JSON`,
		`Workflow: ${workflow.name}\n`,
	])
		expect(email.text).toContain(words);
	expect(email.text).toMatch(/What to do: .*Check the URLs[^]*Request ID: req-/);
	expect(email.text.trim().split('\n').at(-1)).toBe(`${stage.url}/workflow/${id}`);
	expect(email.text).not.toContain(ACCEPTED);
	const notChecked = { result: 'not checked', key_hint: '', token_expires_at: '' };
	expect(await register()).toEqual([entry({ ...notChecked, workspace_id: '' })]);
	const json = { kind: 'html', operation: 'validate', times: Infinity } as const;
	const refused = { kind: 'status', status: 401, times: Infinity } as const;
	for (const fault of [json, refused, json]) {
		await hasEnded(id);
		stage.sandbox.reset();
		stage.sandbox.faults.add(fault);
		expect((await submit('OpenAI', ACCEPTED, published.form)).heading).toBe(NOT_CHECKED);
	}
	await hasEnded(id);
	expect(stage.mail.mails.map(({ text }) => /Reason: .+/.exec(text)?.[0])).toEqual([
		expect.stringContaining('something other than JSON'),
		expect.stringContaining('Told to fail.'),
	]);
});

test("a key that the node doesn't send isn't checked either", async () => {
	const { accepted } = stage.sandbox.world.providerKeys.anthropic;
	const { heading, text } = await submit('OpenAI', accepted);
	expect(heading).toBe(NOT_CHECKED);
	expect(text).toContain("looks like an Anthropic key, but 'Provider' is set to OpenAI.");
	expect(text).toContain('Check that you selected the right provider');
	expect(text).not.toContain('later');
	expect(validations()).toEqual([]);
	await hasEnded(workflowId);
	expect(stage.mail.mails).toEqual([]);
});

test('with the settings that an import in the editor leaves, no key is checked, and the owner gets the reason', async () => {
	const workflow = await readWorkflow(NAME);
	workflow.settings = { executionOrder: 'v1' };
	const published = await stage.publishForm(workflow);
	const { heading, text } = await submit('OpenAI', OBSERVED, published.form);
	expect(heading).toBe(NOT_CHECKED);
	expect(text).toContain('n8n saved what you entered.');
	expect(validations()).toEqual([]);
	const email = await emailToOwner();
	expect(email.text).toContain('Reason: n8n saves the executions of this workflow');
	expect(email.text).toContain('What to do: Open the workflow');
	const { error } = await stage.failedExecution(published.workflow.id);
	expect(error.message).toMatch(/^No key was checked: n8n saves/);
});

test('without its credential, or with an expired access token, the owner gets the reason, and the visitor nothing about the key', async () => {
	const { baseUrl, analyticsUrl, world } = stage.sandbox;
	const workspaceId = world.workspaces.main.id;
	const data = { baseUrl, analyticsUrl, accessToken: world.tokens.expired, workspaceId };
	const type = 'aiWorkspaceAccessTokenApi';
	const expired = await stage.addCredential({ name: 'Expired', type, data });
	for (const [credential, reason] of [
		[MISSING, /Select your access token in Check Key\./],
		[expired, /Reason: .*expired[^]*What to do: /i],
	] as const) {
		stage.reset();
		const published = await stage.publishForm(await readWorkflow(NAME), { [type]: credential });
		const { heading, text } = await submit('OpenAI', OBSERVED, published.form);
		expect(heading).toBe(NOT_CHECKED);
		expect(text).not.toMatch(/credential|token/i);
		expect((await emailToOwner()).text).toMatch(reason);
	}
});

test('a register that is missing in the end is reported, and the visitor gets the result', async () => {
	const workflow = await readWorkflow(NAME);
	nodeOf(workflow, 'Register').parameters.dataTableId.value = 'missing';
	accept();
	const published = await stage.publishForm(workflow);
	const { heading } = await submit('OpenAI', ACCEPTED, published.form);
	expect(heading).toBe('✓ The key works');
	const { subject, text } = await emailToOwner();
	expect(subject).toBe('Key form: a checked key needs your attention');
	expect(text).toMatch(/Result: accepted\nNode: Register\nReason: .*(missing|wasn't saved)/);
	expect(text).not.toContain(ACCEPTED);
});

test('without a register, no key is checked', async () => {
	const workflow = await readWorkflow(NAME);
	nodeOf(workflow, 'Register Table').parameters.tableName = '={{ $json.missing }}';
	const published = await stage.publishForm(workflow);
	const { heading } = await submit('OpenAI', ACCEPTED, published.form);
	expect(heading).toBe(NOT_CHECKED);
	expect(validations()).toEqual([]);
	expect((await emailToOwner()).text).toContain('Node: Register Table\nReason: ');
});

test.each([
	['stored in n8n', true],
	["reported to the owner if it can't be stored", false],
])('an accepted key is %s, and the visitor gets the result', async (_, isStored) => {
	const expiresAt = Math.floor(Date.now() / 1000) + 3_600;
	const key = { label: randomBytes(4).toString('hex'), scopes: ['credential:create'], expiresAt };
	const { id, rawApiKey } = await stage.api.request('POST', '/api-keys', key);
	const apiKey = isStored ? rawApiKey : 'wrong';
	const n8nApi = await stage.addCredential({
		...{ name: 'n8n API', type: 'n8nApi', data: { apiKey, baseUrl: `${stage.url}/api/v1` } },
	});
	const workflow = await readWorkflow(NAME);
	const store = nodeOf(workflow, 'Store Credential');
	Object.assign(store, { disabled: false, credentials: { n8nApi } });
	const published = await stage.publishForm(workflow, { n8nApi });
	accept();
	const { heading, text } = await submit('OpenAI', OBSERVED, published.form);
	await stage.api.request('DELETE', `/api-keys/${id}`);
	const name = `OpenAI key of ${TEAM} (sk-…0003)`;
	const stored = (await stage.api.request('GET', '/credentials')).filter(
		(credential: { name: string }) => credential.name === name,
	);
	for (const credential of stored) await stage.api.deleteCredential(credential.id);
	expect(heading).toBe('✓ The key works');
	expect(stored.map(({ type }: { type: string }) => type)).toEqual(isStored ? ['openAiApi'] : []);
	if (isStored) return expect(text).toContain(`n8n stores the key as the credential "${name}".`);
	expect(text).toContain('Next, add the key to your AI workspace.');
	expect((await emailToOwner()).text).toContain('Result: accepted\nNode: Store Credential\n');
});

test("it's published with a sign-in only", async () => {
	expect((await fetch(form)).status).toBe(401);
	await expect(publishObserved({ httpBasicAuth: undefined })).rejects.toThrow(/Key Form/);
});

test("an email to the owner that isn't sent makes the execution fail", async () => {
	const published = await publishObserved({ smtp: MISSING });
	await submit('OpenAI', OBSERVED, published.form);
	const { error, items } = await stage.failedExecution(published.workflow.id);
	expect(error.message).toMatch(/wasn't sent to owner@example\.com\. Select your email server/);
	expect(items('Keep Time')).toEqual([]);
});

test('its error workflow gets the reason, though no execution is saved', async () => {
	const trigger = {
		...{ id: 'failed', name: 'Failed', type: 'n8n-nodes-base.errorTrigger' },
		...{ typeVersion: 1, position: [0, 0], parameters: {} },
	};
	const name = 'Error workflow of a test';
	const errorWorkflow = await stage.importWorkflow({
		...{ id: '', name, nodes: [trigger], connections: {} },
	});
	await stage.api.activate(errorWorkflow.id);
	const workflow = await readWorkflow(NAME);
	workflow.settings.errorWorkflow = errorWorkflow.id;
	failEveryCheck();
	stage.mail.state.refuse = true;
	const published = await stage.publishForm(workflow);
	await submit('OpenAI', OBSERVED, published.form);
	const [started] = await until(async () => {
		const all = await stage.executionsOf(errorWorkflow.id);
		return all.length > 0 && all;
	}, BACKGROUND_MS);
	const { items } = await stage.api.waitForEnd(String(started?.id));
	const json = items('Failed')[0]?.json;
	expect(json.execution.error.message).toContain('This sender may not send here');
	expect(JSON.stringify(json)).not.toContain(OBSERVED);
	expect(await stage.executionsOf(published.workflow.id)).toEqual([]);
});

test('no key is in n8n after its clean-up: no execution, no cell of the database, no line of the log', async () => {
	await hasEnded(workflowId);
	const keys = [ACCEPTED, REJECTED];
	const search = async () => {
		const result = await searchDatabase(stage.databaseFile, keys);
		return result.found.length === 0 && result;
	};
	const { tables, cells } = await until(search, BACKGROUND_MS, 200);
	expect(tables).toBeGreaterThan(30);
	expect(cells).toBeGreaterThan(1_000);
	for (const key of keys) expect(stage.log()).not.toContain(key);
	const { found } = await searchDatabase(stage.databaseFile, ['Check a provider key']);
	expect(found).toContain('workflow_entity.nodes');
});

test('the form, the note, and the docs say the same about how long n8n keeps the key', async () => {
	const workflow = await readWorkflow(NAME);
	const [, docs = ''] = readDocument('docs/workflows.md').split(/^## Key onboarding$/m);
	for (const text of [
		nodeOf(workflow, 'Key Form').parameters.formDescription,
		nodeOf(workflow, 'About the key').parameters.content,
		docs.split(/^## /m)[0] ?? '',
	]) {
		expect(text).toContain(KEPT);
		expect([...text.matchAll(/(\d+) minutes/g)].map(([, minutes]) => minutes)).toEqual(['15']);
	}
});

test('the settings that keep executions from being saved', async () => {
	expect((await readWorkflow(NAME)).settings).toMatchObject({
		saveDataErrorExecution: 'none',
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
		saveExecutionProgress: false,
	});
});
