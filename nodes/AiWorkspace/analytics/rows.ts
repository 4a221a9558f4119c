import type { IDataObject } from 'n8n-workflow';
import { currencyOf, type Amounts } from './amounts';
import { UnexpectedResponse } from '../errors/Failure';
import type { ApiResponse, Select } from '../http/response';
import { isDoubt, signsInRow } from '../http/signs';
import { isCurrency } from '../util/currencies';
import { decimalOf, isWhole, multiply, toNumber, type Decimal } from '../util/decimal';
import { identifier, isObject, trimmed } from '../util/guards';
import { quotable, spaced } from '../util/text';

/** One entity's calls and cost (interface 2.4), and the API's fields with both as JSON numbers. */
export interface EntityRow extends Amounts {
	readonly fields: IDataObject;
	/** The member that doubts its figures. */
	readonly doubt?: string;
}

/** Longer ones fit into no request. */
const LONGEST_ID = 5000;

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
		const said = `${name} ${quotable(text)}`;
		if (isUnit || isExponent)
			throw new UnexpectedResponse(`The API returned amounts in a smaller unit, with ${said}`);
	}
}

/** The list under `data.entities`; throws UnexpectedResponse for every other envelope (interface 2.3, 4.2). */
export function entityList({ body, requestId }: ApiResponse): unknown[] {
	const { code, message, data } = body;
	const entities = isObject(data) ? data.entities : undefined;
	if (Array.isArray(entities) && Number.isInteger(code) && typeof message === 'string')
		return entities;
	const words = typeof message === 'string' ? message.trim() : '';
	throw new UnexpectedResponse(
		`The API's response doesn't contain a list of entities${words && `: ${words}`}`,
		{ code: typeof code === 'number' ? String(code) : 'UNEXPECTED_RESPONSE', requestId },
	);
}

/** The ID of a row; an empty text where it has none. */
function entityIdIn(row: unknown): string {
	const id = isObject(row) ? row.entity_id : undefined;
	return trimmed(identifier(typeof id === 'string' ? id.slice(0, LONGEST_ID) : id) ?? '');
}

/** Names of members with a currency, such as cost_currency and currencyCode. */
const CURRENCY_MEMBER =
	/^(?:cost_?(?:sum_?)?)?currency(?:_?(?:code|iso|unit))?$|^cost_?(?:sum_?)?unit$/i;

/** The currency that an object names, as it's sent; undefined for none. */
const namedCurrency = (object: IDataObject) =>
	Object.keys(object)
		.filter((name) => CURRENCY_MEMBER.test(name))
		.map((name) => object[name])
		.map((one) => (isObject(one) ? (one.code ?? one.iso_code) : one))
		.find((one) => typeof one === 'string' && one.trim() !== '');

/** The same as it's shown. Cut only once tokens are taken out, because a part of one isn't found. */
const currencyIn = (object: IDataObject): string | undefined =>
	quotable(String(namedCurrency(object) ?? '')).toUpperCase() || undefined;

/** How costs of the API become those of a report: units of its currency for one of the API's. */
export interface Exchange {
	readonly rate: Decimal;
	readonly currency: string;
}

/** A row with its cost in another currency, exact. Throws UnexpectedResponse for one that's in that currency already. */
export function exchanged(row: EntityRow, { rate, currency }: Exchange): EntityRow {
	if (row.currency !== undefined && isCurrency(currency, row.currency)) {
		throw new UnexpectedResponse(`The API returned costs in ${currency} already`, {
			hint: "Remove 'Exchange Rate' from Options, or correct 'Currency'",
		});
	}
	const cost = multiply(row.cost, rate);
	const named = Object.keys(row.fields).filter((name) => CURRENCY_MEMBER.test(name));
	const renamed = Object.fromEntries(named.map((name) => [name, currency]));
	const fields = { ...row.fields, ...renamed, cost_sum: toNumber(cost) };
	return { calls: row.calls, cost, currency, fields };
}

function entityRow(
	row: IDataObject,
	currencyOfAll: string | undefined,
	wrong: (what: string) => Error,
): EntityRow {
	const signs = signsInRow(row);
	const sign = signs.find((one) => !isDoubt(one));
	if (sign)
		throw wrong(`The API returned only a part, or an error, with '${sign.name}' for the entity`);
	if (row.entity_type === undefined) {
		throw wrong('The API returned no type for the entity');
	}
	const calls = decimalOf(row.total_calls);
	const cost = decimalOf(row.cost_sum);
	const total_calls = calls && toNumber(calls);
	const cost_sum = cost && toNumber(cost);
	// A larger number of calls may have lost digits.
	if (!calls || calls.digits < 0n || !isWhole(calls) || !Number.isSafeInteger(total_calls)) {
		throw wrong('The API returned no exact number of calls for the entity');
	}
	if (!cost || !Number.isFinite(cost_sum)) {
		const sent = row.cost_sum;
		const isAmount = typeof sent === 'string' && /\d/.test(sent);
		throw wrong(
			`The API returned ${isAmount ? `'${quotable(sent)}' as the` : 'no'} cost for the entity`,
		);
	}
	const currency = currencyIn(row) ?? currencyOfAll;
	const fields = { ...row, total_calls, cost_sum };
	return { calls, cost, currency, fields, doubt: signs.find(isDoubt)?.name };
}

/** Finds the requested ID that an ID of the API means, whatever its case. No two requested IDs differ only in that. */
function finder(asked: readonly string[]): (id: string) => string | undefined {
	const folded = new Map(asked.map((id) => [id.toLowerCase(), id]));
	return (id) => folded.get(id.toLowerCase());
}

/** What is used of the response to a request: its envelope, and the rows of requested IDs. A row that's none is kept, to be refused. Throws UnexpectedResponse for amounts in a smaller unit. */
export function selectRows(asked: readonly string[]): Select {
	const find = finder(asked);
	const isUsed = (row: unknown) => entityIdIn(row) === '' || find(entityIdIn(row)) !== undefined;
	return (body) => {
		const { code, message, data } = body;
		const beside = isObject(data) ? data : {};
		const { entities } = beside;
		const used = Array.isArray(entities) ? entities.filter(isUsed) : undefined;
		const nests = [beside.meta, beside.metadata, body.meta, body.metadata];
		const around = [beside, body, ...nests].filter(isObject);
		for (const one of [...around, ...(used?.filter(isObject) ?? [])]) refuseSmallerUnit(one);
		const currency = around.map(namedCurrency).find((one) => one !== undefined);
		return { code, message, data: { entities: used, currency } };
	};
}

/** The rows of a response by the ID that asked for them. Throws UnexpectedResponse rather than let a wrong amount pass. */
export function rowsById(response: ApiResponse, asked: readonly string[]): Map<string, EntityRow> {
	const { requestId } = response;
	const wrong = (message: string) => new UnexpectedResponse(message, { requestId });
	const find = finder(asked);
	const { data } = response.body;
	const currency = isObject(data) ? currencyIn(data) : undefined;
	const rows = new Map<string, EntityRow>();
	for (const row of entityList(response)) {
		if (!isObject(row)) throw wrong("The API's list of entities contains something else");
		const name = entityIdIn(row);
		if (name === '') throw wrong('The API returned an entity without an ID');
		const id = find(name);
		if (id === undefined) continue;
		if (rows.has(id)) throw wrong(`The API returned one entity twice: ${name}`);
		rows.set(
			id,
			entityRow(row, currency, (what) => wrong(`${what} ${name}`)),
		);
	}
	currencyOf([{ currency }, ...rows.values()]);
	return rows;
}

/** The requested IDs that a response names, whatever else is in it. */
export function listedIds(response: ApiResponse, asked: readonly string[]): string[] {
	const find = finder(asked);
	return entityList(response).flatMap((row) => find(entityIdIn(row)) ?? []);
}
