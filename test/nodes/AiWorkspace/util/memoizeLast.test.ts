import fc from 'fast-check';
import { memoizeLast } from '../../../../nodes/AiWorkspace/util/memoizeLast';
import { cases, thrownBy } from '../../../support/properties';

test('the same arguments are worked out once', () => {
	const work = jest.fn((a: number, b: string) => ({ a, b }));
	const remembering = memoizeLast(work);
	expect(remembering(1, 'x')).toBe(remembering(1, 'x'));
	expect(work).toHaveBeenCalledTimes(1);
});

test('fewer arguments are other arguments', () => {
	const remembering = memoizeLast((...numbers: number[]) => numbers.length);
	expect(remembering(1, 2)).toBe(2);
	expect(remembering(1)).toBe(1);
});

test('an error is not remembered', () => {
	const outcomes = [new Error('no'), 'yes'];
	const remembering = memoizeLast((text: string) => {
		const outcome = outcomes.shift();
		if (outcome instanceof Error) throw outcome;
		return `${text}: ${outcome}`;
	});
	expect(thrownBy(() => remembering('a'))).toBeInstanceOf(Error);
	expect(remembering('a')).toBe('a: yes');
});

test('every call gets the result for its own arguments', () => {
	const values = fc.constantFrom<unknown>(0, -0, Number.NaN, '', 'a', null, undefined);
	fc.assert(
		fc.property(fc.array(fc.tuple(values, values), { maxLength: 8 }), (calls) => {
			const work = (a: unknown, b: unknown) => [a, b];
			const remembering = memoizeLast(work);
			for (const [a, b] of calls) expect(remembering(a, b)).toStrictEqual([a, b]);
		}),
		cases,
	);
});
