import { randomBytes } from 'node:crypto';
import omit from 'lodash/omit';
import type { Workflow } from '../n8n/api';
import { until } from '../support/until';
import { expectNoTraces } from './database';
import { submitForm } from './form';
import { evaluate } from './money';
import {
	BACKGROUND_MS,
	MISSING,
	nodeOf,
	readWorkflow,
	setSettings,
	SIGNED_IN,
	useForm,
	useStage,
	type Chosen,
} from './stage';

const NAME = 'key-onboarding';
const TABLE = 'ai_workspace_keys';
const ALERTS = 'ai_workspace_alerts';
const TEAM = 'Customer support';
const REQUESTER = 'ada@example.com';
/** Nobody else's, because they're searched for in the database. */
const ownKey = (prefix: string, end: string) => prefix + randomBytes(16).toString('hex') + end;
const ACCEPTED = ownKey('sk-', '0001');
const REJECTED = ownKey('sk-ant-', '0002');
/** Not searched for in the database: the executions that get it are saved. */
const OBSERVED = ['sk', 'observed', '0003'].join('-');
const WORKS = '✓ The key works';
const NOT_CHECKED = "The key couldn't be checked";
const TOKEN = 'aiWorkspaceAccessTokenApi';
const NOT_FOR_VISITORS = /The key works|doesn't work|credential|token|URL|API|sandbox|request/i;

const stage = useStage({ tables: [TABLE, ALERTS] });
const OWNER = 'finance@example.com';
const usual = useForm(stage, NAME);

/** Submits a key, and returns the heading and the text of the page that follows. */
async function submit(provider: string, key: string, at = usual.form, options = {}) {
	const { page } = await submitForm(at, [REQUESTER, TEAM, provider, key], SIGNED_IN, options);
	const [, card = ''] = /<div class='header'>([^]*?)<\/div>/.exec(page) ?? [];
	const [, heading = ''] = /<h1>(.*)<\/h1>/.exec(card) ?? [];
	return { heading, text: card.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ') };
}

/** Publishes the form once more, changed, and submits a key there. */
async function submitTo(
	change: (workflow: Workflow) => unknown,
	{ chosen, key = OBSERVED }: { chosen?: Chosen; key?: string } = {},
) {
	const workflow = await readWorkflow(NAME);
	change(workflow);
	const published = await stage.publishForm(workflow, chosen);
	const { id, name } = published.workflow;
	return { id, name, form: published.form, ...(await submit('OpenAI', key, published.form)) };
}

const emailToOwner = async () => await until(() => stage.mail.mails[0], BACKGROUND_MS);

const accept = () =>
	stage.sandbox.faults.add({
		...{ kind: 'json', operation: 'validate' },
		body: { valid: true, message: 'OpenAI accepts this key.' },
	});

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

/** What the node Entry makes of a form and of a result, by a name of its fields. */
async function entryOf(name: string, given: { form?: object; result?: object }) {
	const { assignments } = nodeOf(await readWorkflow(NAME), 'Entry').parameters.assignments;
	const { value } = assignments.find((one: { name: string }) => one.name === name);
	const json = { 'Provider API Key': ACCEPTED, ...given.form };
	const $ = () => ({ first: () => ({ json }) });
	return evaluate(value.slice(1), { $, $json: { ...given.result } });
}

test('a key that works is accepted, and registered without the key', async () => {
	accept();
	const { heading, text } = await submit('OpenAI', ACCEPTED);
	expect(heading).toBe(WORKS);
	expect(text).toContain('OpenAI accepts the key sk-…0001.');
	expect(text).toContain('Next, add the key to your AI workspace.');
	expect(await register()).toEqual([entry({ key_hint: 'sk-…0001' })]);
	const workspace = stage.sandbox.world.workspaces.main.id;
	const body = { apiKey: ACCEPTED, provider: 'openai' };
	expect(validations()).toEqual([{ operation: 'validate', body, workspace, violations: [] }]);
});

test("a key that doesn't work is rejected, in the words of the API", async () => {
	const { heading, text } = await submit('Anthropic', REJECTED);
	expect(heading).toBe("✗ The key doesn't work");
	expect(text).toContain('Anthropic rejected this key: it is unknown or was revoked.');
	expect(text).toContain('Key: sk-…0002');
	expect(await register()).toEqual([
		entry({ provider: 'Anthropic', key_hint: 'sk-…0002', result: 'rejected' }),
	]);
	expect(validations()[0]?.body.provider).toBe('anthropic');
});

test('words of the API are shown as text, and no more than 300 characters', async () => {
	const message = `<a href="https://example.com">Renew & pay</a>${'x'.repeat(400)}`;
	const shown = await entryOf('message', { result: { valid: false, message } });
	const text = String(shown).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
	expect(text).toBe(message.slice(0, 300));
	expect(shown).not.toMatch(/[<>]|&(?!#)/);
});

test.each([
	['sk-ant-api03-OTHERKEYOFTHETEAM', '(removed)'],
	[`${'y'.repeat(85)} sk-ant-api03-OTHERKEYOFTHETEAM`, '(removed)'],
	['y '.repeat(60), 'y '.repeat(50)],
	['Customer-Success-Operations', 'Customer-Success-Operations'],
])('a team that may contain another key is not registered: %s', async (Team, registered) => {
	expect(await entryOf('team', { form: { Team } })).toBe(registered);
});

test.each(['team', 'requester'])(
	"what shares eight characters with the key isn't registered as %s",
	async (name) => {
		const registered = async (text: string) =>
			await entryOf(name, { form: { Team: text, 'Your email address': text } });
		const close = `a@${ACCEPTED.slice(5, 13)}`;
		expect(await registered(close)).toBe('(removed)');
		expect(await registered(close.replace(/.{5}/g, '$& '))).toBe('(removed)');
		expect(await registered(close.slice(0, -1))).toBe(close.slice(0, -1));
	},
);

test.each([REJECTED, 'constructor'])(
	'what only a request by hand can contain is neither registered nor sent: %s',
	async (value) => {
		expect(await entryOf('provider', { form: { Provider: value } })).toBe('');
		expect(await entryOf('requester', { form: { 'Your email address': value } })).toBe('(removed)');
		const { heading } = await submit(value, ACCEPTED);
		expect(heading).toBe(NOT_CHECKED);
		expect(validations()).toEqual([]);
		expect((await emailToOwner()).text).not.toContain(value);
		expect(await register()).toEqual([expect.objectContaining({ provider: '', team: TEAM })]);
	},
);

test('a short key has no hint, the advice names the only ID, and with n8n User Auth, the account is the requester', async () => {
	expect(await entryOf('key_hint', { result: { key_hint: '…' } })).toBe('');
	const details = { hint: 'check the IDs in this node' };
	expect(await entryOf('hint', { result: { details } })).toBe('check the Workspace ID');
	const signedIn = { user: { email: 'account@example.com' }, 'Your email address': REQUESTER };
	expect(await entryOf('requester', { form: signedIn })).toBe('account@example.com');
	const workflow = await readWorkflow(NAME);
	const $ = () => ({ first: () => ({ json: { provider: 'OpenAI', team: TEAM, key_hint: '' } }) });
	const shown = (node: string, field: string) =>
		evaluate(nodeOf(workflow, node).parameters[field].slice(1), { $, $json: {} });
	expect(shown('Key Accepted', 'completionMessage')).toMatch(/^OpenAI accepts this key\.\n/);
	expect(shown('Store Credential', 'name')).toBe(`OpenAI key of ${TEAM}`);
});

test('a key that could not be checked is neither, and the owner gets the reason once an hour', async () => {
	const html = { kind: 'html', operation: 'validate', times: Infinity } as const;
	const refused = { kind: 'status', status: 401, times: Infinity } as const;
	stage.sandbox.faults.add(html);
	const { workflowId: id, form } = usual;
	const { name } = await readWorkflow(NAME);
	const { heading, text } = await submit('OpenAI', ACCEPTED);
	expect(heading).toBe(NOT_CHECKED);
	expect(text).toMatch(/nothing about your key\. .* Open the form again later\.\s.*contact the /s);
	expect(text).not.toMatch(NOT_FOR_VISITORS);
	expect(text).not.toContain(ACCEPTED);
	const email = await emailToOwner();
	expect(email.to).toEqual([OWNER]);
	for (const words of [
		`returned no result to ${REQUESTER}.`,
		`Team: ${TEAM}\nProvider: OpenAI`,
		`Node: Check Key\nReason: The API returned something other than JSON`,
		`Workflow: ${name}\n`,
	])
		expect(email.text).toContain(words);
	expect(email.text).toMatch(/What to do: .*Otherwise, a URL[^]*Request ID: req-/);
	expect(email.text.trim().split('\n').at(-1)).toBe(`${stage.url}/workflow/${id}`);
	expect(email.text).not.toContain(ACCEPTED);
	const notChecked = { result: 'not checked', key_hint: '', token_expires_at: '' };
	expect(await register()).toEqual([entry({ ...notChecked, workspace_id: '' })]);
	for (const fault of [html, refused, html]) {
		await stage.forgotten(id);
		stage.sandbox.reset();
		stage.sandbox.faults.add(fault);
		const page = await submit('OpenAI', ACCEPTED, form);
		expect(page.heading).toBe(NOT_CHECKED);
		expect(page.text).not.toMatch(NOT_FOR_VISITORS);
	}
	await stage.forgotten(id);
	expect(stage.mail.mails.map((mail) => /Reason: .+/.exec(mail.text)?.[0])).toEqual([
		expect.stringContaining('something other than JSON'),
		expect.stringContaining('Told to fail.'),
	]);
});

/** Emails of the form that were sent some minutes ago, one for each reason. */
async function sentBefore(reasons: string[], minutes: number) {
	const sent_at = new Date(Date.now() - minutes * 60_000).toISOString();
	const columns = ['alert_key', 'sent_at'].map((name) => ({ name, type: 'string' }));
	const rows = reasons.map((one) => ({
		alert_key: `key form ${usual.workflowId} ${one}`,
		sent_at,
	}));
	await stage.setTable(ALERTS, columns, [...rows, { alert_key: 'of another workflow', sent_at }]);
}
const REASONS = Array.from({ length: 10 }, (_, at) => `Reason ${at}`);

test.each([
	['ten emails are enough for an hour', REASONS, 50, 0],
	['nine emails leave room for one', REASONS.slice(1), 50, 1],
	['emails of an hour ago are in the past', REASONS, 70, 1],
])('%s', async (_, reasons, minutes, emails) => {
	stage.sandbox.faults.add({ kind: 'html', operation: 'validate' });
	await sentBefore(reasons, minutes);
	await submit('OpenAI', ACCEPTED);
	await stage.forgotten(usual.workflowId);
	expect(stage.mail.mails).toHaveLength(emails);
});

test('there is no second email either if the visitor closes the page, and n8n goes on a minute later', async () => {
	stage.sandbox.faults.add({ kind: 'html', operation: 'validate', times: Infinity });
	await submit('OpenAI', ACCEPTED);
	await emailToOwner();
	await submit('OpenAI', ACCEPTED, usual.form, { isClosed: true });
	const isOver = async () => (await stage.executionsOf(usual.workflowId)).length === 0;
	await until(isOver, 150_000, 1_000);
	expect(stage.mail.mails).toHaveLength(1);
}, 180_000);

test('without the table of emails, the owner gets one for each submission', async () => {
	stage.sandbox.faults.add({ kind: 'html', operation: 'validate', times: Infinity });
	const { id, form } = await submitTo(
		(workflow) => (nodeOf(workflow, 'Alerts Table').parameters.tableName = '={{ $json.missing }}'),
	);
	await submit('OpenAI', OBSERVED, form);
	await stage.forgotten(id);
	expect(stage.mail.mails).toHaveLength(2);
});

test("a key that the node doesn't send isn't checked either", async () => {
	const { accepted } = stage.sandbox.world.providerKeys.anthropic;
	const { heading, text } = await submit('OpenAI', accepted);
	expect(heading).toBe(NOT_CHECKED);
	expect(text).toContain("looks like an Anthropic key, but 'Provider' is set to OpenAI.");
	expect(text).toContain('Check that you selected the right provider');
	expect(text).not.toContain('later');
	const virtual = await submit('OpenAI', stage.sandbox.world.virtualKeys.agent);
	expect(virtual.text).toContain("Enter the key from the provider's website, not your virtual key");
	expect(validations()).toEqual([]);
	await stage.forgotten(usual.workflowId);
	expect(stage.mail.mails).toEqual([]);
});

test('with the settings that an import in the editor leaves, no key is checked, and the owner gets the reason', async () => {
	const { id, heading, text } = await submitTo(
		(workflow) => (workflow.settings = { executionOrder: 'v1' }),
	);
	expect(heading).toBe(NOT_CHECKED);
	expect(text).toContain('n8n might have saved what you entered.');
	expect(validations()).toEqual([]);
	const email = await emailToOwner();
	expect(email.text).toContain('Reason: n8n might save executions of this workflow');
	expect(email.text).toContain('What to do: Open the workflow');
	const { error } = await stage.failedExecution(id);
	expect(error.message).toMatch(/^No key was checked: n8n might save/);
});

test('without its credential, the owner gets the reason, and the visitor nothing about it', async () => {
	const { heading, text } = await submitTo(() => {}, { chosen: { [TOKEN]: MISSING } });
	expect(heading).toBe(NOT_CHECKED);
	expect(text).not.toMatch(NOT_FOR_VISITORS);
	expect((await emailToOwner()).text).toContain('Select your access token in Check Key.');
});

test('a register that is missing in the end is reported, and the visitor gets the result', async () => {
	accept();
	const { heading } = await submitTo(
		(workflow) => (nodeOf(workflow, 'Register').parameters.dataTableId.value = 'missing'),
		{ key: ACCEPTED },
	);
	expect(heading).toBe(WORKS);
	const { subject, text } = await emailToOwner();
	expect(subject).toBe('Key form: a checked key needs your attention');
	expect(text).toMatch(/Result: accepted\nNode: Register\nReason: .*(missing|wasn't saved)/);
	expect(text).not.toContain(ACCEPTED);
});

test('without a register, no key is checked', async () => {
	const tableName = '={{ $json.missing }}';
	const { heading } = await submitTo(
		(workflow) => Object.assign(nodeOf(workflow, 'Register Table').parameters, { tableName }),
		{ key: ACCEPTED },
	);
	expect(heading).toBe(NOT_CHECKED);
	expect(validations()).toEqual([]);
	expect((await emailToOwner()).text).toContain('Node: Register Table\nReason: ');
});

test('the key that is stored is the one that was checked, without what copying adds', async () => {
	const { data } = nodeOf(await readWorkflow(NAME), 'Store Credential').parameters;
	const $ = () => ({ first: () => ({ json: { 'Provider API Key': '\u200b sk-a\u200b\n' } }) });
	expect(JSON.parse(String(evaluate(data.slice(1), { $ })))).toEqual({ apiKey: 'sk-a' });
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
	accept();
	const { heading, text } = await submitTo(
		(workflow) =>
			Object.assign(nodeOf(workflow, 'Store Credential'), {
				...{ disabled: false, credentials: { n8nApi } },
			}),
		{ chosen: { n8nApi } },
	);
	await stage.api.request('DELETE', `/api-keys/${id}`);
	const name = `OpenAI key of ${TEAM} (sk-…0003)`;
	const stored = (await stage.api.request('GET', '/credentials')).filter(
		(credential: { name: string }) => credential.name === name,
	);
	for (const credential of stored) await stage.api.deleteCredential(credential.id);
	expect(heading).toBe(WORKS);
	expect(stored.map(({ type }: { type: string }) => type)).toEqual(isStored ? ['openAiApi'] : []);
	if (isStored) return expect(text).toContain(`n8n stores the key as the credential "${name}".`);
	expect(text).toContain('Next, add the key to your AI workspace.');
	expect((await emailToOwner()).text).toMatch(/\nNode: Store Credential\n[^]*ask the requester to/);
});

test.each([
	[`${OWNER}, refuse@example.com`, { smtp: MISSING }, 0, /, refuse@.* in Notify Owner\. It said/],
	['', {}, 0, /to anyone, because toEmail in the node Settings is empty\. .*[^.]\. It said: /],
	[`${OWNER}, refuse@example.com`, {}, 1, /to refuse@example.com\. They aren't email addresses/],
])('an email to "%s" with %o reaches %i, and makes the execution fail', async (...given) => {
	const [toEmail, chosen, reached, words] = given;
	stage.mail.state.refusedRecipients = ['refuse@example.com'];
	const change = (workflow: Workflow) => {
		workflow.settings.saveDataErrorExecution = 'all';
		setSettings(workflow, { toEmail });
	};
	const { id } = await submitTo(change, { chosen });
	const { error } = await stage.failedExecution(id);
	expect(error.message).toMatch(words);
	// Nobody gets it twice in an hour.
	expect(await stage.rowsOf(ALERTS)).toHaveLength(reached);
});

test('no key is in n8n after its clean-up: no execution, no cell of the database, no line of the log', async () => {
	await stage.forgotten(usual.workflowId);
	await expectNoTraces(stage, [ACCEPTED, REJECTED], 'Check a provider key');
});
