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
import type { Item } from '../Operation';
import type { Figures } from './report';
import { entityRows, foldId, placeRows, type EntityRow } from './rows';

/** What one item asks the analytics API for (interface 4.2). */
export interface Query {
	readonly promptId: string;
	/** The address with the prompt id in it. */
	readonly url: string;
	readonly choice: PeriodChoice;
	readonly isSplit: boolean;
	readonly periods: readonly Period[];
	readonly ids: readonly string[];
}

/** Reads and checks everything an item asks for; throws BadInput before anything is sent. */
export function readQuery(item: Item): Query {
	const { id, segment } = promptSegment(item.parameter('promptId'));
	const choice = item.parameter('period', 'monthToDate');
	if (!isPeriodChoice(choice)) throw new BadInput(`'Period' has no choice '${String(choice)}'`);
	const splitBy = item.parameter('splitBy', 'none');
	if (splitBy !== 'none' && !isPeriodPart(splitBy)) {
		throw new BadInput(`'Split By' has no choice '${String(splitBy)}'`);
	}
	const period = readPeriod(item, choice);
	return {
		promptId: id,
		url: item.request.url.replace('{prompt_id}', () => segment),
		choice,
		isSplit: splitBy !== 'none',
		periods: splitBy === 'none' ? [period] : splitPeriod(period, splitBy),
		ids: readIds(item),
	};
}

function readPeriod({ parameter, run, timezone }: Item, choice: PeriodChoice): Period {
	if (choice === 'custom') {
		return customPeriod(parameter('dateFrom', ''), parameter('dateTo', ''), timezone);
	}
	return presetPeriod(choice, DateTime.fromMillis(run.startedAt, { zone: timezone }));
}

function readIds({ parameter, scope }: Item): string[] {
	const source = parameter('entities', 'ids');
	if (source === 'ids') return parseEntityIds(parameter('entityIds', ''));
	if (source !== 'scopeEntity' && source !== 'scopeDepartment') {
		throw new BadInput(`'Entities' has no choice '${String(source)}'`);
	}
	if (!scope) {
		throw new BadInput(
			"'Entities' can be taken from a scope only where the workspace is",
			"Choose 'From Scope' under Workspace, or 'By ID' under Entities",
		);
	}
	return parseEntityIds([boundEntityId(scope, source === 'scopeEntity' ? 'id' : 'department_id')]);
}

const addressOf = (url: string, { from, to }: Period) =>
	`${url}?dateFrom=${from}&dateTo=${to}&entity_ids=`;

/** A period's ids in as many requests as they need. */
export const partsOf = (
	item: Item,
	url: string,
	period: Period,
	ids: readonly string[],
): string[][] =>
	splitIds(
		ids,
		item.run.settings.idsPerRequest,
		LONGEST_URL - addressOf(url, period).length,
		foldId,
	);

/** The request for one part. */
export const requestFor = (
	item: Item,
	url: string,
	period: Period,
	ids: readonly string[],
): IHttpRequestOptions => ({
	...item.request,
	url: addressOf(url, period) + ids.map(encodeURIComponent).join(','),
});

const queuesOf = perRun(() => new Map<string, EntityQueue<EntityRow>>());

/** The figures of an item's ids for one period, in requests shared with all items that ask for the same template, period and workspace. */
export async function figuresFor(
	item: Item,
	{ url, ids }: Query,
	period: Period,
): Promise<Figures> {
	const queues = queuesOf(item.run);
	const key = JSON.stringify([addressOf(url, period), item.request.headers]);
	const queue =
		queues.get(key) ??
		new EntityQueue<EntityRow>({
			split: (wanted) => partsOf(item, url, period, wanted),
			fetch: async (part) => {
				const answer = await item.send(requestFor(item, url, period, part));
				return placeRows(entityRows(answer), part, answer.requestId);
			},
			maySplit: (failure) => item.run.maySplit(failure),
		});
	queues.set(key, queue);
	return await queue.ask(ids);
}
