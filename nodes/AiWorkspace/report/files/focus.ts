import { DateTime } from 'luxon';
import type { Amounts } from '../../analytics/amounts';
import { toText } from '../../util/decimal';
import type { PlacedReading } from '../figures/places';
import { csvOf } from './csv';
import type { Figures } from '../figures/figures';
import type { IntervalReading } from '../read/dataset';
import { words } from '../words/en';

/** What a FOCUS file needs beside the figures. */
export interface Billing {
	readonly account: string;
	readonly issuer: string;
	readonly currency: string;
}

/** A line in the total. */
interface Charge {
	readonly cell: PlacedReading;
	readonly line: IntervalReading;
	readonly now: Amounts;
}

/** The same value for all charges, or that of each. */
type Column = string | ((charge: Charge) => unknown);

const midnight = (date: string) => `${date}T00:00:00Z`;
/** The end of a charge is exclusive. */
const endOf = (date: string) =>
	midnight(DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? '');

const cost: Column = ({ now }) => toText(now.cost);
const calls: Column = ({ now }) => toText(now.calls);
const department: Column = ({ cell }) => cell.row.department;

/** What is in the total as a file with the columns of FOCUS 1.2, a charge for each row, with exact costs. Days count as days in UTC. */
export function focusOf({ period, cells }: Figures, billing: Billing): string {
	const { account, issuer, currency } = billing;
	const columns: Record<string, Column> = {
		BilledCost: cost,
		EffectiveCost: cost,
		ContractedCost: cost,
		ListCost: cost,
		BillingAccountId: account,
		BillingAccountName: account,
		BillingCurrency: currency,
		InvoiceIssuerName: issuer,
		BillingPeriodStart: midnight(period.from),
		BillingPeriodEnd: endOf(period.to),
		ChargePeriodStart: ({ line }) => midnight(line.interval.from),
		ChargePeriodEnd: ({ line }) => endOf(line.interval.to),
		ChargeCategory: 'Usage',
		ChargeClass: '',
		ChargeDescription: ({ cell }) => words.charge(cell.row.name, cell.prompt.name),
		PricingQuantity: calls,
		PricingUnit: 'Calls',
		ConsumedQuantity: calls,
		ConsumedUnit: 'Calls',
		ProviderName: issuer,
		PublisherName: issuer,
		ServiceName: 'AI Workspace',
		ServiceCategory: 'AI and Machine Learning',
		ResourceId: ({ cell }) => cell.row.id,
		ResourceName: ({ cell }) => cell.row.name,
		ResourceType: ({ cell, line }) => line.item.entity_type ?? cell.row.type,
		SubAccountId: department,
		SubAccountName: department,
		x_PromptTemplateId: ({ cell }) => cell.prompt.id,
		x_CostCenter: ({ cell }) => cell.row.costCenter,
	};
	const charges = cells
		.filter(({ isCounted }) => isCounted)
		.flatMap((cell) =>
			cell.byInterval.flatMap((line) => (line.now ? { cell, line, now: line.now } : [])),
		);
	const valuesOf = (charge: Charge) =>
		Object.values(columns).map((of) => (typeof of === 'string' ? of : of(charge)));
	return csvOf([Object.keys(columns), ...charges.map(valuesOf)]);
}
