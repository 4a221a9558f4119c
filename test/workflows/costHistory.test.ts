import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import { today, useStage } from './stage';

const stage = useStage();
const COLUMNS = ['day', 'prompt_id', 'entity_id', 'total_calls', 'cost_sum', 'title', 'name'];
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
	const nameOf = new Map(entities.map(({ entity_id, name }) => [entity_id, name]));
	const rows = prompts.flatMap(({ prompt_id, title }) =>
		days.flatMap((day) =>
			stage
				.expected(prompt_id, day, day, [...nameOf.keys()])
				.rows.map((row) => ({ ...row, day, prompt_id, title, name: nameOf.get(row.entity_id) })),
		),
	);
	return sortBy(
		rows.map((row) => pick(row, COLUMNS)),
		COLUMNS,
	);
}

test('saves a row for each day with data, whoever has none, and updates it in later executions', async () => {
	const directory = directoryOfTwo();
	const onHoliday = { entity_id: '00000000-0000-4000-a000-000000000000', name: 'On holiday' };
	await stage.setDirectory({ ...directory, entities: [...directory.entities, onHoliday] });
	const [first, ...others] = expected(directory);
	if (!first) throw new Error('The sandbox has no data');
	const amounts = { total_calls: 1, cost_sum: 0.5 };
	const wrong = { ...pick(first, 'entity_id'), entity_type: 'agent', ...amounts };
	const body = { code: 200, message: 'OK', data: { entities: [wrong] } };
	const match = ({ query }: { query: Record<string, string> }) => query.dateFrom === first.day;
	stage.sandbox.faults.add({ kind: 'json', body, match });
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toContainEqual({ ...first, ...amounts });
	expect((await stage.run('cost-history')).error).toBeUndefined();
	expect(await saved()).toEqual([first, ...others]);
});

test('saves what could be read and leaves earlier rows alone, before it fails and names what could not be read', async () => {
	const directory = { ...directoryOfTwo(), prompts: stage.directory.prompts.slice(0, 2) };
	await stage.setDirectory(directoryOfTwo());
	await stage.run('cost-history');
	const before = await saved();
	await stage.setDirectory(directory);
	const match = ({ url }: { url: string }) => url.includes('/support-reply/');
	stage.sandbox.faults.add({ kind: 'status', status: 403, times: Infinity, match });
	const { error } = await stage.run('cost-history');
	expect(error.message).toContain('Support reply: Told to fail.');
	const sales = expected(directory).filter(({ prompt_id }) => prompt_id === 'sales-outreach');
	expect(await saved()).toEqual(sortBy([...before, ...sales], COLUMNS));
});
