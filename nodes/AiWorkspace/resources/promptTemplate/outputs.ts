import type { IDataObject } from 'n8n-workflow';
import { BadInput, unknownChoice } from '../../errors/Failure';
import { compareWithPrevious, includeMissing } from '../../fields/options';
import { allOf } from '../../pipeline/allOf';
import { isOn } from '../../pipeline/settings';
import { periodBefore, type Period } from '../../values/period';
import type { Input, Item } from '../Operation';
import { figuresFor, partsOf, requestFor } from './figures';
import type { Query, Question } from './query';
import { entityItems, summaryItem, type Heading } from './report';
import { entityList } from './rows';

/** Makes the items of one period. */
export type Output = (item: Item, question: Question, period: Period) => Promise<IDataObject[]>;

const headingOf = (
	{ workspaceId, tenant }: Item,
	{ promptId }: Question,
	part: Period,
): Heading => ({ promptId, workspaceId, tenant, period: part });

const entitiesOutput =
	(withMissing: boolean): Output =>
	async (item, question, part) => {
		const figures = await figuresFor(item, question, part);
		return entityItems(headingOf(item, question, part), question.ids, figures, withMissing);
	};

const summaryOutput: Output = async (item, question, part) => [
	summaryItem(headingOf(item, question, part), await figuresFor(item, question, part)),
];

const comparedOutput: Output = async (item, question, part) => {
	// A part of a split period is a period of its own, whatever the whole was called.
	const before = periodBefore(part, question.isSplit ? 'custom' : question.choice);
	const [figures, figuresBefore] = await allOf([
		figuresFor(item, question, part),
		figuresFor(item, question, before),
	]);
	const heading = headingOf(item, question, part);
	return [summaryItem(heading, figures, { period: before, figures: figuresBefore })];
};

const rawOutput: Output = async (item, question, part) =>
	await allOf(
		partsOf(item, question, part).map(async (ids) => {
			const answer = await item.send(requestFor(item, question, part, ids));
			// Untouched, but no envelope of an error may pass for figures.
			entityList(answer);
			return answer.body;
		}),
	);

/** Items that n8n takes of one: somewhat more, about 120,000, end the whole run with an error of JavaScript. */
const MOST_ITEMS = 100_000;

function checkSize({ entities, periods }: Query): void {
	const count = typeof entities === 'string' ? 1 : entities.length;
	if (count * periods.length <= MOST_ITEMS) return;
	throw new BadInput(
		`'Entity IDs' and 'Split By' ask for up to ${count * periods.length} items at once, more than n8n can take`,
		"Spread the IDs over several items, choose a shorter period, or choose 'Summary' under Output",
	);
}

/** What the items are to hold, by the parameter and the options; throws BadInput for a choice that is none and for too much at once. */
export function readOutput({ parameter }: Input, query: Query): Output {
	const output = parameter('output', 'entities');
	const options = parameter('options', {});
	switch (output) {
		case 'entities':
			checkSize(query);
			return entitiesOutput(isOn(options, includeMissing));
		case 'summary':
			return isOn(options, compareWithPrevious) ? comparedOutput : summaryOutput;
		case 'raw':
			return rawOutput;
		default:
			throw unknownChoice('Output', output);
	}
}
