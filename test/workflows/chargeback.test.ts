import fc from 'fast-check';
import chunk from 'lodash/chunk';
import groupBy from 'lodash/groupBy';
import sumBy from 'lodash/sumBy';
import { executeCode } from './codeNode';
import { monthAgo, today } from './dates';
import { micros, shown, sumOf } from './money';
import {
	agentRow,
	departmentRow,
	mistyped,
	readWorkflow,
	setSettings,
	UNUSED,
	useStage,
} from './stage';

const NAME = 'chargeback';
const FOCUS = { currency: 'EUR', account: 'AI', issuer: 'Harbour Group' };

const stage = useStage({ directory: (demo) => demo, tables: ['ai_workspace_alerts'] });

const { name: month, ...days } = monthAgo(1);
const OWNERS = ['legal@example.com', 'sales@example.com', 'support@example.com'];

/** Exact cost of some IDs with all prompt templates, in millionths. */
const costOf = (own = stage.directory.entities) =>
	sumOf(
		stage.directory.prompts.map(({ prompt_id: promptId }) => {
			const entityIds = own.map((one) => one.entity_id);
			return stage.expected({ promptId, entityIds, ...days }).totals.cost_sum;
		}),
	);

const charge = async (settings = {}) => await stage.runTemplate(NAME, settings);
const to = () => stage.mail.mails.map((mail) => mail.to.join()).sort();
const rowsOf = (csv: Buffer | undefined) =>
	String(csv)
		.replace('\uFEFF', '')
		.split('\r\n')
		.map((line) => line.slice(1, -1).split('","'));
/** A file of the finance email, without its head. */
const file = (name: string) => {
	const content = stage.mail.mails[0]?.attachments.find((one) => one.name === name)?.content;
	const [head = [], ...rows] = rowsOf(content);
	return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])));
};

/** The texts of the emails for rows of these entities, without n8n around it: to finance, then to owners. */
async function textsFor(
	entities: object[],
	rows: { id: string; type?: string; prompt: string; cost: number | null }[],
) {
	const workflow = await readWorkflow(NAME);
	const Directory = ['p', 'q', 'r'].map((prompt_id) => ({ prompt_id, title: prompt_id, entities }));
	const input = rows.map(({ id, type = 'agent', prompt, cost }) => ({
		...{ row_key: id, entity_id: id, entity_type: type, prompt_id: prompt, found: cost !== null },
		...{ total_calls: 1, cost_sum: cost, date_from: '2026-10-01', date_to: '2026-10-31' },
	}));
	const emails = executeCode(workflow, 'Build Email', { input, nodes: { Directory } });
	return emails.map(({ text }) => String(text));
}

test('cost centers, owners in them, and rows are less than a cent off, and add up to the rounded total', async () => {
	const row = fc.record({
		...{ cost: fc.integer({ min: -30_000, max: 30_000 }), prompt: fc.constantFrom('p', 'q') },
		cost_center: fc.constantFrom('C0', 'C1', 'Not assigned'),
		owner_email: fc.constantFrom('a@b.c', 'b@b.c', ''),
	});
	const given = fc.array(row, { minLength: 1, maxLength: 50 });
	const check = fc.asyncProperty(given, async (rows) => {
		const [finance, ...owners] = await textsFor(
			rows.map((one, at) => ({ ...agentRow(`e${at}`, `N${at}`), ...one })),
			rows.map(({ prompt, cost }, at) => ({ id: `e${at}`, prompt, cost: cost / 1e6 })),
		);
		/** The lines with these titles, with the amount at their end in millionths. */
		const linesOf = (title: string, text = '') =>
			[...text.matchAll(new RegExp(`^(${title})  (.*  )?(-?\\d+)\\.(\\d+)$`, 'gm'))].map(
				([line, name, , whole = '', cents = '']) => {
					return { name, center: line.split('  ')[2], shown: Number(whole + cents) * 10_000 };
				},
			);
		const near = (lines: { shown: number }[], own: object[], least = 10_000) =>
			expect(Math.abs(sumBy(lines, 'shown') - sumBy(own, 'cost'))).toBeLessThan(least);
		const total = linesOf('Total', finance).slice(0, 1);
		near(total, rows, 5_001);
		const centers = linesOf('C\\d|Not assigned', finance);
		const byOwner = linesOf('.@b\\.c|No owner', finance);
		for (const lines of [centers, ...(owners.length > 0 ? [byOwner] : [])])
			expect(sumBy(lines, 'shown')).toBe(total[0]?.shown);
		const byCenter = groupBy(rows, 'cost_center');
		for (const line of centers) near([line], byCenter[String(line.name)] ?? []);
		owners.forEach((text, at) => {
			const own = linesOf('N\\d+, .', text);
			for (const lines of [own, linesOf('Total', text)])
				expect(sumBy(lines, 'shown')).toBe(byOwner[at]?.shown);
			const exactly = ({ name = '' }) => rows[Number(/\d+/.exec(name))] ?? {};
			for (const lines of [...chunk(own), ...Object.values(groupBy(own, 'center'))])
				near(lines, lines.map(exactly));
		});
	});
	await fc.assert(check);
});

test('a prompt template that only departments have data for is named with these words, and no other one', async () => {
	const idle = [agentRow('b', 'B'), { ...agentRow('d', 'D'), type: 'department' }];
	const entities = [{ ...agentRow('a', 'A'), cost_center: 'C' }, ...idle];
	const [finance] = await textsFor(entities, [
		{ id: 'a', prompt: 'p', cost: 1 },
		...['p', 'q'].map((prompt) => ({ id: 'd', type: 'department', prompt, cost: 1 })),
		{ id: 'a', prompt: 'r', cost: null },
	]);
	expect(finance).toContain(': q (only departments have data), r.');
	expect(finance).not.toContain('Not assigned');
});

test('finance gets lines by cost center that add up to the total, and a FOCUS file with exact costs', async () => {
	expect((await charge(FOCUS)).error).toBeUndefined();
	const [mail] = stage.mail.mails;
	expect(mail?.subject).toBe(`Chargeback: ${shown(costOf())} EUR for ${month}`);
	const lines = file('chargeback-lines.csv');
	expect(String(mail?.attachments[0]?.content)).toMatch(/^\uFEFF"Start Date"/);
	const centers = ['1100', '1200', '1300', 'Not assigned'];
	expect(lines.map((line) => line['Cost Center'])).toEqual(centers);
	expect(shown(sumOf(lines.map((line) => line.Amount)))).toBe(shown(costOf()));
	for (const line of lines) {
		const own = stage.directory.entities.filter(
			(one) => (one.cost_center ?? 'Not assigned') === line['Cost Center'],
		);
		expect(Math.abs(Number(micros(line.Amount) - costOf(own)))).toBeLessThan(10_000);
	}
	const focus = file('focus-1.2.csv');
	expect(sumOf(focus.map((row) => row.BilledCost))).toBe(costOf());
	expect(focus[0]).toMatchObject({
		...{ BillingCurrency: 'EUR', BillingAccountId: 'AI', InvoiceIssuerName: 'Harbour Group' },
		...{ ChargePeriodStart: `${days.from}T00:00:00Z`, PricingUnit: 'Calls' },
		ChargePeriodEnd: `${today.startOf('month').toFormat('yyyy-MM-dd')}T00:00:00Z`,
	});
	expect(mail?.text).toContain("It isn't a provider's FOCUS file: currency (EUR), account (AI)");
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test('the rows of an owner add up to the amount in the subject, and if executed by hand, all emails go to finance', async () => {
	await stage.changeDirectory({
		entities: stage.directory.entities.map((one, at) => {
			const owner_email = at % 5 < 4 ? `c${at % 5}@example.com` : null;
			return { ...one, cost_center: `C${at % 5}`, owner_email };
		}),
	});
	await charge();
	const [finance, ...previews] = stage.mail.mails;
	previews.forEach(({ subject, attachments }, at) => {
		const [, ...rows] = rowsOf(attachments[0]?.content);
		const amount = shown(sumOf(rows.map((row) => String(row[4]))));
		expect(subject).toContain(`Preview for c${at}@example.com: Chargeback: ${amount} for `);
	});
	expect(finance?.text).toContain(
		"There's no FOCUS file, because currency, account, and issuer in the node Settings are empty.",
	);
	await charge();
	expect(to()).toEqual(Array(10).fill('finance@example.com'));
});

test('published, each owner gets their rows once, then only what was missing or has changed', async () => {
	stage.mail.state.refusedRecipients = ['legal@example.com'];
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, FOCUS);
	const start = await stage.publishTriggered(workflow);
	await start();
	expect(to()).toEqual(['finance@example.com', ...OWNERS.slice(1)]);
	stage.reset();
	await start();
	expect(to()).toEqual(['legal@example.com']);
	const { entities } = stage.directory;
	const own = entities.filter((one) => one.owner_email === 'legal@example.com');
	const rows = file('chargeback-rows.csv');
	expect(new Set(rows.map((row) => row.Name))).toEqual(new Set(own.map((one) => one.name)));
	expect(stage.text()).toContain(`Cost for ${month} (`);
	stage.reset();
	await start();
	expect(to()).toEqual([]);
	expect(await stage.rowsOf('ai_workspace_alerts')).toHaveLength(4);
	const changeOwn = async (change: object) => {
		const changed = entities.map((one) => (own.includes(one) ? { ...one, ...change } : one));
		await stage.changeDirectory({ entities: changed });
		await start();
	};
	await changeOwn({ cost_center: '9' });
	expect(to()).toEqual(['finance@example.com', 'legal@example.com']);
	// A department is in no text, only in the FOCUS file.
	stage.reset();
	await changeOwn({ cost_center: '9', department: 'New' });
	expect(to()).toEqual(['finance@example.com']);
	// What was sent before the last email isn't what they know.
	stage.reset();
	await stage.changeDirectory({ entities });
	await start();
	expect(to()).toEqual(['finance@example.com', 'legal@example.com']);
	expect(await stage.rowsOf('ai_workspace_alerts')).toHaveLength(4);
	// After an incomplete email, the complete one replaces it, although it was sent before.
	stage.refuse(403, '/contract-check/');
	expect([await start(), await start()]).toEqual([500, 500]);
	stage.reset();
	await start();
	expect(to()).toEqual(['finance@example.com']);
	expect(await stage.rowsOf('ai_workspace_alerts')).toHaveLength(4);
});

test('published, finance as an owner gets both emails once, and an owner whose rows have no data anymore learns it', async () => {
	const { entities } = stage.directory;
	const own = ['Finance@example.com', 'solo@example.com'];
	const owned = (rows: object[]) =>
		rows.map((row, at) => ({ ...row, owner_email: own[at] ?? null }));
	await stage.changeDirectory({ entities: owned(entities) });
	const start = await stage.publishTriggered(await readWorkflow(NAME));
	await start();
	expect(to()).toEqual([...Array(2).fill('finance@example.com'), 'solo@example.com']);
	const replaced = stage.mail.mails.map(({ text }) => /email about (.+) for/.exec(text)?.[1]);
	expect(replaced).toEqual([
		'all rows',
		...own.map((owner) => `the rows of ${owner.toLowerCase()}`),
	]);
	stage.reset();
	await start();
	expect(to()).toEqual([]);
	const wrong = mistyped(entities.slice(1, 2));
	const others = [...entities.slice(0, 1), ...wrong, ...entities.slice(2)];
	const apart = mistyped(entities.slice(2, 3)).map((one) => {
		return { ...one, type: 'department', owner_email: 'department@example.com' };
	});
	await stage.changeDirectory({ entities: [...owned(others), ...apart] });
	await start();
	expect(to()).toEqual(['finance@example.com', 'solo@example.com']);
	const last = stage.mail.mails.find((mail) => mail.to.join() === 'solo@example.com');
	expect(last?.subject).toBe(`Chargeback: no data for ${month}`);
	expect(last?.text).toMatch(/^No data for these IDs[^]*contains no amounts[^]*this one replaces/);
	expect(stage.mail.mails[0]?.text).toContain('solo@example.com  no data');
});

test('an execution that could send nothing names all emails', async () => {
	stage.mail.state.refuse = true;
	const { error } = await stage.runTemplate(NAME);
	expect(error?.message).toMatch(/^"Chargeback: .*sender may not send here.*"Preview for support@/);
});

test('published, with owners that are no email addresses: the execution fails, others get theirs', async () => {
	const wrong: Record<string, string> = {
		'sales@example.com': 'sales@example.com, bossexample.com',
		'legal@example.com': 'legalexample.com',
	};
	await stage.changeDirectory({
		entities: stage.directory.entities.map(({ owner_email, ...one }) => {
			return { ...one, owner_email: wrong[String(owner_email)] ?? owner_email ?? null };
		}),
	});
	const start = await stage.publishTriggered(await readWorkflow(NAME));
	expect(await start()).toBe(500);
	const others = ['finance@example.com', 'sales@example.com', 'support@example.com'];
	expect(to()).toEqual(others);
	const finance = stage.mail.mails[0]?.text;
	expect(finance).toContain("owner_email isn't an email address: legalexample.com.");
	stage.reset();
	expect(await start()).toBe(500);
	expect(to()).toEqual(['sales@example.com']);
});

test('names a wrong type, prompt templates without data, and a mistyped ID first, to finance and to the owners they concern', async () => {
	const [one, second, ...others] = stage.directory.entities;
	const [wrong] = mistyped(stage.directory.entities);
	await stage.setDirectory({
		entities: [wrong ?? {}, { ...second, type: 'department' }, ...others],
		prompts: [...stage.directory.prompts, UNUSED],
	});
	await charge();
	const [finance, ...previews] = stage.mail.mails;
	expect(finance?.subject).toMatch(
		/, a wrong type in the directory, 1 of 4 prompt templates without data, 1 of 12 IDs without data$/,
	);
	const ofPrompts = 'No data for these prompt templates\\. .*: Unused draft\\.';
	const ofIds = `No data for these IDs.*: ${one?.name} \\(${wrong?.entity_id}\\)\\.`;
	const type = `In no amount, .*: ${second?.name} \\(${second?.entity_id}\\)\\.`;
	expect(finance?.text).toMatch(new RegExp(`^${type}\\s+${ofPrompts}\\s+${ofIds}[^]*Total`));
	expect(previews).toHaveLength(OWNERS.length);
	for (const { text } of previews) expect(text).toMatch(new RegExp(`^(${type}\\s+)?${ofPrompts}`));
	const typed = previews.filter(({ text }) => new RegExp(`^${type}`).test(text));
	expect(typed.map(({ subject }) => subject.replace(/:.*,/, ''))).toEqual([
		`Preview for ${second?.owner_email} a wrong type in the directory`,
	]);
	const named = previews.filter(({ text }) => new RegExp(`${ofIds}[^]*Total`).test(text));
	expect(named.map(({ subject }) => /[a-z]+@/.exec(subject)?.[0])).toEqual(['support@']);
	stage.reset();
	await stage.setDirectory({
		entities: [wrong ?? {}, departmentRow()],
		prompts: stage.directory.prompts,
	});
	await charge();
	expect(stage.text()).toMatch(/^No data for these prompt .*\(only departments have data\)\./);
});

test("no owner gets a sum that is too low because a prompt template can't be read", async () => {
	stage.refuse(403, '/contract-check/');
	const { error } = await charge();
	expect(error?.message).toMatch(/incomplete.* Owners got no email\.$/);
	expect(stage.subjects()).toEqual([
		expect.stringMatching(/^Chargeback: .*, incomplete, 2 of 12 IDs without data$/),
	]);
	expect(stage.text()).toMatch(
		/^Not included: Contract check\. Told to fail[^]*IDs in what could be read[^]*Owners get no email/,
	);
	await stage.changeDirectory({ entities: mistyped(stage.directory.entities) });
	const { error: nothing } = await charge();
	expect(nothing?.message).toMatch(/^Chargeback: no data, incomplete.* included: Contract check/);
});

test('names and cost centers are text: no HTML, no formula', async () => {
	const trap = '=1+<img>';
	await stage.changeDirectory({
		entities: stage.directory.entities.map((one) => ({ ...one, name: trap, cost_center: trap })),
	});
	await charge();
	expect(stage.mail.mails.map(({ html }) => html).join()).not.toContain('<img');
	const centers = file('chargeback-lines.csv').map((line) => line['Cost Center']);
	expect(centers).toEqual([`'${trap}`, 'Not assigned']);
});

test('emails stay below 90 KB with hundreds of rows, and the files have them all', async () => {
	const fleet = stage.sandbox.world.entities.fleet.slice(0, 300);
	await stage.setDirectory({
		entities: fleet.map(({ id, name }, at) => ({
			...{ ...agentRow(id, name), cost_center: `C${at}`, owner_email: 'fleet@example.com' },
		})),
		prompts: [{ prompt_id: 'night-batch', title: 'Night batch' }],
	});
	await charge();
	for (const { html } of stage.mail.mails) expect(Buffer.byteLength(html)).toBeLessThan(90_000);
	const calls = fleet.length - Number(/(\d+) of 300 IDs/.exec(stage.subjects()[0] ?? '')?.[1] ?? 0);
	expect(file('chargeback-lines.csv')).toHaveLength(calls + 1);
	expect(stage.mail.mails[0]?.text).toMatch(/… and \d+ more in the file/);
});
