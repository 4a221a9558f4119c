import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as own from '../../../../nodes/AiWorkspace/form/options';
import { inputOf } from '../../../support/input';

const { choice, isOn, oneOf, wholeNumberIn: wholeNumber } = own;
const field = (more: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'My Field',
	name: 'it',
	type: 'number',
	default: 50,
	...more,
});

const bounded = field({ typeOptions: { minValue: 1, maxValue: 100 } });

test('wholeNumber reads a number within its bounds, also from a text, and refuses anything else, and without bounds all but 0', () => {
	expect([1, 100, ' 7 '].map((it) => wholeNumber(it, bounded))).toEqual([1, 100, 7]);
	for (const it of [0, 101, 1.5, '', 'x', '0', true, Number.NaN, [5], null]) {
		expect(() => wholeNumber(it, bounded)).toThrow(InvalidInput);
	}
	for (const it of [-1, 1, '', ' ']) {
		expect(() => wholeNumber(it, field({}))).toThrow(InvalidInput);
	}
	expect(wholeNumber(0, field({}))).toBe(0);
});

test.each([true, false])('isOn reads %j and its text, and refuses others', (on) => {
	for (const it of [on, String(on)]) expect(isOn(it, field({}))).toBe(on);
	for (const it of ['', 'yes', 0, 1, null, undefined]) {
		expect(() => isOn(it, field({}))).toThrow(InvalidInput);
	}
});

const dropdown: own.Dropdown<'include' | 'omit'> = {
	...field({ type: 'options', default: 'include' }),
	options: [
		{ name: 'Include', value: 'include' },
		{ name: 'Leave Out', value: 'omit' },
	],
};

test('choice reads a value in another spelling, also its label, and refuses others', () => {
	const read = (options: IDataObject) => choice(dropdown).read(inputOf({ options }));
	const omits = ['omit', ' leave out', 'LEAVE_OUT', 'Omit'].map((it) => read({ it }));
	expect([read({}), ...omits]).toEqual(['include', 'omit', 'omit', 'omit', 'omit']);
	for (const it of ['', 'out', 'error', 'constructor', 0, ['x', 'omit'], null]) {
		expect(() => read({ it })).toThrow(InvalidInput);
	}
});

test('oneOf takes no other spelling of a value that n8n compares itself', () => {
	const read = (value: string) => oneOf(dropdown, value, ['omit']);
	expect(['omit', 'Include'].map(read)).toEqual(['omit', 'include']);
	expect(() => read('Leave Out')).toThrow("'Leave Out' isn't an option of 'My Field'");
});

test('A text is one line of at most 100 characters, without a token or key', () => {
	const title = own.textOption(field({ type: 'string', default: '' }));
	const read = (it: unknown) =>
		title.read(inputOf({ options: Object({ it }) }, { isSecret: (text) => text === 'key' }));
	expect(['T\nB', 2026, ' ', undefined].map(read)).toEqual(['T B', '2026', '', '']);
	expect(read('x'.repeat(100))).toHaveLength(100);
	for (const wrong of ['x'.repeat(101), {}, true]) {
		expect(() => read(wrong)).toThrow("'My Field' isn't a text");
	}
	expect(() => read('k\u200bey')).toThrow('contains a token or key');
});
