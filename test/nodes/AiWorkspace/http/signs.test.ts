import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	doubts as ofDoubts,
	signIn,
	signInHeaders,
} from '../../../../nodes/AiWorkspace/http/signs';
import { forAll } from '../../../support/properties';
import { doubts, failures, heads, parts } from './apis';

/** Where a response has its sign, and whether that's one of a failure. */
const signOf = (body: IDataObject) => {
	const { name, failed } = signIn(body) ?? {};
	return { name, isFailure: failed !== undefined };
};
const none = { name: undefined, isFailure: false };

test.each(parts)('A response of %s is a part: %j has the sign %s', (_, body, name, ...whole) => {
	expect(signOf(body)).toEqual({ name, isFailure: false });
	expect(whole.map(signOf)).toEqual(whole.map(() => none));
});

test.each(failures)('A response of %s failed: %j has the sign %s', (_, body, name, ...whole) => {
	expect(signOf(body)).toEqual({ name, isFailure: true });
	expect(whole.map(signOf)).toEqual(whole.map(() => none));
});

test.each(doubts)('A response of %s doubts its figures: %j has %s', (_, body, name, ...whole) => {
	expect(signIn(body)).toBeUndefined();
	expect(signIn(body, ofDoubts)).toMatchObject({ name });
	expect(whole.map((one) => signIn(one, ofDoubts))).toEqual(whole.map(() => undefined));
});

test.each(heads)('Headers of %s are those of a part: %j has %s', (_, headers, name, ...whole) => {
	expect(signInHeaders(headers)).toEqual({ name });
	expect(whole.map(signInHeaders)).toEqual(whole.map(() => undefined));
});

const rows = ['entities', 'workspace', 'entity', 'virtual_key', 'items'];
const nests: IDataObject[] = [...parts, ...failures].map(([, body]) => body);
/** Members that say nothing of the response: rows, and names and values that nobody knows. */
const unknown = fc
	.dictionary(
		fc.oneof(
			fc.constantFrom(...rows, 'count', 'previous', 'message', 'has', 'next_reset_at'),
			fc.stringMatching(/^z[a-z_]{0,8}$/),
		),
		fc.oneof(fc.jsonValue(), fc.constantFrom(...nests), fc.constant(nests)),
		{ maxKeys: 4 },
	)
	.map((members): IDataObject => JSON.parse(JSON.stringify(members)));
const around = fc.constantFrom('', 'data', 'meta', 'pagination', 'page_info', 'responseMetadata');

test('A sign is found whatever stands around it', () => {
	const all = fc.constantFrom(...parts, ...failures);
	forAll(all, around, unknown, unknown, ([, body, sign], nest, a, b) => {
		if (/^_?(d|data|info|list_info|status|pages)\./.test(sign)) return;
		const inside = { ...a, ...body, ...b };
		const outside = nest === '' ? inside : { ...b, [nest]: inside };
		expect(signIn(outside)?.name).toBe(nest === '' ? sign : `${nest}.${sign}`);
	});
});

test('No alarm is raised by 2,000 whole responses with members that nobody knows', () => {
	const whole = [...parts, ...failures].flatMap(([, , , ...bodies]) => bodies);
	const bodies = fc.constantFrom(...whole);
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
