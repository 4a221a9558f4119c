import { totalOf, type Amounts } from '../analytics/amounts';
import { comparison, costOfCalls, roomFor } from '../analytics/comparison';
import { absolute, compare, decimalOf, subtract, sum, ZERO, type Decimal } from '../util/decimal';
import { hasData, type Cell, type Figures } from './figures';
import { shorten } from './format';
import { share } from './rounding';
import { words } from './words';

/** Why the cost changed: some words, and how much of the change it is. */
export interface Reason {
	readonly reason: string;
	readonly cost: Decimal;
}

/** Decimal places of what calls cost at another cost per call. */
const EFFECT_PLACES = 20;

/** By how much the cost of a cell changed; a period without data counts as nothing. */
export const changeIn = ({ now, before }: { now?: Amounts; before?: Amounts }): Decimal =>
	subtract(now?.cost ?? ZERO, before?.cost ?? ZERO);

/** A row with a prompt template, by their names. */
export const nameOf = ({ row, prompt }: Cell): string =>
	words.pair(shorten(row.name), shorten(prompt.title));

const isZero = ({ digits }: Decimal) => digits === 0n;

/** The cells that changed most, at most three. */
export const moversIn = ({ cells, isCounted }: Figures): Cell[] =>
	cells
		.filter((cell) => isCounted(cell) && !isZero(changeIn(cell)))
		.sort((a, b) => compare(absolute(changeIn(b)), absolute(changeIn(a))))
		.slice(0, 3);

/** A cell with calls in both periods, which have a cost per call each. */
interface Both {
	readonly now: Amounts;
	readonly before: Amounts;
}

/** The exact parts of the change. */
function partsOf(cells: readonly Cell[]): Reason[] {
	const both: Both[] = [];
	const others: Cell[] = [];
	for (const cell of cells) {
		const { now, before } = cell;
		if (now && before && !isZero(now.calls) && !isZero(before.calls)) both.push({ now, before });
		else others.push(cell);
	}
	const [now, before] = [
		totalOf(both.map((one) => one.now)),
		totalOf(both.map((one) => one.before)),
	];
	const effect = (one: Both) => costOfCalls(one.now, one.before, EFFECT_PLACES) ?? ZERO;
	const fromCalls = sum(both.map(effect));
	const volume = now && before ? effect({ now, before }) : ZERO;
	const apart = (reason: string, list: readonly Cell[]) =>
		list.length > 0 ? [{ reason, cost: sum(list.map(changeIn)) }] : [];
	const hasCalls = (cell: Cell) => cell.now !== undefined && !isZero(cell.now.calls);
	const started = others.filter(hasCalls);
	const ended = others.filter((cell) => !hasCalls(cell));
	return [
		...(now && before
			? [
					{ reason: words.reasons.calls(subtract(now.calls, before.calls)), cost: volume },
					...(both.length > 1
						? [{ reason: words.reasons.mix, cost: subtract(fromCalls, volume) }]
						: []),
					{
						reason: words.reasons.costPerCall,
						cost: subtract(subtract(now.cost, before.cost), fromCalls),
					},
				]
			: []),
		...apart(words.reasons.started(started.map(nameOf)), started),
		...apart(words.reasons.ended(ended.map(nameOf)), ended),
	];
}

/**
 * The change of the total since the period before, as items of Get Summary have it, and its reasons, which add up to `cost_sum`
 * exactly as printed. There are none where a period has no data, or where an amount is so large that JSON numbers can't add up.
 */
export function comparedTotal({ cells, isCounted, total, before: period }: Figures) {
	if (!period) return { reasons: [] };
	const { now, before } = total;
	if (!now || !before) return { ...comparison(now, period, before), reasons: [] };
	const parts = partsOf(cells.filter((cell) => isCounted(cell) && hasData(cell)));
	const costs = parts.map(({ cost }) => cost);
	const beside = [...costs, changeIn(total), costOfCalls(now, before, 0) ?? ZERO];
	const compared = comparison(now, period, before, undefined, beside);
	const change = decimalOf(compared.change.cost_sum);
	const room = roomFor(beside);
	if (!change || room < change.places) return { ...compared, reasons: [] };
	const target = { digits: change.digits * 10n ** BigInt(room - change.places), places: room };
	const fitted = share(costs, target, room);
	const reasons = parts.map(({ reason, cost }, at) => ({ reason, cost: fitted[at] ?? cost }));
	return { ...compared, reasons };
}
