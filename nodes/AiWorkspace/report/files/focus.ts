import { DateTime } from 'luxon';
import type { Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { toText } from '../../util/decimal';
import type { Figures } from '../figures/figures';
import { countedIn, type PlacedReading } from '../figures/places';
import type { IntervalReading } from '../read/dataset';
import type { Types } from '../read/types';
import { csvOf } from './csv';
import { fileOf, type Billing, type Format, type FormattedReport } from './format';

/** A reading in the total. */
interface Charge {
	readonly reading: PlacedReading;
	readonly one: IntervalReading;
	readonly now: Amounts;
}

/** The same value for all charges, or that of each. */
type Column = string | ((charge: Charge) => unknown);

const utc = (date: string) => DateTime.fromISO(date, { zone: 'utc' });
const midnight = (day: DateTime) => `${day.toISODate()}T00:00:00Z`;

/** The calendar month of a charge, which is its billing period. */
const monthOf = ({ one }: Charge) => utc(one.interval.from).startOf('month');

/** Whether all days are of one calendar month, as those of a charge have to be. */
export const isInOneMonth = ({ from, to }: Period): boolean => from.slice(0, 7) === to.slice(0, 7);

const cost: Column = ({ now }) => toText(now.cost);
const isCredit = ({ now }: Charge) => now.cost.digits < 0n;
const calls: Column = ({ now }) => toText(now.calls);
const department: Column = ({ reading }) => reading.row.texts.department;

/** The columns of FOCUS 1.2. Days count as days in UTC, and ends are exclusive. */
const columnsFor = (
	{ account, issuer, currency }: Billing,
	types: Types,
): Readonly<Record<string, Column>> => ({
	BilledCost: cost,
	EffectiveCost: cost,
	ContractedCost: cost,
	ListCost: cost,
	BillingAccountId: account,
	BillingAccountName: account,
	BillingCurrency: currency,
	InvoiceIssuerName: issuer,
	BillingPeriodStart: (charge) => midnight(monthOf(charge)),
	BillingPeriodEnd: (charge) => midnight(monthOf(charge).plus({ months: 1 })),
	ChargePeriodStart: ({ one }) => midnight(utc(one.interval.from)),
	ChargePeriodEnd: ({ one }) => midnight(utc(one.interval.to).plus({ days: 1 })),
	ChargeCategory: (charge) => (isCredit(charge) ? 'Credit' : 'Usage'),
	ChargeClass: '',
	ChargeDescription: ({ reading: { row, prompt } }) => `Calls of ${row.name} with ${prompt.name}`,
	ChargeFrequency: 'Usage-Based',
	PricingQuantity: calls,
	PricingUnit: 'Calls',
	// Null for anything but usage.
	ConsumedQuantity: (charge) => (isCredit(charge) ? '' : toText(charge.now.calls)),
	ConsumedUnit: (charge) => (isCredit(charge) ? '' : 'Calls'),
	ProviderName: issuer,
	PublisherName: issuer,
	ServiceName: 'AI Workspace',
	ServiceCategory: 'AI and Machine Learning',
	ServiceSubcategory: 'Generative AI',
	ResourceId: ({ reading }) => reading.row.id,
	ResourceName: ({ reading }) => reading.row.name,
	// Not null beside an ID.
	ResourceType: ({ reading: { row } }) => types.typeOf(row) ?? 'Entity',
	SubAccountId: department,
	SubAccountName: department,
	x_PromptTemplateId: ({ reading }) => reading.prompt.id,
	x_CostCenter: ({ reading }) => reading.row.texts.cost_center,
});

/** What is in the total as a file, a charge for each reading and interval, with exact costs. */
export async function focusOf({ readings, types }: Figures, billing: Billing): Promise<string> {
	const columns = columnsFor(billing, types);
	const charges = countedIn(readings).flatMap((reading) =>
		reading.byInterval.flatMap((one) => (one.now ? { reading, one, now: one.now } : [])),
	);
	const valuesOf = (charge: Charge) =>
		Object.values(columns).map((of) => (typeof of === 'string' ? of : of(charge)));
	return await csvOf([Object.keys(columns), ...charges.map(valuesOf)]);
}

export const focus: Format<'focus', FormattedReport> = {
	value: 'focus',
	label: 'FOCUS',
	listsRows: true,
	description:
		"A file with the columns of FOCUS 1.2. Needs 'Billing Account', 'Currency', and 'Invoice Issuer'.",
	make: async ({ report, billing }) =>
		billing ? fileOf('focus-1.2', report, 'csv', await focusOf(report.figures, billing)) : {},
};
