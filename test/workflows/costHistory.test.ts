import omit from 'lodash/omit';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import { range, today } from './dates';
import { agentRow, MISTYPED, UNUSED, useStage } from './stage';

const NAME = 'cost-history';
const TABLE = 'ai_workspace_costs';
const COLUMNS = ['day', 'title', 'name', 'total_calls', 'cost_sum'];
const KEYS = ['entity_type', 'prompt_id', 'entity_id', 'workspace_id'];

/** A few rows: n8n saves each day of each one by itself. */
const stage = useStage({
	directory: ({ entities, prompts }) => ({
		entities: entities.filter((_, at) => at % 4 === 0),
		prompts: prompts.slice(0, 2),
	}),
	tables: [TABLE],
});

const week = range(today.minus({ days: 7 }), today.minus({ days: 1 }));

/** What the API has for the IDs of the directory: nothing for days without calls. */
function wanted() {
	const { entities, prompts } = stage.directory;
	const workspace_id = stage.sandbox.world.workspaces.main.id;
	return prompts.flatMap(({ prompt_id, title }) =>
		stage
			.expected({ promptId: prompt_id, ...week, splitBy: 'day' })
			.rows.map(({ date_from: day, ...rest }) => {
				const row = omit(rest, 'date_to');
				const name = entities.find(({ entity_id }) => entity_id === row.entity_id)?.name;
				return { ...row, day, title, name, prompt_id, workspace_id };
			}),
	);
}
const sorted = (rows: object[]) =>
	sortBy(
		rows.map((row) => pick(row, [...COLUMNS, ...KEYS])),
		KEYS,
		COLUMNS,
	);
const execute = async () => await stage.runTemplate(NAME);

test('writes one exact row a day and entity, with name and title, and no more when it is executed again', async () => {
	expect((await execute()).status).toBe('success');
	const rows = await stage.rowsOf(TABLE);
	expect(sorted(rows)).toEqual(sorted(wanted()));
	expect(new Set(rows.map((row) => row.row_key)).size).toBe(rows.length);
	expect((await execute()).items('Saved')).toHaveLength(rows.length);
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(rows));
});

test('an ID that the API returns as a number has its name, and is known', async () => {
	await stage.reportNumber();
	expect((await execute()).error).toBeUndefined();
	const rows = await stage.rowsOf(TABLE);
	expect(rows).toHaveLength(14);
	for (const saved of rows) expect(saved).toMatchObject({ name: 'Numbered', entity_id: '4711' });
});

test('a later amount takes the place of an earlier one, and no data that of none', async () => {
	const [row] = wanted();
	if (!row) throw new Error('The sandbox has no rows');
	const { day, prompt_id, entity_id, entity_type } = row;
	const onThatDay = (entities: object[]) =>
		stage.report(
			entities,
			({ url, query }) =>
				url.includes(`/${prompt_id}/`) && query.dateFrom === day && query.dateTo === day,
		);
	const saved = async () => {
		await execute();
		stage.reset();
		const rows = await stage.rowsOf(TABLE);
		return rows.find(
			(one) => one.day === day && one.entity_id === entity_id && one.prompt_id === prompt_id,
		);
	};
	onThatDay([{ entity_id, entity_type, total_calls: 1, cost_sum: 0.5 }]);
	expect(await saved()).toMatchObject({ total_calls: 1, cost_sum: 0.5 });
	expect(await saved()).toMatchObject(row);
	onThatDay([]);
	expect(await saved()).toMatchObject(row);
});

test('unknown IDs and prompt templates make it fail, with all rows that have data saved, but an idle one with earlier rows is not unknown', async () => {
	const { entities, prompts } = stage.directory;
	const id = String(stage.sandbox.world.entities.agents.at(-1)?.id);
	const idle = agentRow(id.toUpperCase(), '');
	const nobody = agentRow(MISTYPED, 'Nobody');
	const asked = [...prompts, UNUSED];
	await stage.changeDirectory({ prompts: asked, entities: [...entities, nobody, idle] });
	const { error } = await execute();
	const unknown = `3 of 8 IDs are unknown: Nobody (${MISTYPED}), ${idle.entity_id}, `;
	expect(error?.message).toContain(unknown);
	expect(error?.message).toContain('Unused draft (unused-draft). The API has no data');
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(wanted()));
	const earlier = [{ entity_id: id }, { prompt_id: UNUSED.prompt_id }];
	const rows = earlier.map((row) => ({ ...row, day: '2024-01-31' }));
	await stage.addRows(TABLE, rows);
	await stage.changeDirectory({ prompts: asked, entities: [...entities, idle] });
	expect((await execute()).status).toBe('success');
	// An earlier row is no proof where no ID at all has data.
	stage.report([], ({ url }) => url.includes('/prompt-templates/'));
	const { error: none } = await execute();
	expect(none?.message).toMatch(/^4 of 4 IDs are unknown: .* for these .* Then save .* No row is/);
});

test('saves what could be read, then fails with the name of what could not', async () => {
	stage.refuse(403, `=${range(today.minus({ days: 30 }), today).from}`);
	expect((await execute()).error?.message).toMatch(
		/^Unknown IDs aren't checked\. .* The node is Last 30 Days\. The rows of the last seven days are saved\.$/,
	);
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(wanted()));
	await stage.removeTables(TABLE);
	stage.refuse(403, '/sales-outreach/');
	expect((await execute()).error?.message).toMatch(
		/^Unknown IDs aren't checked\. These prompt templates couldn't be read: Sales outreach \(Told to fail\. [^)]+\)\. .* All others are saved\. The next .* Save earlier .*\.$/,
	);
	const rows = wanted().filter((row) => row.prompt_id !== 'sales-outreach');
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(rows));
});
