import type { DateTime } from 'luxon';
import { isoDate, utc } from '../../analytics/calendarDay';
import type { Period } from '../../analytics/period';
import { toText } from '../../util/decimal';
import type { Figures } from '../figures/figures';
import { countedIn } from '../figures/places';
import { groupIn, recordsIn, type ReadRecord } from '../record';
import { csvOf } from './csv';
import { fileOf, type Billing, type Format, type FormattedReport } from './format';

/** A record in the total. */
type Charge = ReadRecord & Required<Pick<ReadRecord, 'now'>>;

/** The same value for all charges, or that of each. */
type FocusColumn = string | ((charge: Charge) => string | null);

const midnight = (day: DateTime) => `${isoDate(day)}T00:00:00Z`;

/** The calendar month of a charge, which is its billing period. */
const monthOf = ({ interval }: Charge) => utc(interval.from).startOf('month');

/** Whether all days are of one calendar month, as those of a charge have to be. */
export const isInOneMonth = ({ from, to }: Period): boolean => from.slice(0, 7) === to.slice(0, 7);

const cost: FocusColumn = ({ now }) => toText(now.cost);
const isCredit = ({ now }: Charge) => now.cost.digits < 0n;
const calls: FocusColumn = ({ now }) => toText(now.calls);
const department: FocusColumn = (charge) => groupIn('department', charge);

/** The columns of FOCUS 1.2. Days count as days in UTC, and ends are exclusive. */
const columnsFor = ({
	account,
	issuer,
	currency,
}: Billing): Readonly<Record<string, FocusColumn>> => ({
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
	ChargePeriodStart: ({ interval }) => midnight(utc(interval.from)),
	ChargePeriodEnd: ({ interval }) => midnight(utc(interval.to).plus({ days: 1 })),
	ChargeCategory: (charge) => (isCredit(charge) ? 'Credit' : 'Usage'),
	ChargeClass: '',
	ChargeDescription: ({ row, prompt }) => `Calls of ${row.name} with ${prompt.name}`,
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
	ResourceId: ({ row }) => row.id,
	ResourceName: ({ row }) => row.name,
	// Not null beside an ID.
	ResourceType: ({ type }) => type ?? 'Entity',
	SubAccountId: department,
	SubAccountName: department,
	x_PromptTemplateId: ({ prompt }) => prompt.id,
	x_CostCenter: (charge) => groupIn('cost_center', charge),
});

/** What is in the total as a file, a charge for each record, with exact costs. */
export async function focusOf({ readings, types }: Figures, billing: Billing): Promise<string> {
	const columns = columnsFor(billing);
	const records = recordsIn({ readings: countedIn(readings), types });
	const charges = [...records].flatMap(({ now, ...one }) => (now ? { ...one, now } : []));
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
