/** Exact numbers, which round nothing: a model for the package's own arithmetic. */
import type { Decimal } from '../../nodes/AiWorkspace/util/decimal';
import { unitsOf } from './reports';

export type Fraction = readonly [over: bigint, under: bigint];

export const NONE: Fraction = [0n, 1n];
export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
export const minus = (a: Fraction, [c, d]: Fraction): Fraction => plus(a, [-c, d]);
export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
/** Divided by a fraction above 0. */
export const by = (a: Fraction, [c, d]: Fraction): Fraction => times(a, [d, c]);
export const sign = ([a]: Fraction) => Number(a > 0n) - Number(a < 0n);
export const size = (one: Fraction): Fraction => (sign(one) < 0 ? minus(NONE, one) : one);
export const isAbove = (a: Fraction, b: Fraction) => sign(minus(a, b)) > 0;
export const fractionOf = (value: Decimal | undefined): Fraction => [unitsOf(value), 10n ** 40n];
export const sumOf = (all: readonly Fraction[]): Fraction => all.reduce(plus, NONE);
