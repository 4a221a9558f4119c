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
	['ann@corp.com, bob@corp.com', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com，bob@corp.com； ', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com;bob@corp.com; ', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com,\r\nANN@corp.com', 'ann@corp.com'],
	['bob@corp.com\nann@corp.com\r\n', 'ann@corp.com, bob@corp.com'],
	['Ann <ann@corp.com>; "Bob" <Bob@corp.com>', 'ann@corp.com, bob@corp.com'],
	['<ann@corp.com>', 'ann@corp.com'],
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

test.each<unknown>([
	...['n/a', 'Ann', 'ann@', '@corp.com', 'ann@corp', 'ann@corp..com', '.ann@corp.com'],
	...['ann.@corp.com', 'ann@-corp.com', 'ann@corp.com.', 'ann@10.0.0.1', 'ann@[10.0.0.1]'],
	...['ann@bob@corp.com', 'ann@corp.com bob@corp.com', 'ann@corp.com, n/a', ';'],
	...['"Ann" ann@corp.com', '"a b"@corp.com', 'ann@corp.com (Ann)', 'ann@corp.com, Bob'],
	...['Ann <ann@corp.com', 'Ann <<ann@corp.com>>', 'Ann <ann@corp.com> Bob', 'Ann <>'],
	...['mailto:ann@corp.com', 'ann@corp.com\r\nBcc: evil@out.side', 'a@b.c <Bob>'],
	...['ann@corp.com\u2028Bcc: evil@out.side', 'an\u200bn@corp.com', 'an\u00adn@corp.com'],
	...['an\u3164n@corp.com', 'ann@corp.com\u202e, moc.live@bob', 'ann@corp.123'],
	...['=?utf-8?q?evil=40out.side=2c?=@corp.com', 'ann@corp\\.com', 'ann\u0000@corp.com'],
	...['ann\ud800@corp.com', `${'a'.repeat(250)}@corp.com`, ['ann@corp.com'], 7, true, {}],
])('Nobody can write to %j', (value) => {
	expect(parseAddresses(value)).toBeUndefined();
});

test('Addresses are in one line and in order, and are read again as they are', () => {
	const addresses = ['ann@corp.com', 'BOB@corp.com', 'Ann <ann@corp.com>'];
	const parts = fc.constantFrom(...addresses, ',', ';', ' ', '\r\n', 'Bcc:', '<', '>');
	const lists = fc.oneof(
		fc.array(parts).map((all) => all.join('')),
		fc.string(),
	);
	forAll(lists, (list) => {
		const found = parseAddresses(list);
		if (found === undefined) return;
		expect(found).toMatch(/^[^\s,;<>:]+(?:, [^\s,;<>:]+)*$/);
		expect(parseAddresses(found)).toBe(found);
		expect(
			parseAddresses(
				list
					.split(/[,;\r\n]/)
					.reverse()
					.join(),
			),
		).toBe(found);
	});
});

const nothings = [
	'',
	' \u200b\n',
	'\u0000',
	'-',
	' – ',
	'—',
	'N/A',
	'none',
	'Null',
	'UNDEFINED',
	'#n/a',
];

test.each<unknown>([
	...nothings,
	null,
	undefined,
	[],
	[null],
	['-'],
	{ name: 'N/A' },
	[{ value: '' }],
])('Nothing is in %j', (cell) => {
	expect(contentOf(cell)).toBeUndefined();
	expect(plainValue(cell)).toBeNull();
});

test.each<[cell: unknown, content: unknown]>([
	[' none of us ', ' none of us '],
	['--', '--'],
	[0, 0],
	[false, false],
	[['Sales'], 'Sales'],
	[[7], 7],
	[{ id: 1, name: 'Sales', color: 'blue' }, 'Sales'],
	[{ id: 1, value: 'Sales', color: 'blue' }, 'Sales'],
	[{ name: null, value: 'Sales' }, 'Sales'],
	[[{ id: 1, value: 'Sales' }], 'Sales'],
])('A cell may have its content in a list of one, or in an object: %j', (cell, content) => {
	expect(contentOf(cell)).toBe(content);
	expect(plainValue(cell)).toBe(content);
});

test('Any other list or object is none of these', () => {
	for (const cell of [['a', 'b'], {}, { title: 'a' }, [{}], [['a']], { name: ['a'] }]) {
		expect(contentOf(cell)).toEqual(expect.any(Object));
		expect(plainValue(cell)).toBeNull();
	}
});

test('A content in a list or an object is what it is without them', () => {
	forAll(
		fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(...nothings)),
		(value) => {
			for (const cell of [[value], { name: value }, { value }, [{ id: 1, value }]]) {
				expect(contentOf(cell)).toBe(contentOf(value));
			}
		},
	);
});

const read = (value: unknown) => {
	const budget = parseAmount(value);
	return typeof budget === 'string' ? budget : toText(budget);
};

test.each<[unknown, string]>([
	...[0, 99.5, 1.001, '0', '1000.50', '1000.500', '0.500', '1.5', '1.0000'].map(
		(plain): [unknown, string] => [plain, String(plain)],
	),
	[1e21, '1000000000000000000000'],
	[1e-7, '0.0000001'],
	[' 1000\u200b', '1000'],
	['5.', '5'],
	['.5', '0.5'],
])('A budget may be %j', (value, budget) => {
	expect(read(value)).toBe(budget);
});

test.each<[unknown, string]>([
	['1.000', 'Enter 1000, or 1.0000 if these are decimals'],
	['12,345', 'Enter 12345, or 12.3450 if these are decimals'],
	['€ 1000', 'Enter 1000'],
	['1000 EUR', 'Enter 1000'],
	['CHF 1’234.50', 'Enter 1234.50'],
	['1.234,56', 'Enter 1234.56'],
	['1 000', 'Enter 1000'],
	['99,5', 'Enter 99.5'],
	['1.000.000', 'Enter 1000000'],
	['01.000', 'Enter 01000, or 01.0000 if these are decimals'],
])('No budget is %j: %s', (value, hint) => {
	expect(read(value)).toBe(hint);
});

test.each<unknown>([
	...['1.2.3', '-5', '1e3', '1000k', '50%', '=1+1', 'n/a', '٣', '2026-01-31', '.'],
	...[`1${',000'.repeat(20)}`, -1, NaN, Infinity, true, new Date(0), {}, [5]],
])('No budget is %j', (value) => {
	expect(read(value)).toMatch(/^Enter digits with a decimal point, /);
});

test('What a hint says to enter is a budget', () => {
	const amounts = fc.stringMatching(/^[$€]? ?\d{1,5}([.,]\d{1,3}){0,3}$/);
	forAll(amounts, (amount) => {
		const hint = parseAmount(amount);
		const offered = typeof hint === 'string' ? hint.match(/\d+(?:\.\d+)?/g) : [];
		for (const entered of offered ?? []) {
			expect(typeof parseAmount(entered)).toBe('object');
		}
	});
});

test('A cell is read in linear time', () => {
	const digits = '1'.repeat(100_000);
	const cells = [digits, `${digits}x`, `0.${digits}x`, ' '.repeat(100_000)];
	cells.push('\u0301\u0323'.repeat(50_000), `${'a@b.example,'.repeat(10_000)}@`);
	cells.push('<'.repeat(100_000), `${'a<b>'.repeat(25_000)}<`);
	const start = performance.now();
	for (const cell of cells) {
		expect([parseAmount(cell), parseAddresses(cell)]).toEqual([expect.any(String), undefined]);
	}
	expect(performance.now() - start).toBeLessThan(1000);
});
