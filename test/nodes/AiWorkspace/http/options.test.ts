import fc from 'fast-check';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { includeMissing } from '../../../../nodes/AiWorkspace/http/fields';
import { isOn, readSettings } from '../../../../nodes/AiWorkspace/http/options';
import { cases, thrownBy } from '../../../support/properties';

const standard = { maxConcurrency: 10, maxRetries: 3, timeout: 60_000, idsPerRequest: 100 };
const bounds = {
	maxConcurrency: { label: 'Max Concurrency', least: 1, most: 100 },
	maxRetries: { label: 'Max Retries', least: 0, most: 10 },
	timeout: { label: 'Timeout', least: 1, most: 3_600_000 },
	idsPerRequest: { label: 'IDs per Request', least: 1, most: 1000 },
};
const names = ['maxConcurrency', 'maxRetries', 'timeout', 'idsPerRequest'] as const;

describe('readSettings', () => {
	test.each([{}, undefined, null, '', [], { other: 1 }, { timeout: null }, { timeout: undefined }])(
		'has the defaults of the contract for %j',
		(values) => {
			expect(readSettings(values)).toEqual(standard);
		},
	);

	test.each(names)('takes %s from its least to its most', (name) => {
		const { least, most } = bounds[name];
		expect(readSettings({ [name]: least })).toEqual({ ...standard, [name]: least });
		expect(readSettings({ [name]: most })).toEqual({ ...standard, [name]: most });
	});

	test('takes the text of a number, as an expression may give it', () => {
		expect(readSettings({ maxRetries: ' 5 ' }).maxRetries).toBe(5);
	});

	test.each(names)('says within which bounds %s must be', (name) => {
		const { label, least, most } = bounds[name];
		for (const value of [least - 1, most + 1]) {
			expect(() => readSettings({ [name]: value })).toThrow(
				`'${label}' is not a whole number from ${least} to ${most}`,
			);
		}
	});

	test.each([1.5, '', ' ', 'many', true, {}, [5], Number.NaN, Infinity, '1.5'])(
		'refuses %p',
		(value) => {
			expect(() => readSettings({ maxRetries: value })).toThrow(InvalidInput);
		},
	);

	test('gives whole numbers within bounds or InvalidInput for any values', () => {
		const values = fc.record(
			Object.fromEntries(
				names.map((name) => [
					name,
					fc.oneof(
						fc.integer({ min: 0, max: bounds[name].most + 1 }),
						fc.double(),
						fc.anything({ maxDepth: 1 }),
					),
				]),
			),
			{ requiredKeys: [] },
		);
		fc.assert(
			fc.property(values, (given) => {
				const taken: Array<ReturnType<typeof readSettings>> = [];
				const error = thrownBy(() => taken.push(readSettings(given)));
				if (error !== undefined) {
					expect(error).toBeInstanceOf(InvalidInput);
					return;
				}
				const [settings = standard] = taken;
				const areFine = names.every(
					(name) =>
						Number.isInteger(settings[name]) &&
						settings[name] >= bounds[name].least &&
						settings[name] <= bounds[name].most,
				);
				expect(areFine).toBe(true);
			}),
			cases,
		);
	});
});

describe('isOn', () => {
	test.each([true, 'true'])('is true of an option that is %j', (value) => {
		expect(isOn({ includeMissing: value }, includeMissing)).toBe(true);
	});

	test.each([
		{},
		{ includeMissing: false },
		{ includeMissing: 'false' },
		{ includeMissing: null },
		{ compareWithPrevious: true },
		null,
		undefined,
		[],
	])('is false of %j', (options) => {
		expect(isOn(options, includeMissing)).toBe(false);
	});

	test.each(['yes', '', 1, {}, []])('refuses %j, which is neither on nor off', (value) => {
		expect(() => isOn({ includeMissing: value }, includeMissing)).toThrow(
			"'Include Missing' is neither on nor off",
		);
	});
});
