import { sleep } from 'n8n-workflow';
import { reportsOn, type Report } from '../../report/figures/figures';
import { placeReadings, type Breakdown } from '../../report/figures/places';
import type { Session } from '../../workspace/Session';
import type { Item } from '../types';
import type { ReportQuery } from './limits';
import { loadDatasets } from './load';

/** Starts to load what all items ask for. What it returns waits for the reports of an item, one after the other, and lets n8n respond before each. */
export function loadReports<Query extends ReportQuery & { readonly breakdown: Breakdown }>(
	items: ReadonlyArray<Item<Query>>,
	session: Session,
): (item: Item<Query>) => AsyncGenerator<Report> {
	const load = loadDatasets(items, session);
	return async function* reportsOf(item) {
		for (const dataset of await load(item)) {
			const placed = placeReadings(dataset, item.query.breakdown);
			await sleep(0);
			for (const report of reportsOn(placed)) {
				await sleep(0);
				yield report;
			}
		}
	};
}
