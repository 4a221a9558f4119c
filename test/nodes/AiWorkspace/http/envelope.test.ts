import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';
import { envelopeFailure, unwrap } from '../../../../nodes/AiWorkspace/http/envelope';

describe('unwrap', () => {
	test('takes the object under data where it has one of the members', () => {
		expect(unwrap({ code: 0, data: { valid: true } }, ['valid'])).toEqual({ valid: true });
	});

	test('takes the body where that has them itself', () => {
		expect(unwrap({ valid: true }, ['valid'])).toEqual({ valid: true });
	});

	test.each([{ data: {} }, { data: null }, { data: [1] }, { data: 'valid' }, {}])(
		'leaves %j as it is',
		(body) => {
			expect(unwrap(body, ['valid'])).toBe(body);
		},
	);
});

describe('envelopeFailure', () => {
	const data = { entities: [] };

	test.each([200, 0, 1, 302, 999, 20000, 399, 600, '403', null, undefined])(
		'reports no failure for the code %j',
		(code) => {
			expect(envelopeFailure({ body: { code, message: 'ok', data } })).toBeUndefined();
		},
	);

	test.each([
		[400, false],
		[401, false],
		[403, false],
		[429, true],
		[503, true],
		[599, false],
		[40301, false],
		[42901, true],
		[50301, true],
		[-1, false],
	])('reports a failure for the code %i', (code, retryable) => {
		const failure = envelopeFailure({ body: { code, message: 'words', data }, requestId: 'req-1' });
		expect(failure).toMatchObject({
			message: 'words',
			details: { status: 200, code: String(code), requestId: 'req-1', retryable },
		});
	});

	test('names the code where there are no words', () => {
		expect(envelopeFailure({ body: { code: 500 } })?.message).toBe('The API returned code 500');
	});

	test.each([
		[401, hintFor(401)],
		[403, hintFor(403)],
		[40301, hintFor(403)],
		[-1, hintFor('UNKNOWN_CODE')],
	])('says for the code %i what to do', (code, hint) => {
		expect(envelopeFailure({ body: { code, message: 'words' } })?.details.hint).toBe(hint);
	});

	test('keeps how long the API asked to wait', () => {
		const failure = envelopeFailure({ body: { code: 429 }, retryAfterMs: 7000 });
		expect(failure?.details.retryAfterMs).toBe(7000);
	});
});
