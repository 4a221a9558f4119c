import round from 'lodash/round';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import sumBy from 'lodash/sumBy';
import { today, useStage } from './stage';

const stage = useStage();
const COLUMNS = ['date_from', 'group_id', 'group', 'total_calls', 'cost_sum'];
const days = [7, 6, 5, 4, 3, 2, 1].map((ago) => today.minus({ days: ago }).toFormat('yyyy-MM-dd'));
const directoryOfTwo = () => ({
	entities: stage.directory.entities.slice(0, 2),
	prompts: stage.directory.prompts.slice(0, 1),
});

const saved = async () =>
	sortBy(
		(await stage.rowsOf('ai_workspace_costs')).map((row) => pick(row, COLUMNS)),
		COLUMNS,
	);

/** The rows with data, as the sandbox counts them. */
function expected({ entities, prompts }: ReturnType<typeof directoryOfTwo>) {
	const rows = days.flatMap((date_from) =>
		entities.flatMap(({ entity_id: group_id, name: group }) => {
			const found = prompts.flatMap(
				({ prompt_id }) => stage.expected(prompt_id, date_from, date_from, [group_id]).rows,
			);
			const total_calls = sumBy(found, 'total_calls');
			const cost_sum = round(sumBy(found, 'cost_sum'), 9);
			return found.length > 0 ? { date_from, group_id, group, total_calls, cost_sum } : [];
		}),
	);
	return sortBy(rows, COLUMNS);
}

test('saves a row for each day with data, whoever has none, and updates it in later executions', async () => {
	const directory = directoryOfTwo();
	const onHoliday = { entity_id: '00000000-0000-4000-a000-000000000000', name: 'On holiday' };
	await stage.setDirectory({ ...directory, entities: [...directory.entities, onHoliday] });
	const [first, ...others] = expected(directory);
	if (!first) throw new Error('The sandbox has no data');
	const amounts = { total_calls: 1, cost_sum: 0.5 };
	const wrong = { entity_id: first.group_id, entity_type: 'agent', ...amounts };
	const body = { code: 200, message: 'OK', data: { entities: [wrong] } };
	const match = ({ query }: { query: Record<string, string> }) =>
		query.dateFrom === first.date_from;
	stage.sandbox.faults.add({ kind: 'json', body, match });
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toContainEqual({ ...first, ...amounts });
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toEqual([first, ...others]);
});

test('saves nothing partial: it fails and names what could not be read, and the next execution catches up', async () => {
	const directory = { ...directoryOfTwo(), prompts: stage.directory.prompts.slice(0, 2) };
	await stage.setDirectory(directory);
	const match = ({ url }: { url: string }) => url.includes('/support-reply/');
	stage.sandbox.faults.add({ kind: 'status', status: 403, times: Infinity, match });
	expect((await stage.run('cost-history')).error.message).toContain(
		'Support reply (Told to fail).',
	);
	expect(await saved()).toEqual([]);
	stage.sandbox.faults.clear();
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toEqual(expected(directory));
});

test('saves only rows that are new or have changed', async () => {
	await stage.setDirectory(directoryOfTwo());
	await stage.run('cost-history');
	const again = await stage.run('cost-history');
	expect(again.nodes['Find Changes']).toBeDefined();
	expect(again.nodes['Save Row']).toBeUndefined();
});
