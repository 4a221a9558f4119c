import { randomBytes } from 'node:crypto';
import type { Workflow } from '../n8n/api';
import { call } from '../support/http';
import { submitForm } from './form';
import { nodeOf } from './files';
import { SIGNED_IN, useStage } from './stage';

const KEYS = 'keys';
const REQUESTER = 'ada@example.com';
/** Nobody else's, because they're searched for in the database. */
const ownKey = (prefix: string, end: string) => prefix + randomBytes(16).toString('hex') + end;

const stage = useStage();

const publish = async (changes = {}) => await stage.publish('key-onboarding', 'form', changes);
const submit = async (url: string, provider: string, key: string) =>
	(await submitForm(url, [REQUESTER, provider, key], SIGNED_IN)).page;
const answer = (valid: boolean, message: string) =>
	stage.sandbox.faults.add({ kind: 'json', operation: 'validate', body: { valid, message } });

test('shows whether a key works and registers it without the key, of which nothing is in n8n after its clean-up', async () => {
	const [accepted, unknown] = [ownKey('sk-', '0001'), ownKey('sk-ant-', '0002')];
	const { url, workflow } = await publish();
	expect((await call(url)).status).toBe(401);
	answer(true, 'OpenAI accepts this key.');
	const works = await submit(url, 'OpenAI', `OPENAI_API_KEY="${accepted}"`);
	expect(works).toContain('✓ The key works');
	expect(works).toContain('OpenAI accepts this key.');
	answer(false, 'Rate limit reached');
	const unclear = await submit(url, 'Anthropic', unknown);
	expect(unclear).toContain("The key wasn't confirmed");
	expect(unclear).toMatch(/Rate limit reached .* check it again later\./);
	const checked_at = expect.stringMatching(/^20\d\d-.*Z$/);
	expect(await stage.rowsOf(KEYS)).toMatchObject([
		{ provider: 'openai', result: 'accepted', key_hint: 'sk-…0001', requester: REQUESTER },
		{ provider: 'anthropic', result: 'not confirmed', key_hint: 'sk-…0002', checked_at },
	]);
	await stage.forgotten(workflow.id, accepted, unknown);
});

test('says that a key could not be checked, and registers nothing', async () => {
	const { url } = await publish();
	stage.sandbox.faults.add({ kind: 'status', status: 401, operation: 'validate' });
	const page = await submit(url, 'OpenAI', ownKey('sk-', '0003'));
	expect(page).toContain("The key couldn't be checked: the form's access was refused");
	expect(page).toMatch(
		/This says nothing about your key\. Correct what this names, or show it to .*\s+Told to fail\./,
	);
	expect(await stage.rowsOf(KEYS)).toEqual([]);
});

test('stores accepted keys only, once Store Credential is activated', async () => {
	const { request } = stage.api;
	const expiresAt = Math.floor(Date.now() / 1000) + 3_600;
	const key = { label: randomBytes(4).toString('hex'), scopes: ['credential:create'], expiresAt };
	const { rawApiKey: apiKey } = await request('POST', '/api-keys', key);
	const data = { apiKey, baseUrl: `${stage.url}/api/v1` };
	const { url, workflow } = await publish({
		credentials: await stage.api.createCredentials([{ name: 'n8n API', type: 'n8nApi', data }]),
		change: (source: Workflow) => void (nodeOf(source, 'Store Credential').disabled = false),
	});
	answer(true, 'OpenAI accepts this key.');
	const works = await submit(url, 'OpenAI', 'sk-made-up-key-of-a-test-0005');
	const fails = await submit(url, 'OpenAI', 'sk-made-up-key-of-a-test-0006');
	await stage.forgotten(workflow.id);
	const all: Array<{ id: string; name: string }> = await request('GET', '/credentials');
	const stored = all.filter(({ name }) => /key sk-…000[56]$/.test(name));
	for (const credential of stored) await request('DELETE', `/credentials/${credential.id}`);
	expect(works).toContain('The key works');
	expect(fails).toContain("The key wasn't confirmed");
	expect(stored).toMatchObject([{ name: 'openai key sk-…0005', type: 'openAiApi' }]);
});
