import * as unchecked from '../../../../../nodes/AiWorkspace/report/figures/unchecked';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-19' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const idle = unchecked.reason('noData', [{ name: 'a' }]);
const others = unchecked.reason('noData', [{ name: 'b' }, { name: 'p', isPrompt: true }]);
const free = unchecked.reason('noCost', [{ name: 'a' }]);

const keyOf = (day: string, ...all: unchecked.Unchecked[]) =>
	unchecked.uncheckedParts(all, day).join(', ');
const on = (...reasons: readonly unchecked.UncheckedReason[]) => ({ period: NOVEMBER, reasons });

test('Nothing is no reason', () => {
	expect(unchecked.reason('noCost', [])).toEqual([]);
});

test('What lasts has the key of its month, whatever it is about', () => {
	const key = 'notChecked, 2026-11 noData';
	expect(keyOf('2026-11-20', on(...idle))).toBe(key);
	expect(keyOf('2026-11-21', on(...others))).toBe(key);
	expect(keyOf('2026-11-21', on(...idle, ...free))).toBe(
		'notChecked, 2026-11 noCost, 2026-11 noData',
	);
});

test('Two months of an item have the key that each of them has', () => {
	const before = { period: OCTOBER, reasons: idle };
	expect(keyOf('2026-11-02', before)).toBe('notChecked, 2026-10 noData');
	expect(keyOf('2026-11-02', before, on(...free))).toBe(
		'notChecked, 2026-10 noData, 2026-11 noCost',
	);
});

test.each(['notices', 'tooFewRead', 'unread', 'unreadEarlier'] as const)(
	'What may be over tomorrow has a key for each day: %s',
	(kind) => {
		const passing = unchecked.reason(kind, [{ name: 'r' }]);
		expect(keyOf('2026-11-20', on(...idle, ...passing))).toBe(
			`notChecked, ${['2026-11 noData', `2026-11 ${kind}`].sort().join(', ')}, 2026-11-20`,
		);
	},
);
