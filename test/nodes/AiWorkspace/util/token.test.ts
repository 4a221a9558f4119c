import { checkedToken, cleanToken, jwtClaims } from '../../../../nodes/AiWorkspace/util/token';
import { refusalOf } from '../../../support/properties';

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
	[5, ''],
])('cleanToken of %j is %j', (value, wanted) => {
	expect(cleanToken(value)).toBe(wanted);
});

test('checkedToken is the clean token', () => {
	expect(checkedToken(' Bearer !ab\u200bc~\n', 'PAT', '!a')).toBe('!abc~');
});

test.each<[string, unknown, string[]]>([
	['missing', undefined, ['', ' ', '\n']],
	['what no header can contain', 'a\u0000b', ['a\u007fb', 'abcä', 'äabc', '日本', 'a…b']],
])('checkedToken is refused where it is %s, without showing it', (_, example, others) => {
	const refused = (value: unknown) => refusalOf(() => checkedToken(value, 'PAT', ''));
	const message = refused(example);
	expect(message).toContain("'PAT'");
	for (const other of others) expect([other, refused(other)]).toEqual([other, message]);
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

test.each([
	...['', 'abc', 'a.b', 'vk-1.2.3', 'a.b.c', '..', twoParts],
	...[jwt([1]), jwt(null), jwt('text')],
])('jwtClaims are missing in %s', (token) => {
	expect(jwtClaims(token)).toBeUndefined();
});
