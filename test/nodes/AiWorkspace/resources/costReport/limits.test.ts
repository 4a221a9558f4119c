import { refuseTooManyListed } from '../../../../../nodes/AiWorkspace/resources/costReport/limits';
import { refusalOf } from '../../../../support/properties';
import { OCTOBER, promptOf, rowOf } from '../../../../support/reports';

test('Formats that list rows take 50,000, of each interval, and a trend is in none of them', () => {
	const rows = Array.from({ length: 5000 }, (_, at) => rowOf(`e${at}`));
	const list = (count: number) => () => {
		const octobers = (length: number) => Array.from({ length }, () => OCTOBER);
		const periods = [{ whole: OCTOBER, intervals: octobers(count), trend: octobers(24) }];
		refuseTooManyListed({ prompts: [promptOf('p')], rows, periods }, [{ label: 'Excel' }]);
	};
	expect(list(10)).not.toThrow();
	expect(refusalOf(list(11))).toContain(" 55000 rows, more than the 50000 that 'Excel' ");
});
