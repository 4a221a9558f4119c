import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isDoubt, signsIn, signsInHeaders } from '../../../../nodes/AiWorkspace/http/signs';
import { forAll } from '../../../support/properties';

/** Forms of responses as APIs document them, with a status of success: a section of apis.txt, a line for each API. */
function formsOf(section: string) {
	const text = fs.readFileSync(path.join(__dirname, 'apis.txt'), 'utf8');
	const [, lines = ''] = text.split(`# ${section}\n`);
	const own = lines.split('\n\n')[0]?.trim().split('\n') ?? [];
	return own.map((line) => {
		const [api, response = '', name = '', ...others] = line.split(' | ');
		const body: IDataObject = JSON.parse(response);
		/** Responses that are the whole result, those of a last page among them. */
		const whole = others.map((one): IDataObject => JSON.parse(one));
		return { api, body, name, whole };
	});
}
const [parts, failures] = [formsOf('parts'), formsOf('failures')];
/** Whole responses as they are, with all of their members. */
const wholes = formsOf('wholes');

/** The first sign that a response isn't whole. */
const signIn = (body: IDataObject) => signsIn(body).find((sign) => !isDoubt(sign));

describe.each([
	{ meaning: 'part', forms: parts, find: signsIn },
	{ meaning: 'failed', forms: failures, find: signsIn },
	{ meaning: 'doubt', forms: formsOf('doubts'), find: signsIn },
	{ meaning: 'part', forms: formsOf('heads'), find: signsInHeaders },
])('A sign with the meaning $meaning', ({ meaning, forms, find }) => {
	test.each(forms)('is in the response of $api: $name', ({ body, name, whole }) => {
		expect(find(body)[0]).toMatchObject({ name, meaning });
		expect(whole.flatMap((one) => find(one))).toEqual([]);
	});
});

test.each([
	{ failed_calls: 12, error_rate: 0.03, errors: 5, skipped: 2, pending_calls: '7' },
	{ next_reset_at: '2026-02-01', next_invoice: { amount: 5 }, whats_next: 'x' },
	{ has_more: false, endCursor: 'x', next_cursor: 'x' },
	{ is_last: true, cursor: 'x' },
	{ allow_partial: true, ignore_errors: true, max_pages: 10, stop_on_error: true },
	{ error_docs: 'https://a.example', error_policy: 'stop', failover: true },
	{ total_calls: 500, page_size: 100, total_cost: 5000 },
	{ completed: 0, done: 0, percent: 0, result: 450 },
	{ payment_status: 'failed', key_state: 'expired', cache_status: 'EXPIRED' },
	{ warnings: 0, estimated_cost: 5, final_cost: 5, sampling_rate: 1, unpriced_calls: 0 },
	{ pricing: { complete: false }, cost_complete: true, prices: [] },
	{ document: { truncated: true }, pages: 12 },
])('Figures, and what a request asked for, are no signs: %j', (body) => {
	expect(signsIn(body)).toEqual([]);
});

test.each(wholes)('A whole response of $api has no sign', ({ body }) => {
	expect([body, { data: body }].flatMap((one) => signsIn(one))).toEqual([]);
});

const rows = ['entities', 'workspace', 'entity', 'virtual_key', 'items'];
const nests: IDataObject[] = [...parts, ...failures].map(({ body }) => body);
/** Members that say nothing of the response: rows, and names and values that nobody knows. */
const unknown = fc
	.dictionary(
		fc.oneof(
			fc.constantFrom(...rows, 'count', 'previous', 'message', 'has', 'next_reset_at'),
			fc.stringMatching(/^z[a-z]{0,8}$/),
		),
		fc.oneof(fc.jsonValue(), fc.constantFrom(...nests), fc.constant(nests)),
		{ maxKeys: 4 },
	)
	.map((members): IDataObject => JSON.parse(JSON.stringify(members)));
const around = fc.constantFrom('', 'data', 'meta', 'pagination', 'page_info', 'responseMetadata');

test('A sign is found whatever stands around it', () => {
	const all = fc.constantFrom(...parts, ...failures);
	forAll(all, around, unknown, unknown, ({ body, name: sign }, nest, a, b) => {
		if (/^_?(d|data|info|list_info|status|pages)\./.test(sign)) return;
		const inside = { ...a, ...body, ...b };
		const outside = nest === '' ? inside : { ...b, [nest]: inside };
		expect(signIn(outside)?.name).toBe(nest === '' ? sign : `${nest}.${sign}`);
	});
});

test('No alarm is raised by 2,000 whole responses with members that nobody knows', () => {
	const whole = [...parts, ...failures].flatMap((form) => form.whole);
	const bodies = fc.constantFrom(...whole, ...wholes.map(({ body }) => body));
	const property = fc.property(bodies, around, unknown, unknown, (body, nest, a, b) => {
		const envelope = { code: 200, message: 'ok', data: { entities: [body], ...a, ...body } };
		expect(signIn({ ...a, ...body, ...b })).toBeUndefined();
		expect(signIn({ ...b, ...envelope, [nest || 'meta']: { ...a, ...body } })).toBeUndefined();
	});
	fc.assert(property, { numRuns: 2000 });
});

test('Signs of rows, of a scope, and of deeper objects are none of the response', () => {
	for (const body of nests) {
		const bodies: IDataObject[] = [
			{ code: 200, message: 'ok', data: { entities: [body] } },
			{ workspace: body, virtual_key: { limits: body }, entity: body },
			{ data: { data: body } },
			{ meta: { other: body } },
		];
		expect(bodies.map((one) => signIn(one))).toEqual(bodies.map(() => undefined));
	}
});
