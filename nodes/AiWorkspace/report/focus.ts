import { DateTime } from 'luxon';
import { toText } from '../util/decimal';
import { csvOf } from './csv';
import type { Figures } from './figures';
import { words } from './words';

/** What a FOCUS file needs beside the figures. */
export interface Billing {
	readonly account: string;
	readonly issuer: string;
	readonly currency: string;
}

const startOf = (date: string) => `${date}T00:00:00Z`;
/** The end of a charge is exclusive. */
const endOf = (date: string) =>
	startOf(DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? '');

/** What is in the total as a file with the columns of FOCUS 1.2, a charge for each row, with exact costs. Days count as days in UTC. */
export function focusOf({ period, cells }: Figures, billing: Billing): string {
	const { account, issuer, currency } = billing;
	const counted = cells.filter(({ isCounted }) => isCounted);
	const charges = counted.flatMap(({ prompt, row, lines }) =>
		lines.flatMap(({ interval, now, item }) => {
			if (!now) return [];
			const cost = toText(now.cost);
			const calls = toText(now.calls);
			return {
				BilledCost: cost,
				EffectiveCost: cost,
				ContractedCost: cost,
				ListCost: cost,
				BillingAccountId: account,
				BillingAccountName: account,
				BillingCurrency: currency,
				InvoiceIssuerName: issuer,
				BillingPeriodStart: startOf(period.from),
				BillingPeriodEnd: endOf(period.to),
				ChargePeriodStart: startOf(interval.from),
				ChargePeriodEnd: endOf(interval.to),
				ChargeCategory: 'Usage',
				ChargeClass: '',
				ChargeDescription: words.charge(row.name, prompt.name),
				PricingQuantity: calls,
				PricingUnit: 'Calls',
				ConsumedQuantity: calls,
				ConsumedUnit: 'Calls',
				ProviderName: issuer,
				PublisherName: issuer,
				ServiceName: 'AI Workspace',
				ServiceCategory: 'AI and Machine Learning',
				ResourceId: row.id,
				ResourceName: row.name,
				ResourceType: item.entity_type ?? row.type,
				SubAccountId: row.department,
				SubAccountName: row.department,
				x_PromptTemplateId: prompt.id,
				x_CostCenter: row.costCenter,
			};
		}),
	);
	const [first = {}] = charges;
	return csvOf([Object.keys(first), ...charges.map((charge) => Object.values(charge))]);
}
