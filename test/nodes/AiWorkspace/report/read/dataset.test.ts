import { currenciesOf } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { decimal } from '../../../../support/reports';

test('A currency that only an earlier period names is one of the API', () => {
	const costing = (currency?: string) => ({ calls: decimal(1), cost: decimal(1), currency });
	const now = costing();
	const readings = [
		{ now, before: costing('EUR'), trend: [] },
		{ now, trend: [costing('USD')] },
	];
	expect(currenciesOf(readings)).toEqual(['EUR', 'USD']);
});
