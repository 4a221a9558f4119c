import type { IDataObject } from 'n8n-workflow';
import { unknownChoice } from '../../errors/Failure';
import { compareWithPrevious, includeMissing } from '../../fields/options';
import { isOn } from '../../pipeline/settings';
import { periodBefore, type Period } from '../../values/period';
import type { Input, Item } from '../Operation';
import { figuresFor, partsOf, requestFor } from './figures';
import type { Question } from './query';
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
	const [figures, figuresBefore] = await Promise.all([
		figuresFor(item, question, part),
		figuresFor(item, question, before),
	]);
	const heading = headingOf(item, question, part);
	return [summaryItem(heading, figures, { period: before, figures: figuresBefore })];
};

const rawOutput: Output = async (item, question, part) =>
	await Promise.all(
		partsOf(item, question, part).map(async (ids) => {
			const answer = await item.send(requestFor(item, question, part, ids));
			// Untouched, but no envelope of an error may pass for figures.
			entityList(answer);
			return answer.body;
		}),
	);

/** What the items are to hold, by the parameter and the options; throws BadInput for a choice that is none. */
export function readOutput({ parameter }: Input): Output {
	const output = parameter('output', 'entities');
	const options = parameter('options', {});
	switch (output) {
		case 'entities':
			return entitiesOutput(isOn(options, includeMissing));
		case 'summary':
			return isOn(options, compareWithPrevious) ? comparedOutput : summaryOutput;
		case 'raw':
			return rawOutput;
		default:
			throw unknownChoice('Output', output);
	}
}
