import { readBilling } from '../../../../../nodes/AiWorkspace/resources/costReport/billing';
import { inputOf } from '../../../../support/input';
import { OCTOBER } from '../../../../support/reports';

test('The format FOCUS has an account, an issuer, and a currency', () => {
	const billing = { billingAccount: 'A', invoiceIssuer: 'I', currency: 'EUR' };
	const focus = new Set(['focus'] as const);
	const wanted = { account: 'A', issuer: 'I', currency: 'EUR' };
	const periods = { whole: OCTOBER, intervals: [OCTOBER] };
	expect(readBilling(inputOf({ options: billing }), focus, periods)).toEqual(wanted);
	expect(readBilling(inputOf(), new Set(), periods)).toBeUndefined();
	const weeks = { whole: OCTOBER, intervals: [OCTOBER, { from: '2026-10-26', to: '2026-11-01' }] };
	expect(() => readBilling(inputOf({ options: billing }), focus, weeks)).toThrow(
		'one calendar month each',
	);
});
