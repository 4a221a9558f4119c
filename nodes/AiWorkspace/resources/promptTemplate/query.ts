import { DateTime } from 'luxon';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { BadInput } from '../../errors/Failure';
import { perRun } from '../../pipeline/Run';
import { EntityQueue, LONGEST_URL, splitIds } from '../../pipeline/share';
import { parseEntityIds } from '../../values/entityIds';
import {
	customPeriod,
	isPeriodChoice,
	isPeriodPart,
	presetPeriod,
	splitPeriod,
	type Period,
	type PeriodChoice,
} from '../../values/period';
import { promptSegment } from '../../values/text';
import { boundEntityId } from '../cockpit/scope';
import type { Input, Item } from '../Operation';
import type { Figures } from './report';
import { entityRows, foldId, placeRows, type EntityRow } from './rows';

/** What one item asks the analytics API for (interface 4.2). */
export interface Query {
	readonly promptId: string;
	/** The prompt id as it stands in the path. */
	readonly segment: string;
	readonly choice: PeriodChoice;
	readonly isSplit: boolean;
	readonly periods: readonly Period[];
	/** The ids, or the member of the scope's entity that is to be asked for. */
	readonly entities: readonly string[] | 'department_id' | 'id';
}

/** A query whose ids are known. */
export interface Question extends Query {
	readonly ids: readonly string[];
}

const FROM_LIST = 'Choose a value from the list';

/** Reads and checks everything an item asks for; throws BadInput before anything is sent. */
export function readQuery(input: Input): Query {
	const { parameter } = input;
	const { id, segment } = promptSegment(parameter('promptId'));
	const choice = parameter('period', 'monthToDate');
	if (!isPeriodChoice(choice)) {
		throw new BadInput(`'Period' has no choice '${String(choice)}'`, FROM_LIST);
	}
	const splitBy = parameter('splitBy', 'none');
	if (splitBy !== 'none' && !isPeriodPart(splitBy)) {
		throw new BadInput(`'Split By' has no choice '${String(splitBy)}'`, FROM_LIST);
	}
	const period = readPeriod(input, choice);
	return {
		promptId: id,
		segment,
		choice,
		isSplit: splitBy !== 'none',
		periods: splitBy === 'none' ? [period] : splitPeriod(period, splitBy),
		entities: readEntities(input),
	};
}

function readPeriod({ parameter, startedAt, timezone }: Input, choice: PeriodChoice): Period {
	if (choice === 'custom') {
		return customPeriod(parameter('dateFrom', ''), parameter('dateTo', ''), timezone);
	}
	return presetPeriod(choice, DateTime.fromMillis(startedAt, { zone: timezone }));
}

function readEntities({ parameter }: Input): Query['entities'] {
	const source = parameter('entities', 'ids');
	switch (source) {
		case 'ids':
			return parseEntityIds(parameter('entityIds', ''));
		case 'scopeEntity':
			return 'id';
		case 'scopeDepartment':
			return 'department_id';
		default:
			throw new BadInput(`'Entities' has no choice '${String(source)}'`, FROM_LIST);
	}
}

/** The query with its ids, which may come from the scope. Throws BadInput where that has none. */
export function questionOf({ scope }: Item, query: Query): Question {
	const { entities } = query;
	if (typeof entities !== 'string') return { ...query, ids: entities };
	if (!scope) {
		throw new BadInput(
			"'Entities' can be taken from a scope only where the workspace is",
			"Choose 'From Scope' under Workspace, or 'By ID' under Entities",
		);
	}
	return { ...query, ids: parseEntityIds([boundEntityId(scope, entities)]) };
}

/** The address of a period's report, up to the ids. */
const addressOf = ({ request }: Item, { segment }: Question, { from, to }: Period) =>
	`${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`;

/** A period's ids in as many requests as they need. */
export const partsOf = (
	item: Item,
	question: Question,
	period: Period,
	ids: readonly string[] = question.ids,
): string[][] =>
	splitIds(
		ids,
		item.run.settings.idsPerRequest,
		LONGEST_URL - addressOf(item, question, period).length,
		foldId,
	);

/** The request for one part. */
export const requestFor = (
	item: Item,
	question: Question,
	period: Period,
	part: readonly string[],
): IHttpRequestOptions => ({
	...item.request,
	url: addressOf(item, question, period) + part.map(encodeURIComponent).join(','),
});

const queuesOf = perRun(() => new Map<string, EntityQueue<EntityRow>>());

/** The figures of an item's ids for one period, in requests shared with all items that ask for the same template, period and workspace. */
export async function figuresFor(item: Item, question: Question, period: Period): Promise<Figures> {
	const queues = queuesOf(item.run);
	const key = JSON.stringify([addressOf(item, question, period), item.request.headers]);
	const queue =
		queues.get(key) ??
		new EntityQueue<EntityRow>({
			split: (ids) => partsOf(item, question, period, ids),
			fetch: async (part) => {
				const answer = await item.send(requestFor(item, question, period, part));
				return placeRows(entityRows(answer), part, answer.requestId);
			},
			maySplit: (failure) => item.run.maySplit(failure),
		});
	queues.set(key, queue);
	return await queue.ask(question.ids);
}
