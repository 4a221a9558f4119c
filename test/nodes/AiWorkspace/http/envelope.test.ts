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
		'takes the code %j for none',
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
		[-1, false],
	])('takes the code %i for a failure', (code, retryable) => {
		const failure = envelopeFailure({ body: { code, message: 'words', data }, requestId: 'req-1' });
		expect(failure).toMatchObject({
			message: 'words',
			details: { status: 200, code: String(code), requestId: 'req-1', retryable },
		});
	});

	test('tells the code where there are no words', () => {
		expect(envelopeFailure({ body: { code: 500 } })?.message).toBe('The service reported code 500');
	});
});
