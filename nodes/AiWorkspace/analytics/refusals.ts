import type { IDataObject } from 'n8n-workflow';
import { UnexpectedResponse } from '../errors/Failure';
import { isObject } from '../util/guards';
import { oneLine, shorten, spaced } from '../util/text';

/** A text of the API as a message may quote it. */
export const quotedText = (text: string) => shorten(oneLine(text.slice(0, 100)), 30);

/** Names of what says the unit of amounts, and units that are parts of a currency's. */
const UNIT =
	/^((amount|cost|cost sum|currency|money|price) )?units?$|^((cost|cost sum) )?currency$/;
const SMALLER = /(?<!per)cents?$|\b(micros?|minor|nanos?|penn(y|ies)|pence)\b/;
const EXPONENT = /\b(exponent|minor ?units?|in (cents|micros))$/;

/** Throws UnexpectedResponse where an object says that its amounts are in a smaller unit than that of their currency. */
function refuseSmallerUnit(object: IDataObject): void {
	for (const [name, value] of Object.entries(object)) {
		const text = typeof value === 'object' ? '' : String(value);
		const isUnit = UNIT.test(spaced(name)) && SMALLER.test(spaced(value));
		const isExponent = EXPONENT.test(spaced(name)) && /^(true|[1-9]\d?)$/i.test(text);
		const said = `${name} ${quotedText(text)}`;
		if (isUnit || isExponent)
			throw new UnexpectedResponse(`The API returned amounts in a smaller unit, with ${said}`);
	}
}

/** Members with the first and the last day: in a row, and others beside the rows. */
const ROW_DAYS = { dateFrom: /^date ?from$/, dateTo: /^date ?to$/ };
const DAYS = {
	dateFrom: /^(date ?from|(from|start)( ?date)?)$/,
	dateTo: /^(date ?to|(to|end)( ?date)?)$/,
};
/** Members beside the rows that contain both. */
const PERIOD =
	/^(((date|time) ?)?(frame|period|range)|interval|window|query|filters?|param(eter)?s|request)$/;
const DAY_MS = 86_400_000;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-][\d:]+)?)?$/;

/** Whether a date says another day than the one that was asked for. An end, where `latest` is today, may be exclusive or not over, and a moment midnight in any time zone. */
function isOtherDay(date: string, wanted: string, latest?: string): boolean {
	const days = (Date.parse(date.slice(0, 10)) - Date.parse(wanted)) / DAY_MS;
	const isEveBefore = days === -1 && /[T ](1\d|2[0-3]):[013]/.test(date);
	// What ends after today may be cut there: nothing else is known yet.
	const isEndSoFar = latest && (days === 1 || (days < 0 && date.slice(0, 10) >= latest));
	return ISO_DAY.test(date) && days !== 0 && !isEndSoFar && !isEveBefore;
}

/** Throws UnexpectedResponse where an object says that it's about other days than a URL asks for, such as only those that are kept. */
function refuseDaysIn(
	object: IDataObject,
	members: typeof DAYS,
	asked: URLSearchParams,
	today: string,
): void {
	for (const [query, names] of Object.entries(members)) {
		const wanted = asked.get(query);
		for (const [name, date] of Object.entries(object)) {
			if (wanted === null || typeof date !== 'string' || !names.test(spaced(name))) continue;
			if (!isOtherDay(date, wanted, query === 'dateTo' ? today : undefined)) continue;
			throw new UnexpectedResponse(
				`The API returned ${query} ${date.slice(0, 25)}, and was asked for ${wanted}`,
			);
		}
	}
}

/** A request by its URL, and the day on which it's sent, in UTC. */
export interface DatedRequest {
	readonly url: string;
	readonly today: string;
}

/** Throws UnexpectedResponse where rows, or what is around them, are about other days than a URL asks for, or have amounts in a smaller unit. */
export function refuseOthers(
	around: readonly IDataObject[],
	rows: readonly IDataObject[],
	{ url, today }: DatedRequest,
): void {
	const asked = new URLSearchParams(url.slice(url.indexOf('?')));
	const periods = around
		.flatMap((one) => Object.keys(one).map((name) => PERIOD.test(spaced(name)) && one[name]))
		.filter(isObject);
	for (const one of [...around, ...periods]) refuseDaysIn(one, DAYS, asked, today);
	for (const row of rows) refuseDaysIn(row, ROW_DAYS, asked, today);
	for (const one of [...around, ...rows]) refuseSmallerUnit(one);
}
