import { DateTime } from 'luxon';
import type { Decimal } from '../util/decimal';
import { csvOf } from './csv';
import type { Figures } from './figures';
import { words } from './words';

/** What a FOCUS file needs beside the figures. */
export interface Billing {
	readonly currency: string;
	readonly account: string;
	readonly issuer: string;
}

/** An exact decimal without grouping. */
const exact = ({ digits, places }: Decimal): string => {
	const text = String(digits)
		.replace('-', '')
		.padStart(places + 1, '0');
	const part = places > 0 ? `.${text.slice(-places)}` : '';
	return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}${part}`;
};

const startOf = (date: string) => `${date}T00:00:00Z`;
/** The end of a charge is exclusive. */
const endOf = (date: string) =>
	startOf(DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? '');

/** What is in the total as a file with the columns of FOCUS 1.2, a charge for each row, with exact costs. Days count as days in UTC. */
export function focusOf({ period, cells, isCounted }: Figures, billing: Billing): string {
	const { currency, account, issuer } = billing;
	const charges = cells.filter(isCounted).flatMap(({ prompt, row, lines }) =>
		lines.flatMap(({ period: { from, to }, now, item }) => {
			if (!now) return [];
			const [cost, calls] = [exact(now.cost), exact(now.calls)];
			return {
				...{ BilledCost: cost, EffectiveCost: cost, ContractedCost: cost, ListCost: cost },
				...{ BillingAccountId: account, BillingAccountName: account },
				...{ BillingCurrency: currency, InvoiceIssuerName: issuer },
				...{ BillingPeriodStart: startOf(period.from), BillingPeriodEnd: endOf(period.to) },
				...{ ChargePeriodStart: startOf(from), ChargePeriodEnd: endOf(to) },
				...{ ChargeCategory: 'Usage', ChargeClass: '' },
				ChargeDescription: words.sheet.charge(row.name, prompt.title),
				...{ PricingQuantity: calls, PricingUnit: 'Calls' },
				...{ ConsumedQuantity: calls, ConsumedUnit: 'Calls' },
				...{ ProviderName: issuer, PublisherName: issuer },
				...{ ServiceName: 'AI Workspace', ServiceCategory: 'AI and Machine Learning' },
				...{ ResourceId: row.id, ResourceName: row.name },
				ResourceType: typeof item.entity_type === 'string' ? item.entity_type : row.type,
				...{ SubAccountId: row.department, SubAccountName: row.department },
				...{ x_PromptTemplateId: prompt.id, x_CostCenter: row.costCenter },
			};
		}),
	);
	const [first] = charges;
	return first ? csvOf([Object.keys(first), ...charges.map((one) => Object.values(one))]) : '';
}
