/** Expressions of the templates and recipes, evaluated by n8n for values that no execution of a test has. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { cleanedKey } from '../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { nodeOf, readTemplate } from '../workflows/files';
import { evaluated } from '../support/expressions';
import { DAY, moments, wallDay, zones } from '../support/calendar';
import { forMany } from '../support/properties';
import { readDocument } from './document';

describe('Due Today of key-reminders', () => {
	const { conditions } = nodeOf(readTemplate('key-reminders'), 'Due Today').parameters.conditions;
	const expressions: string[] = conditions.map((one: IDataObject) => one.leftValue);

	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());

	/** What it compares for a key that was checked at one moment, at another. */
	const compared = (checked: number, now: number, zone: string) => {
		jest.setSystemTime(now);
		const item = { checked_at: new Date(checked).toISOString() };
		return expressions.map((one) => evaluated(one, item, zone));
	};

	test.each([
		['America/Santiago', '2025-09-07T15:00:00Z', '2025-11-06T10:00:00Z'],
		['America/Santiago', '2025-07-09T15:00:00Z', '2025-09-07T12:00:00Z'],
		['Africa/Cairo', '2026-04-24T00:30:00Z', '2026-06-23T04:00:00Z'],
	])('a key is due after 60 days in %s, where a day began at one: %s, %s', (zone, from, to) => {
		expect(compared(Date.parse(from), Date.parse(to), zone)).toEqual([60, 0]);
	});

	test('counts the days of the calendar, in whole numbers, wherever it is', () => {
		forMany(moments, fc.nat(200), fc.nat(DAY - 1), zones, (checked, more, time, zone) => {
			const now = (Math.floor(checked / DAY) + more + 1) * DAY + time;
			const dayOf = (moment: number) => Date.parse(wallDay(moment, zone)) / DAY;
			const age = dayOf(now) - dayOf(checked);
			expect(compared(checked, now, zone)).toEqual([age, age % 10]);
		});
	});
});

test.each(['sk-proj-Ab_3', ' OPENAI_API_KEY="sk-proj-Ab_3",\n', 'Ask: sk-proj-Ab_3'])(
	'Store Credential of key-onboarding stores the key in %j, as Check Key sends it',
	(typed) => {
		const { data } = nodeOf(readTemplate('key-onboarding'), 'Store Credential').parameters;
		const form = { 'Provider API Key': typed };
		const stored = evaluated(String(data), form, 'UTC', 'Ask for Key');
		expect(JSON.parse(String(stored))).toEqual({ apiKey: cleanedKey(typed), header: false });
		expect(cleanedKey(typed)).toBe('sk-proj-Ab_3');
	},
);

test.each<[typed: number | string | null, budget: number | string | null]>([
	['1.200,50', '1200.50'],
	[1200.5, 1200.5],
	[null, null],
])('The recipe for a spreadsheet turns the budget %j into %j', (Monatsbudget, budget) => {
	const [, code] =
		/`(\{\{ \$json\.Monatsbudget[^`]+)/.exec(readDocument('docs/templates.md')) ?? [];
	expect(evaluated(`=${code}`, { Monatsbudget })).toBe(budget);
});
