import omit from 'lodash/omit';
import { executeCode } from './codeNode';
import { monthAgo } from './dates';
import { departmentRow, mistyped, readWorkflow, UNUSED, useStage } from './stage';

const TABLE = 'ai_workspace_closed_months';

const stage = useStage({ directory: (demo) => demo, tables: [TABLE] });

const { name: month, ...days } = monthAgo(1);

/** The rows of a prompt template as the API has them, the first one with another cost or gone. */
function restate(promptId: string, cost: (old: number) => number | undefined) {
	const { rows } = stage.expected({ promptId, ...days });
	const [first, ...others] = rows.map((row) => omit(row, 'date_from', 'date_to'));
	if (first === undefined) throw new Error('The sandbox has no row');
	const cost_sum = cost(first.cost_sum);
	const changed = cost_sum === undefined ? others : [{ ...first, cost_sum }, ...others];
	stage.report(changed, ({ url }) => url.includes(`/${promptId}/`));
	return first;
}
const close = async () => await stage.runTemplate('month-close', { currency: 'EUR' });
const costsOf = (rows: object[]) =>
	rows.map((row) => Object(row).cost_sum).filter((cost) => cost !== null);

test('closes last month with exact amounts, and is silent while nothing changes', async () => {
	expect((await close()).status).toBe('success');
	const rows = await stage.rowsOf(TABLE);
	const expected = stage.directory.prompts.flatMap(
		({ prompt_id: promptId }) => stage.expected({ promptId, ...days }).rows,
	);
	expect(costsOf(rows).sort()).toEqual(costsOf(expected).sort());
	const micros = expected.reduce((sum, row) => sum + Math.round(row.cost_sum * 1e6), 0);
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
	const amount = (micros / 1e6).toLocaleString('en', digits);
	expect(stage.subjects()).toEqual([`${month} closed: ${amount} EUR`]);
	await close();
	expect(stage.subjects()).toHaveLength(1);
	expect(await stage.rowsOf(TABLE)).toEqual(rows);
});

test('says by how much it was restated, exactly and once, keeps the close, and a row that is gone is no 0', async () => {
	await close();
	const before = await stage.rowsOf(TABLE);
	const { cost_sum, entity_id } = restate('support-reply', (old) =>
		Number((old + 0.000001).toFixed(6)),
	);
	await close();
	await close();
	expect(stage.subjects().slice(1)).toEqual([`${month} restated by +0.000001 EUR`]);
	expect(stage.text()).toMatch(new RegExp(`of ${month} again [^]*, .*: ${cost_sum} EUR → `));
	const after = await stage.rowsOf(TABLE);
	expect(costsOf(after)).toEqual(costsOf(before));
	const isRestated = (row: object) =>
		Object(row).entity_id === entity_id && Object(row).prompt_id === 'support-reply';
	expect(after.find(isRestated)?.cost_now).not.toBe(cost_sum);
	stage.reset();
	restate('support-reply', () => undefined);
	restate('sales-outreach', (old) => old + 1);
	await close();
	expect(stage.subjects()).toEqual([`${month} restated by +1.00 EUR in the compared rows`]);
	const lost = /Closed, but without data now, so not compared:\n- Support reply, .*: /;
	expect(stage.text()).toMatch(new RegExp(`${lost.source}${cost_sum} EUR`));
	stage.reset();
	await close();
	expect(stage.subjects()).toEqual([`${month} back at the closed amounts`]);
	expect(stage.text()).toMatch(/Back at the closed amount:\n- Support reply, /);
});

test('a close that has lost a column is not taken for a restated month, or for one without a close', async () => {
	const kept = { id: 1, row_key: 'k', total_calls: 1, cost_sum: 1, cost_now: 1, closed_at: 'now' };
	for (const lost of ['row_key', 'cost_sum', 'closed_at']) {
		const nodes = { Frozen: [{ in_sum: true, ...kept, [lost]: null }] };
		const compare = async () =>
			executeCode(await readWorkflow('month-close'), 'Compare Month', { nodes });
		await expect(compare).rejects.toThrow('have lost row_key, cost_sum, or closed_at. Delete');
	}
});

test('a prompt template for which only a department has data is closed as no data', async () => {
	const team = { ...departmentRow('Team'), type: 'agent' };
	const [agent] = stage.directory.entities;
	const [one, other] = stage.directory.prompts;
	await stage.setDirectory({ entities: [agent ?? {}, team], prompts: [one ?? {}, other ?? {}] });
	const report = (row: object, promptId?: string | number | null) =>
		stage.report([{ ...row, total_calls: 1 }], ({ url }) => url.includes(`/${promptId}/`));
	report({ ...agent, entity_type: 'agent', cost_sum: 0.465689459 }, one?.prompt_id);
	report({ entity_id: team.entity_id, entity_type: 'department', cost_sum: 5 }, other?.prompt_id);
	await close();
	const subject = `${month} closed: 0.465689459 EUR, a wrong type in the directory`;
	expect(stage.subjects()).toEqual([subject]);
	expect(stage.text()).toContain(
		`Closed at:\n- ${one?.title}: 0.465689459 EUR\n- ${other?.title}: no data\n`,
	);
	const apart = `the month again:\n- ${other?.title}, ${team.name} (the API says department): 5.00 EUR`;
	expect(stage.text()).toContain(apart);
	// A closed row stays in the sum, whatever the API calls it now.
	stage.reset();
	report({ entity_id: agent?.entity_id, entity_type: 'department', cost_sum: 3 }, one?.prompt_id);
	report({ entity_id: team.entity_id, entity_type: 'department', cost_sum: 5 }, other?.prompt_id);
	await close();
	expect(stage.subjects()[0]).toMatch(/ restated by \+2\.534310541 EUR, closed with another type$/);
	stage.reset();
	report({ entity_id: team.entity_id, entity_type: 'department', cost_sum: 6 }, other?.prompt_id);
	stage.report([], ({ url }) => url.includes(`/${one?.prompt_id}/`));
	expect((await close()).error?.message).toMatch(
		/^.* restated for departments, not compared\n[^]*\nRestated, not in the sum, since /,
	);
});

test('one mistyped ID is named first, and one of a prompt template', async () => {
	const wrong = mistyped(stage.directory.entities).slice(0, 1);
	const entities = [...stage.directory.entities, ...wrong];
	const prompts = [...stage.directory.prompts, { prompt_id: 'unused-draft', title: 'Typo' }];
	await stage.changeDirectory({ entities, prompts });
	await close();
	expect(stage.text()).toMatch(
		new RegExp(`^IDs without data .*:\\n- .*\\(${wrong[0]?.entity_id}\\)\\n\\nPrompt templates`),
	);
	expect(stage.text()).toContain(' table ai_workspace_prompts:\n- Typo (unused-draft)');
	expect(stage.subjects()[0]).toMatch(/ closed: /);
});

test('an ID without data that was added after the close is named once, and mistyped ones never look unchanged', async () => {
	await close();
	const { entities } = stage.directory;
	const [first] = entities;
	const [wrong, added] = mistyped(entities);
	await stage.changeDirectory({ entities: [...entities, { ...added, name: 'New' }] });
	await close();
	await close();
	expect(stage.subjects().slice(1)).toEqual([`${month} compared in part`]);
	expect(stage.text()).toContain(`ai_workspace_entities:\n- New (${added?.entity_id})`);
	await stage.changeDirectory({ entities: [wrong ?? {}, ...entities.slice(1)] });
	await close();
	expect(stage.subjects()[2]).toBe(`${month} compared in part`);
	expect(stage.text()).toContain(`${first?.name} (${wrong?.entity_id})`);
	const gone = `virtual key, so not compared:\n- ${first?.name} (${first?.entity_id})\n\n`;
	expect(stage.text()).toContain(gone);
	await stage.changeDirectory({ entities: mistyped(entities) });
	const { error } = await close();
	expect(stage.subjects()[3]).toBe(`${month} not compared`);
	expect(error?.message).toMatch(new RegExp(`^${month} not compared\n\n`));
	stage.mail.state.refusedRecipients = ['b@example.com'];
	const refused = await stage.runTemplate('month-close', {
		toEmail: 'a@example.com,b@example.com',
	});
	expect(refused.error?.message).toMatch(
		/^The email wasn't sent to b@example\.com\.[^]*It said: .* not compared\n/,
	);
});

test('a prompt template that was added after the close is saved beside it, and named again if its cost changes', async () => {
	const [added, ...prompts] = stage.directory.prompts;
	await stage.changeDirectory({ prompts });
	await close();
	const closed = await stage.rowsOf(TABLE);
	await stage.changeDirectory({});
	await close();
	await close();
	expect(stage.subjects().slice(1)).toEqual([`${month} compared in part`]);
	const notCompared = `Not in the close, so not compared:\n- ${added?.title}, `;
	expect(stage.text()).toMatch(new RegExp(`${notCompared}.*: \\d[^]*\nTo close the month again`));
	const rows = await stage.rowsOf(TABLE);
	expect(rows.filter(({ closed_at }) => closed_at)).toEqual(closed);
	const beside = rows.filter(({ closed_at }) => !closed_at);
	expect(beside.map(({ prompt_id }) => prompt_id)).toContain(added?.prompt_id);
	expect(beside.every(({ cost_sum }) => cost_sum === null)).toBe(true);
	restate(String(added?.prompt_id), () => 4711);
	await close();
	expect(stage.subjects()[2]).toBe(`${month} compared in part`);
	expect(stage.text()).toContain(': 4,711.00 EUR');
	// A later email still says so.
	restate('sales-outreach', (old) => old + 1);
	await close();
	expect(stage.subjects()[3]).toBe(`${month} restated by +1.00 EUR`);
	expect(stage.text()).toContain(notCompared);
	await stage.changeDirectory({ prompts: [...stage.directory.prompts, UNUSED] });
	await close();
	expect(stage.text()).toMatch(/^Prompt templates without data .*:\n- Unused draft \(unused-/);
});
