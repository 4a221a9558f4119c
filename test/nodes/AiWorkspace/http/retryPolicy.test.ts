import fc from 'fast-check';
import {
	backOff,
	MAX_RETRY_AFTER,
	retryAfter,
	ruleFor,
} from '../../../../nodes/AiWorkspace/http/retryPolicy';
import { anything, cases } from '../../../support/properties';

const now = Date.UTC(2026, 0, 31, 12);

describe('ruleFor', () => {
	test.each([408, 429, 503, 504, 'TIMED_OUT'])('retries %s and takes it for an overload', (key) => {
		expect(ruleFor(key)).toEqual({ isRetryable: true, isOverload: true });
	});

	test.each([
		500,
		502,
		'CUT_OFF',
		'EAI_AGAIN',
		'ECONNABORTED',
		'ECONNREFUSED',
		'ECONNRESET',
		'EHOSTDOWN',
		'EHOSTUNREACH',
		'ENETDOWN',
		'ENETUNREACH',
		'ENOTFOUND',
		'EPIPE',
		'ERR_BAD_RESPONSE',
		'HPE_INVALID_EOF_STATE',
		'UND_ERR_SOCKET',
	])('retries %s, which is no overload', (key) => {
		expect(ruleFor(key)).toEqual({ isRetryable: true, isOverload: false });
	});

	test('retries no other status', () => {
		const retried = [408, 429, 500, 502, 503, 504];
		const statuses = Array.from({ length: 500 }, (_, index) => index + 100);
		expect(statuses.filter((status) => ruleFor(status).isRetryable)).toEqual(retried);
	});

	test.each([
		undefined,
		'',
		'CANCELLED',
		'ENDED',
		'INVALID_INPUT',
		'NODE_ERROR',
		'EPROTO',
		'ERR_BAD_OPTION',
		'ERR_INVALID_PROTOCOL',
		'ERR_INVALID_URL',
		'HPE_INVALID_CONSTANT',
		'CERT_HAS_EXPIRED',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'constructor',
		'toString',
	])('does not retry %s', (key) => {
		expect(ruleFor(key)).toEqual({ isRetryable: false, isOverload: false });
	});
});

describe('backOff', () => {
	test.each([
		[1, 500],
		[2, 1000],
		[3, 2000],
		[6, 16_000],
		[7, 30_000],
		[50, 30_000],
	])('before retry %i is at most %i ms', (retry, most) => {
		expect(backOff(retry, 1)).toBe(most);
	});

	test('may be no pause at all', () => {
		expect(backOff(3, 0)).toBe(0);
	});

	test('is anywhere between nothing and the doubled pause', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 100 }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(retry, random) => {
					let most = 500;
					for (let doubled = 1; doubled < retry && most < 30_000; doubled += 1) most *= 2;
					const pause = backOff(retry, random);
					expect(Math.abs(pause - random * Math.min(most, 30_000))).toBeLessThanOrEqual(0.5);
				},
			),
			cases,
		);
	});
});

describe('retryAfter', () => {
	test.each([
		['0', 0],
		['120', 120_000],
		[' 5 ', 5000],
		['1.5', 1500],
		['1.25', 1250],
		['60', MAX_RETRY_AFTER],
	])('reads %j as seconds', (header, wanted) => {
		expect(retryAfter(header, now)).toBe(wanted);
	});

	test.each([
		['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
		['Saturday, 31-Jan-26 12:00:30 GMT', 30_000],
		['2026-01-31T12:00:30Z', 30_000],
		['Sat, 31 Jan 2026 11:59:00 GMT', 0],
	])('reads %s as a date', (header, wanted) => {
		expect(retryAfter(header, now)).toBe(wanted);
	});

	test.each([undefined, null, '', ' ', 'soon', '-5', '5s', '5 seconds', '1e3', 'retry 5', 5])(
		'finds nothing in %j',
		(header) => {
			expect(retryAfter(header, now)).toBeUndefined();
		},
	);

	test('finds nothing in a text with a date further on', () => {
		expect(retryAfter('after Sat, 31 Jan 2026 12:00:30 GMT', now)).toBeUndefined();
	});

	test('reads every number of seconds', () => {
		fc.assert(
			fc.property(fc.nat(), (seconds) => {
				expect(retryAfter(String(seconds), now)).toBe(seconds * 1000);
			}),
			cases,
		);
	});

	test('reads every date as a server writes it', () => {
		const dates = fc.date({
			min: new Date('1970-01-01T00:00:00Z'),
			max: new Date('9999-12-31T00:00:00Z'),
			noInvalidDate: true,
		});
		fc.assert(
			fc.property(dates, (date) => {
				const second = Math.floor(date.getTime() / 1000) * 1000;
				expect(retryAfter(date.toUTCString(), now)).toBe(second > now ? second - now : 0);
			}),
			cases,
		);
	});

	test('is a time from now on or nothing for any header', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), anything, fc.stringMatching(/^[\d:, -]*$/)), (header) => {
				const wait = retryAfter(header, now);
				expect(wait === undefined || wait >= 0).toBe(true);
			}),
			cases,
		);
	});
});
