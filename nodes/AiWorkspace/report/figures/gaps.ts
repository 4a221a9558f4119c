import type { Unread } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import type { Figures } from './figures';

/** Something that's missing in a report, and what it's about. */
export type Problem =
	| { readonly kind: 'missing' | 'types' | 'unclear'; readonly rows: readonly Row[] }
	| { readonly kind: 'notCompared' | 'unread'; readonly unread: readonly Unread[] }
	| { readonly kind: 'silent'; readonly prompts: readonly SilentPrompt[] };

/** A prompt template without data of what's in the total. */
export interface SilentPrompt {
	readonly prompt: Prompt;
	/** Whether departments, which are in no total, have data. */
	readonly hasDepartments: boolean;
}

const isEmpty = (problem: Problem): boolean => {
	if ('rows' in problem) return problem.rows.length === 0;
	return ('prompts' in problem ? problem.prompts : problem.unread).length === 0;
};

/** What is missing, the most important first. Empty where nothing is. */
export function problemsIn(figures: Figures): Problem[] {
	const { unread, unreadBefore, contradictory, unclear, silent, missing, total, period } = figures;
	const used = new Set(figures.readings.filter(({ now }) => now).map(({ prompt }) => prompt));
	const all: Problem[] = [
		{ kind: 'unread', unread },
		{ kind: 'types', rows: contradictory },
		{ kind: 'unclear', rows: unclear },
		{
			kind: 'silent',
			prompts: silent.map((prompt) => ({ prompt, hasDepartments: used.has(prompt) })),
		},
		{ kind: 'missing', rows: missing },
	];
	const found = all.filter((problem) => !isEmpty(problem));
	const isCompared = unreadBefore.length === 0 && (!total.now || total.before);
	if (!period.previous || isCompared) return found;
	return [...found, { kind: 'notCompared', unread: unreadBefore }];
}
