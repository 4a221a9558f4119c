import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import { reporting, type RecordedRequest } from '../sandbox';
import { dayAgo, useStage } from './stage';

const stage = useStage();
const COLUMNS = ['date_from', 'group_id', 'group', 'total_calls', 'cost_sum'];
const shown = (rows: object[]) => sortBy(rows, COLUMNS).map((row) => pick(row, COLUMNS));
const saved = async () => shown(await stage.rowsOf('costs'));

/** Executes it, and returns the totals that have data. */
async function execute() {
	const { error, json } = await stage.run('cost-history');
	expect(error).toBeUndefined();
	return shown(json('Get Totals by Day').filter(({ total_calls }) => total_calls !== null));
}

test('saves a row for each day with data, whoever has none, and later only rows that are new or have changed', async () => {
	const entities = stage.directory.entities.slice(0, 2);
	const onHoliday = { entity_id: '00000000-0000-4000-a000-000000000000', name: 'On holiday' };
	const prompts = stage.directory.prompts.slice(0, 1);
	await stage.setDirectory({ entities: [...entities, onHoliday], prompts });
	const amounts = { total_calls: 1, cost_sum: 0.5 };
	const [{ entity_id } = {}] = entities;
	const isFirst = ({ query }: RecordedRequest) => query.dateFrom === dayAgo(7);
	const early = reporting([{ entity_id, entity_type: 'agent', ...amounts }], isFirst, 1);
	stage.sandbox.faults.add(early);
	const first = await execute();
	expect(first).toContainEqual(expect.objectContaining(amounts));
	expect(await saved()).toEqual(first);
	const second = await execute();
	expect(second).not.toEqual(first);
	expect(await saved()).toEqual(second);
	const { nodes } = await stage.run('cost-history');
	expect(nodes).toHaveProperty('Find Changes');
	expect(nodes).not.toHaveProperty('Save Row');
});

test('saves nothing partial: it fails and names what could not be read, and the next execution catches up', async () => {
	const match = ({ url }: RecordedRequest) => url.includes('/support-reply/');
	stage.sandbox.faults.add({ kind: 'status', status: 403, times: Infinity, match });
	const { error } = await stage.run('cost-history');
	expect(error.message).toContain('Support reply (Told to fail).');
	expect(await saved()).toEqual([]);
	stage.sandbox.faults.clear();
	const totals = await execute();
	expect(await saved()).toEqual(totals);
});
