import fc from 'fast-check';
import {
	contentOf,
	parseAddresses,
	parseAmount,
	plainValue,
} from '../../../../../nodes/AiWorkspace/report/read/cells';
import { toText } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';

test.each([
	['Ann@Corp.com', 'ann@corp.com'],
	[' ann@corp.com\u200b\n', 'ann@corp.com'],
	['ann@corp.com，bob@corp.com； ', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com;bob@corp.com; ', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com,\r\nANN@corp.com', 'ann@corp.com'],
	['bob@corp.com\nann@corp.com\r\n', 'ann@corp.com, bob@corp.com'],
	['Ann <ann@corp.com>; "Bob" <Bob@corp.com>', 'ann@corp.com, bob@corp.com'],
	['\u202eAnn < ann@corp.com\u200b >\u202c', 'ann@corp.com'],
	["o'neil+ai=x@mail.corp.co.uk", "o'neil+ai=x@mail.corp.co.uk"],
	['jörg.groß@müller.de', 'jörg.groß@müller.de'],
	['cafe\u0301@corp.com', 'café@corp.com'],
	['アン＠例え．テスト', 'アン@例え.テスト'],
	['a@1-2.b3.example', 'a@1-2.b3.example'],
	['a@corp.xn--80a12', 'a@corp.xn--80a12'],
])('%j is read as an email header takes it', (text, addresses) => {
	expect(parseAddresses(text)).toBe(addresses);
});

const NOBODY = [
	'n/a | Ann | ann@ | @corp.com | ann@corp | ann@corp..com | .ann@corp.com | ann.@corp.com | ;',
	'ann@-corp.com | ann@corp.com. | ann@10.0.0.1 | ann@[10.0.0.1] | ann@bob.eu@corp.com | ann@corp.123',
	'ann@corp.com bob@corp.com | ann@corp.com, n/a | ann@corp.com, Bob | ann@corp.com (Ann)',
	'"Ann" ann@corp.com | "a b"@corp.com | a@b.c <Bob> | Ann <> | Ann <ann@corp.com> Bob',
	'Ann <ann@corp.com | Ann <<ann@corp.com>> | mailto:ann@corp.com | =?utf-8?q?evil=40b.c?=@corp.com',
	'ann@corp.com\r\nBcc: evil@out.side | ann@corp.com\u2028Bcc: evil@out.side | ann\u0000@corp.com',
	'an\u200bn@corp.com | an\u00adn@corp.com | an\u3164n@corp.com | ann@corp.com\u202e, moc.live@bob',
	`ann\ud800@corp.com | ann@corp\\.com | ${'a'.repeat(250)}@corp.com`,
].flatMap((line) => line.split(' | '));

test.each<unknown>([...NOBODY, ['ann@corp.com'], 7, true, {}])(
	'Nobody can write to %j',
	(value) => {
		expect(parseAddresses(value)).toBeUndefined();
	},
);

test('Addresses are in one line and in order, and are read again as they are', () => {
	const parts = fc.constantFrom(
		'ann@corp.com',
		'B <BOB@corp.com>',
		',',
		';',
		' ',
		'\r\n',
		':',
		'<',
	);
	const lists = fc.oneof(
		fc.array(parts).map((all) => all.join('')),
		fc.string(),
	);
	forAll(lists, (list) => {
		const found = parseAddresses(list);
		if (found === undefined) return;
		expect(found).toMatch(/^[^\s,;<>:]+(?:, [^\s,;<>:]+)*$/);
		expect(parseAddresses(found)).toBe(found);
		const turned = list.split(/[,;\r\n]/).reverse();
		expect(parseAddresses(turned.join())).toBe(found);
	});
});

const NOTHINGS = ['\u0000', ...'| \u200b\n|-| – |—|N/A|none|Null|UNDEFINED|#n/a'.split('|')];

test.each<unknown>([...NOTHINGS, null, undefined, [], [null]])('Nothing is in %j', (cell) => {
	expect(contentOf(cell)).toBeUndefined();
	expect(plainValue(cell)).toBeNull();
});

test.each<[cell: unknown, content: unknown]>([
	[' none of us ', ' none of us '],
	['--', '--'],
	[0, 0],
	[false, false],
	[{ name: null, value: 'Sales' }, 'Sales'],
])('There is something in %j', (cell, content) => {
	expect(contentOf(cell)).toBe(content);
	expect(plainValue(cell)).toBe(content);
});

test('Any other list or object is none of these', () => {
	for (const cell of [['a', 'b'], {}, { title: 'a' }, [{}], [['a']], { name: ['a'] }]) {
		expect(contentOf(cell)).toEqual(expect.any(Object));
		expect(plainValue(cell)).toBeNull();
	}
});

test('A content in a list of one or in an object is what it is without them', () => {
	const contents = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(...NOTHINGS));
	forAll(contents, (value) => {
		for (const cell of [[value], { name: value }, { value }, [{ id: 1, value }]]) {
			expect(contentOf(cell)).toBe(contentOf(value));
		}
	});
});

test.each<[unknown, string]>([
	[0, '0'],
	['1000.50', '1000.50'],
	['1000.500', '1000.500'],
	['0.500', '0.500'],
	['1.0000', '1.0000'],
	[1e-7, '0.0000001'],
	[' 1000\u200b', '1000'],
	['5.', '5'],
	['.5', '0.5'],
])('A budget may be %j', (value, budget) => {
	const amount = parseAmount(value);
	expect(amount && toText(amount)).toBe(budget);
});

const SEPARATED = '1.000|12,345|01.000|€ 1000|1000 EUR|CHF 1’234.50|1.234,56|1 000|99,5|1.000.000';
const NO_AMOUNTS = `${SEPARATED}|1.2.3|-5|1e3|1000k|50%|=1+1|n/a|٣|2026-01-31|.`.split('|');

test.each<unknown>([...NO_AMOUNTS, `1${',000'.repeat(20)}`, -1, NaN, true, new Date(0), {}, [5]])(
	'No budget is %j',
	(value) => {
		expect(parseAmount(value)).toBeUndefined();
	},
);

test.each([
	`0.${'1'.repeat(100_000)}x`,
	'\u0301\u0323'.repeat(50_000),
	`${'a@b.example,'.repeat(10_000)}@`,
	`${'a<b>'.repeat(25_000)}<`,
])('A cell is read in linear time (%#)', (cell) => {
	const start = performance.now();
	expect([parseAmount(cell), parseAddresses(cell)]).toEqual([undefined, undefined]);
	expect(performance.now() - start).toBeLessThan(500);
});
