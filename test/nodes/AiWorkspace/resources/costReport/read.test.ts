import type { IDataObject } from 'n8n-workflow';
import * as options from '../../../../../nodes/AiWorkspace/resources/costReport/options';
import * as settings from '../../../../../nodes/AiWorkspace/resources/costReport/read';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { refusalOf } from '../../../../support/properties';
import { inputOf } from '../../../../support/runOperation';
import { OCTOBER, rowOf } from '../../../../support/reports';

const scope = simplified({
	workspace: { id: 'w' },
	entity: { id: 'a', name: 'Ada\nL.', type: 'member', department: 'Sales', department_id: 'd' },
});
const periods = { whole: OCTOBER, intervals: [OCTOBER] };
describe('The rows of a report', () => {
	const department = 'Sales';
	const authentication = 'virtualKey';
	const ofDepartment = { defaultEntity: 'scopeDepartment' };
	test.each<[string, object, object, IDataObject?]>([
		['the entity of the scope by default', {}, rowOf('a', { name: 'Ada L.', department })],
		[
			'its department',
			{ authentication },
			rowOf('d', { name: department, department }),
			ofDepartment,
		],
		['the directory', { directory: 'b' }, rowOf('b'), ofDepartment],
		['the input items', { entities: 'inputItems' }, rowOf('c')],
	])('are %s', (_, parameters, row, options = {}) => {
		const inputItems = () => [{ entity_id: 'c' }];
		const input = inputOf({ prompts: 'p', ...parameters }, options, { inputItems });
		const { prompts, rows } = settings.readLists(input, periods)(scope);
		expect(prompts.map(({ id }) => id)).toEqual(['p']);
		expect(rows).toEqual([row]);
	});

	test('have the ID of the scope for a name where that has none', () => {
		const listsIn = settings.readLists(inputOf({ prompts: 'p' }), periods);
		expect(listsIn(simplified({ entity: { id: 'a' } })).rows).toEqual([rowOf('a')]);
	});

	test('are not those of a scope where an expression returns no directory', () => {
		const input = inputOf({ prompts: 'p', directory: '' }, {}, { isEmpty: () => false });
		expect(refusalOf(() => settings.readLists(input, periods))).toBe("'Directory' is empty");
		const nothing = refusalOf(() => settings.readLists(inputOf({}), periods));
		expect(nothing).toBe("'Prompt Templates' is empty");
	});

	test.each([
		['Directory', 'Ada'],
		['Prompt Templates', 'p'],
	])('have no token or key in the place of a text: %s', (label, secret) => {
		const rows = [{ entity_id: 'c', name: 'Ada' }];
		const parameters = { prompts: 'p', entities: 'directory', directory: rows };
		const input = inputOf(parameters, {}, { isSecret: (text) => text === secret });
		const refusal = refusalOf(() => settings.readLists(input, periods)(undefined));
		expect(refusal).toBe(`'${label}' contains a token or key`);
	});
});

test('The rows of a report are 50,000 at most, one for each prompt template, row, and interval', () => {
	const prompts = Array.from({ length: 500 }, (_, at) => `p${at}`);
	const sizeOf = (rows: number, count: number, more = {}) => {
		const directory = Array.from({ length: rows }, (_, at) => `e${at}`);
		const input = inputOf({ prompts, entities: 'directory', directory, ...more });
		const intervals = Array.from({ length: count }, () => OCTOBER);
		return () => settings.readLists(input, { whole: OCTOBER, intervals })(scope);
	};
	expect(sizeOf(50, 2)).not.toThrow();
	expect(refusalOf(sizeOf(51, 2))).toContain(' 51000 rows');
	const inScope = { directory: '' };
	expect(sizeOf(0, 100, inScope)).not.toThrow();
	expect(refusalOf(sizeOf(0, 101, inScope))).toContain(' 50500 rows');
});

test('All input items are taken together where they are the directory', () => {
	const taken = ['inputItems', 'directory'].map((source) => settings.takesAllItems?.(() => source));
	expect(taken).toEqual([true, false]);
});

test('A text in Options is one line of at most 100 characters', () => {
	const textOf = (title: unknown) => settings.textIn(Object({ title }), options.title);
	expect(['T\nB', 2026, ' ', undefined].map(textOf)).toEqual(['T B', '2026', '', '']);
	expect(textOf('x'.repeat(100))).toHaveLength(100);
	for (const wrong of ['x'.repeat(101), {}, true]) {
		expect(refusalOf(() => textOf(wrong))).toContain("'Title' isn't a text");
	}
});

test('Money has the currency and the decimals of Options', () => {
	const money = [{}, { decimals: '9', currency: 'EUR\n' }].map(settings.readMoney);
	expect(money.map((one) => one.of(String(one.decimals)))).toEqual(['2', '9 EUR']);
});

test('Formats are those of the operation, an array or a text, and may be none', () => {
	const formatsOf = (own: IDataObject) =>
		[...settings.readFormats(own, options.alertFormats)].join();
	const given = [{}, { formats: 'text, html' }, { formats: [] }];
	expect(given.map(formatsOf)).toEqual(['html,message,text', 'text,html', '']);
	expect(refusalOf(() => formatsOf({ formats: ['csv'] }))).toContain(
		"isn't an option of 'Formats'",
	);
});

/** What is missing is named: see everyFailure.test.ts. */
test('The format FOCUS has an account, an issuer, and a currency', () => {
	const billing = { billingAccount: 'A', invoiceIssuer: 'I', currency: 'EUR' };
	const focus = new Set<options.Format>(['focus']);
	expect(settings.readBilling(billing, focus)).toEqual({
		account: 'A',
		issuer: 'I',
		currency: 'EUR',
	});
	expect(settings.readBilling({}, new Set())).toBeUndefined();
});

test('Thresholds are whole numbers of percent from 1 to 1000, in any order', () => {
	const read = (thresholds: unknown) => settings.readThresholds(Object({ thresholds }));
	expect(settings.readThresholds({})).toEqual([80, 100]);
	expect(read('100 %, 1000,9%, 1')).toEqual([1, 9, 100, 1000]);
	for (const wrong of ['', '80, 0', '1001', '1.5', 'a', '80%%', '8%0']) {
		expect(refusalOf(() => read(wrong))).toContain('must be whole numbers');
	}
});
