import { shorten, type Money } from '../words/numbers';
import type { Problem } from '../figures/gaps';
import type { Reason } from '../figures/reasons';
import { words } from '../words/en';

/** How a report is presented. */
export interface Presentation {
	readonly title: string;
	/** What the report is about, where it's one of several. */
	readonly group?: string;
	readonly money: Money;
	/** The name or the ID of the workspace; empty where neither is known. */
	readonly workspace: string;
	/** YYYY-MM-DD. */
	readonly today: string;
	readonly reasons: readonly Reason[];
	readonly problems: readonly Problem[];
}

/** What a report is called. */
export const titleOf = ({ title, group }: Presentation): string =>
	group === undefined ? shorten(title) : words.titleFor(shorten(title), shorten(group));
