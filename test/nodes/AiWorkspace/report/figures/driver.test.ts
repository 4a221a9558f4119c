import { driverOf } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import * as support from '../../../../support/reports';

/** What drives the change of rows and prompt templates, such as `p` or `a`, whose cost was 100 each. */
function driverFor(changes: Readonly<Record<string, number>>) {
	const given = Object.entries(changes).map(([both, change]): support.Given => {
		const [id = '', prompt = ''] = both.split(' ');
		return { id, prompt, now: [1, 100 + change], before: [1, 100] };
	});
	const driver = driverOf(support.figuresOf(given));
	return driver && `${driver.of.kind} ${driver.of.id} ${toNumber(driver.share)}`;
}

describe('The driver of a change', () => {
	test.each([
		['a prompt template', { 'a p': 4, 'b p': 4, 'a q': 1, 'b q': 1 }, 'prompt p 80'],
		['an agent', { 'a p': 4, 'a q': 4, 'b p': 1, 'b q': 1 }, 'entity a 80'],
		['what fell', { 'a p': -4, 'b p': -4, 'a q': 1, 'b q': 1 }, 'prompt p 133.33'],
		['a prompt template before an agent', { 'a p': 4, 'b q': 1 }, 'prompt p 80'],
		['half', { 'a p': 1, 'a q': 1, 'b p': 1, 'b q': 1 }, 'prompt p 50'],
		['what is left of a single prompt template', { 'a p': 4, 'b p': 1 }, 'entity a 80'],
		['nobody of many', { 'a p': 1, 'b q': 1, 'c r': 1 }, undefined],
		['nobody where parts cancel each other', { 'a p': 9, 'b q': -8 }, undefined],
		['nobody where others do', { 'a p': 9, 'b q': 1.5, 'c r': -8 }, undefined],
		['nothing where there is one of each', { 'a p': 9 }, undefined],
		['nothing without a change', { 'a p': 9, 'b q': -9 }, undefined],
	])('may be %s', (_, changes, wanted) => {
		expect(driverFor(changes)).toBe(wanted);
	});

	test('is nothing without a period to compare with', () => {
		const given = ['a', 'b'].map((id): support.Given => ({ id, now: [1, 1] }));
		expect(driverOf(support.figuresOf(given))).toBeUndefined();
		expect(driverOf(support.figuresOf(given, { period: support.ALONE }))).toBeUndefined();
	});
});
