import fc from 'fast-check';
import { cleanToken, jwtClaims } from '../../../../nodes/AiWorkspace/util/pasted';
import { forAll } from '../../../support/properties';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: unknown) => `${base64url({ alg: 'none' })}.${base64url(claims)}.signature`;
/** A JWT without its signature, as a bad copy leaves it. */
const twoParts = jwt({ sub: 'someone' }).replace('.signature', '');

test.each([
	[' BEARER\tabc ', 'abc'],
	['\u200bBearer   ab\u200c\r\nc d', 'abcd'],
	['Bearerabc', 'Bearerabc'],
	['Bearer Bearer', 'Bearer'],
	['abc bearer def', 'abcbearerdef'],
	["-H 'Authorization: Bearer abc'", 'abc'],
	['“abc”;', 'abc'],
	['export AI_WORKSPACE_TOKEN="abc"', 'abc'],
	['Virtual key: vk-a_b', 'vk-a_b'],
	['x-api-key=vk-a_b==', 'vk-a_b=='],
	[`Access token: ${twoParts}.\nsig`, `${twoParts}.sig`],
	[5, ''],
])('cleanToken of %j is %j', (value, wanted) => {
	expect(cleanToken(value)).toBe(wanted);
});

test('jwtClaims contain the subject and the expiry', () => {
	expect(jwtClaims(jwt({ sub: 'Jürgen 日本', exp: 1_700_000_000 }))).toEqual({
		subject: 'Jürgen 日本',
		expiresAt: new Date(1_700_000_000_000),
	});
});

test.each([{ sub: 5, exp: 'soon' }, { exp: 1e300 }])('jwtClaims lack what %j lacks', (claims) => {
	expect(jwtClaims(jwt(claims))).toEqual({ subject: undefined, expiresAt: undefined });
});

const OTHERS = ['', 'abc', 'vk-1.2.3', 'a.b.c', '..', twoParts, jwt([1]), jwt(null), jwt('text')];
test.each(OTHERS)('jwtClaims are missing in %s', (token) => {
	expect(jwtClaims(token)).toBeUndefined();
});

test('A token of any form is sent as it is, whatever people paste around it', () => {
	const tokens = fc.oneof(
		fc.stringMatching(/^\w[\w.~+/-]{7,40}={0,2}$/),
		fc.record({ sub: fc.string(), exp: fc.nat() }).map(jwt),
	);
	const arounds = fc.constantFrom<Array<(token: string) => string>>(
		(token) => ` ${token}\r\n`,
		(token) => `"${token}",`,
		(token) => `"Authorization": "Bearer ${token}",`,
		(token) => `Bearer ${token}`,
		(token) => `Authorization: Bearer ${token}`,
		(token) => `'authorization': 'bearer ${token}'`,
		(token) => `API_TOKEN=${token};`,
	);
	forAll(tokens, arounds, (token, around) => {
		expect(cleanToken(around(token))).toBe(token);
		expect(cleanToken(cleanToken(token))).toBe(token);
	});
});
