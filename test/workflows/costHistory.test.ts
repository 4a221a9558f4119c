import round from 'lodash/round';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import sumBy from 'lodash/sumBy';
import { reporting, type RecordedRequest } from '../sandbox';
import { dayAgo, useStage } from './stage';

const stage = useStage();
const COLUMNS = ['date_from', 'group_id', 'group', 'total_calls', 'cost_sum'];
const firstRows = (prompts = 1) => ({
	entities: stage.directory.entities.slice(0, 2),
	prompts: stage.directory.prompts.slice(0, prompts),
});

async function saved() {
	const rows = await stage.rowsOf('ai_workspace_costs');
	return sortBy(rows, COLUMNS).map((row) => pick(row, COLUMNS));
}

/** The rows with data, as the sandbox counts them. */
function expected({ entities, prompts }: ReturnType<typeof firstRows>) {
	const rows = [1, 2, 3, 4, 5, 6, 7].map(dayAgo).flatMap((date_from) =>
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
	const directory = firstRows();
	const onHoliday = { entity_id: '00000000-0000-4000-a000-000000000000', name: 'On holiday' };
	await stage.setDirectory({ ...directory, entities: [...directory.entities, onHoliday] });
	const [first, ...others] = expected(directory);
	const amounts = { total_calls: 1, cost_sum: 0.5 };
	const wrong = { entity_id: first?.group_id, entity_type: 'agent', ...amounts };
	const match = ({ query }: RecordedRequest) => query.dateFrom === first?.date_from;
	stage.sandbox.faults.add(reporting([wrong], match, 1));
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toContainEqual({ ...first, ...amounts });
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toEqual([first, ...others]);
});

test('saves nothing partial: it fails and names what could not be read, and the next execution catches up', async () => {
	await stage.setDirectory(firstRows(2));
	const match = ({ url }: RecordedRequest) => url.includes('/support-reply/');
	stage.sandbox.faults.add({ kind: 'status', status: 403, times: Infinity, match });
	const { error } = await stage.run('cost-history');
	expect(error.message).toContain('Support reply (Told to fail).');
	expect(await saved()).toEqual([]);
	stage.sandbox.faults.clear();
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toEqual(expected(firstRows(2)));
});

test('saves only rows that are new or have changed', async () => {
	await stage.setDirectory(firstRows());
	await stage.run('cost-history');
	const { nodes } = await stage.run('cost-history');
	expect(nodes).toHaveProperty('Find Changes');
	expect(nodes).not.toHaveProperty('Save Row');
});
