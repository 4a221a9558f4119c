import fc from 'fast-check';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { includeMissing } from '../../../../nodes/AiWorkspace/resources/promptTemplate/options';
import { isOn, isTrue, readSettings } from '../../../../nodes/AiWorkspace/http/options';
import { cases, thrownBy } from '../../../support/properties';

const standard = { maxConcurrency: 50, maxRetries: 3, timeout: 60_000, idsPerRequest: 100 };
const bounds = {
	maxConcurrency: { label: 'Max Concurrency', least: 1, most: 100 },
	maxRetries: { label: 'Max Retries', least: 0, most: 10 },
	timeout: { label: 'Timeout', least: 1, most: 3_600_000 },
	idsPerRequest: { label: 'IDs per Request', least: 1, most: 1000 },
};
const names = ['maxConcurrency', 'maxRetries', 'timeout', 'idsPerRequest'] as const;

describe('readSettings', () => {
	test.each([{}, undefined, null, '', [], { other: 1 }, { timeout: null }, { timeout: undefined }])(
		'returns the defaults of the contract for %j',
		(values) => {
			expect(readSettings(values)).toEqual(standard);
		},
	);

	test.each(names)('takes %s from its least to its most', (name) => {
		const { least, most } = bounds[name];
		expect(readSettings({ [name]: least })).toEqual({ ...standard, [name]: least });
		expect(readSettings({ [name]: most })).toEqual({ ...standard, [name]: most });
	});

	test('takes the text of a number, which an expression may return', () => {
		expect(readSettings({ maxRetries: ' 5 ' }).maxRetries).toBe(5);
	});

	test.each(names)('names the bounds of %s', (name) => {
		const { label, least, most } = bounds[name];
		for (const value of [least - 1, most + 1]) {
			expect(() => readSettings({ [name]: value })).toThrow(
				`'${label}' must be a whole number from ${least} to ${most}`,
			);
		}
	});

	test.each([1.5, '', ' ', 'many', true, {}, [5], Number.NaN, Infinity, '1.5'])(
		'refuses %p',
		(value) => {
			expect(() => readSettings({ maxRetries: value })).toThrow(InvalidInput);
		},
	);

	test('returns whole numbers within bounds or throws InvalidInput for any values', () => {
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

describe('isTrue', () => {
	test.each([true, 'true'])('is true of %j', (value) => {
		expect(isTrue(value, 'Compare with Previous')).toBe(true);
	});

	test.each([false, 'false', null, undefined])('is false of %j', (value) => {
		expect(isTrue(value, 'Compare with Previous')).toBe(false);
	});

	test.each(['yes', '', 0, 1, {}, []])('refuses %j, which is neither true nor false', (value) => {
		expect(() => isTrue(value, 'Compare with Previous')).toThrow(
			"'Compare with Previous' must be true or false",
		);
	});
});

describe('isOn', () => {
	test.each([true, 'true'])('is true of an option that is %j', (value) => {
		expect(isOn({ includeMissing: value }, includeMissing)).toBe(true);
	});

	test.each([{}, { includeMissing: false }, { rawResponse: true }, null, undefined, []])(
		'is false of %j',
		(options) => {
			expect(isOn(options, includeMissing)).toBe(false);
		},
	);

	test('refuses an option that is neither true nor false, by its label', () => {
		expect(() => isOn({ includeMissing: 'yes' }, includeMissing)).toThrow(
			"'Include Missing' must be true or false",
		);
	});
});
