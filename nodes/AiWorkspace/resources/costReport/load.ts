import { sleep } from 'n8n-workflow';
import { currencyOf } from '../../analytics/amounts';
import type { Period, Periods } from '../../analytics/period';
import { exchanged, type Exchange } from '../../analytics/rows';
import { statisticsLoader, type LoadPeriod } from '../../analytics/statistics';
import { Failure, settled } from '../../errors/Failure';
import { reportsOn, type Report } from '../../report/figures/figures';
import { placeReadings } from '../../report/figures/places';
import type { Dataset, Reading, Unread } from '../../report/read/dataset';
import type { Prompt } from '../../report/read/directory';
import { existing } from '../../util/guards';
import { compactMap } from '../../util/lists';
import { shownFailure } from '../../util/Secrets';
import { oneLine, shorten } from '../../util/text';
import type { Session } from '../../workspace/Session';
import { inTurn, type Item, type Output, type Result } from '../types';
import { refuseTooMany, type ReportQuery } from './limits';
import { failureBefore, failureIn, readingsOf, type LoadedPrompt } from './readings';

/** All that a dataset needs of each prompt template, each once: an unsplit period is its only interval. */
const periodsIn = ({ whole, intervals, trend = [], weekend }: Periods): Period[] => {
	const before = [whole, ...intervals].map(({ previous }) => previous);
	const all = new Set([...intervals, ...trend, weekend, ...before]);
	return [...all].filter((one) => one !== undefined);
};

/** Loads rows with their costs in another currency. `from` collects those that they had. */
const exchanging =
	(load: LoadPeriod, exchange: Exchange, from: Set<string | undefined>): LoadPeriod =>
	async (period) =>
		await settled(async () => {
			const loaded = await load(period);
			if (loaded instanceof Failure) return loaded;
			for (const { currency } of loaded.rows.values()) from.add(currency);
			const rows = [...loaded.rows].map(([id, row]) => [id, exchanged(row, exchange)] as const);
			return { ...loaded, rows: new Map(rows) };
		});

/** Asks for all that an item needs: by period, and in each by prompt template. */
function ask(
	{ query, request, workspace }: Item<ReportQuery>,
	loader: ReturnType<typeof statisticsLoader>,
) {
	const { exchange } = query.money;
	const ids = query.rows.map(({ id }) => id);
	const from = new Set<string | undefined>();
	const byPeriods = query.periods.map((periods) => ({
		periods,
		prompts: query.prompts.map(async (prompt): Promise<LoadedPrompt> => {
			const own = { request, workspace, promptId: prompt.id, segment: prompt.segment, ids };
			const load = exchange ? exchanging(loader(own), exchange, from) : loader(own);
			const asked = periodsIn(periods).map(async (period) => [period, await load(period)] as const);
			return { prompt, query: own, periods, byPeriod: new Map(await Promise.all(asked)) };
		}),
	}));
	return { byPeriods, from };
}

/** A prompt template that couldn't be read, in words that may be shown. */
function unreadOf(prompt: Prompt, failure: Failure, { secrets }: Session): Unread {
	const { message, hint, status, code } = shownFailure(failure, secrets);
	return { prompt, failure, message: oneLine(message), hint, status, code: code && oneLine(code) };
}

/** The dataset of an item for one of its periods. Lets n8n respond between two prompt templates. */
async function datasetOf(
	{ rows, breakdown }: ReportQuery,
	{ whole, intervals, trend = [], weekend }: Periods,
	prompts: ReadonlyArray<Promise<LoadedPrompt>>,
	session: Session,
): Promise<Dataset> {
	const all = await Promise.all(prompts);
	const unreadIn = (
		some: readonly LoadedPrompt[],
		failureOf: (one: LoadedPrompt) => Failure | undefined,
	) =>
		compactMap(some, (one) => {
			const failure = failureOf(one);
			return failure && unreadOf(one.prompt, failure, session);
		});
	const unread = unreadIn(all, (one) => failureIn(one, intervals));
	const read = all.filter((one) => !failureIn(one, intervals));
	const unreadBefore = unreadIn(read, failureBefore);
	const readings: Reading[] = [];
	for (const loaded of read) {
		// A report on one prompt template is compared whatever became of the others.
		const lacking = breakdown.isPerPrompt ? failureBefore(loaded) : unreadBefore[0];
		readings.push(...readingsOf(loaded, rows, !lacking));
		await sleep(0);
	}
	const notices = read
		.flatMap(({ byPeriod }) => [...byPeriod.values()])
		.flatMap((one) => (one instanceof Failure ? [] : [...one.notices.values()]));
	const within = (of: Period) => ({ of, unread: unreadIn(read, (one) => failureIn(one, [of])) });
	return {
		period: whole,
		intervals,
		prompts: read.map(({ prompt }) => prompt),
		rows,
		readings,
		unread,
		unreadBefore,
		trend: trend.map(within),
		weekend: weekend && within(weekend),
		notices: [...new Map(notices.map((notice) => [notice.code, notice])).values()],
	};
}

/** Starts to load what all items ask for, so that they share requests. What it returns waits for the datasets of an item, and throws a Failure where nothing could be read. */
export function loadDatasets(
	items: ReadonlyArray<Item<ReportQuery>>,
	session: Session,
): (item: Item<ReportQuery>) => Promise<Dataset[]> {
	refuseTooMany(items.map(({ query }) => query));
	const loader = statisticsLoader(session);
	const asked = new Map(items.map((item) => [item, ask(item, loader)]));
	return async (item) => {
		const { byPeriods, from } = existing(asked.get(item), 'item');
		const datasets: Dataset[] = [];
		for (const { periods, prompts } of byPeriods) {
			datasets.push(await datasetOf(item.query, periods, prompts, session));
		}
		// One rate can't be that of several currencies.
		currencyOf([...from].map((currency) => ({ currency })));
		const [first] = datasets.flatMap(({ unread }) => unread);
		if (first && datasets.every((one) => one.prompts.length === 0)) {
			const { failure, prompt } = first;
			throw failure.withHint(`This is about the prompt template '${shorten(prompt.id)}'`);
		}
		return datasets;
	};
}

/** The outputs of items, report by report. Lets n8n respond before each. */
export async function runReports<Query extends ReportQuery>(
	items: ReadonlyArray<Item<Query>>,
	session: Session,
	outputsOf: (report: Report, item: Item<Query>) => Promise<Output[]>,
): Promise<Result[]> {
	const load = loadDatasets(items, session);
	return await inTurn(items, async (item) => {
		const outputs: Output[] = [];
		for (const dataset of await load(item)) {
			const placed = placeReadings(dataset, item.query.breakdown);
			await sleep(0);
			for (const report of reportsOn(placed)) {
				await sleep(0);
				outputs.push(...(await outputsOf(report, item)));
			}
		}
		return outputs;
	});
}
