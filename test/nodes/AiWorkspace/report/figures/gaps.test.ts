import { problemsIn, type Problem } from '../../../../../nodes/AiWorkspace/report/figures/gaps';
import * as support from '../../../../support/reports';

const { ALONE, figuresOf, promptOf, rowOf, unreadOf } = support;

/** A problem by its kind and by what it's about. */
function said(problem: Problem): string {
	if ('rows' in problem) return `${problem.kind} ${problem.rows.map(({ id }) => id).join()}`;
	if ('unread' in problem) {
		return `${problem.kind} ${problem.unread.map(({ prompt }) => prompt.id).join()}`;
	}
	const ids = problem.prompts.map((one) => one.prompt.id + (one.hasDepartments ? '+' : ''));
	return `${problem.kind} ${ids.join()}`;
}
const saidOf = (...given: Parameters<typeof figuresOf>) =>
	problemsIn(figuresOf(...given)).map(said);

describe('What is missing', () => {
	test('comes with the most important first', () => {
		const rows = ['a', 'idle', 't', 'bot'].map((id) =>
			rowOf(id, id === 't' ? { type: 'agent' } : {}),
		);
		const given = [
			{ id: 'a', now: [1, 1] },
			{ id: 'bot', type: 'bot', now: [1, 1] },
			{ id: 't', prompt: 'r', type: 'department', now: [1, 1] },
		] as const;
		const prompts = ['p', 'q', 'r'].map((id) => promptOf(id));
		const others = ['types t', 'unclear bot', 'silent q,r+'];
		expect(saidOf(given, { rows, prompts })).toEqual([...others, 'missing idle', 'notCompared ']);
		// What couldn't be read may have data of the idle row.
		expect(saidOf(given, { rows, prompts, unread: [unreadOf('s')] })).toEqual([
			...['unread s', ...others, 'notCompared '],
		]);
	});

	test('is nothing where all is known that was asked for', () => {
		expect(saidOf([{ id: 'a', now: [1, 1], before: [1, 1] }])).toEqual([]);
		expect(saidOf([{ id: 'a', now: [1, 1] }], { period: ALONE })).toEqual([]);
	});

	test('is all of it, if all IDs are mistyped', () => {
		expect(saidOf([{ id: 'a' }])).toEqual(['silent p', 'missing a']);
	});

	test('is the comparison where the period before could not be read, but nothing of the period', () => {
		const unreadBefore = [unreadOf('p')];
		expect(saidOf([{ id: 'a', now: [1, 1] }], { unreadBefore })).toEqual(['notCompared p']);
		expect(saidOf([{ id: 'a', now: [1, 1], before: [1, 1] }], { unreadBefore })).toEqual([
			'notCompared p',
		]);
	});
});
