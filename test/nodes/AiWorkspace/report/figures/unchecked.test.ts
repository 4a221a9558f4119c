import * as unchecked from '../../../../../nodes/AiWorkspace/report/figures/unchecked';
import { promptOf, rowOf, unreadOf } from '../../../../support/reports';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-19' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const idle = unchecked.reason('noData', [rowOf('a')]);
const others = unchecked.reason('noData', [rowOf('b'), promptOf('p')]);
const free = unchecked.reason('noCost', [rowOf('a')]);
const unread = { kind: 'unread', about: [unreadOf('r')] } as const;

const keyOf = (day: string, ...all: unchecked.Unchecked[]) =>
	unchecked.uncheckedParts(all, day).join(', ');
const on = (...reasons: readonly unchecked.Reason[]) => ({ period: NOVEMBER, reasons });

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

test('What may be over tomorrow has a key for each day', () => {
	expect(keyOf('2026-11-20', on(...idle, unread))).toBe(
		'notChecked, 2026-11 noData, 2026-11 unread, 2026-11-20',
	);
});
