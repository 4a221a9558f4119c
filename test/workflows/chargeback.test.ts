import fc from 'fast-check';
import { monthAgo, today } from './dates';
import { functionOf, micros, shown, sumOf } from './money';
import { agentRow, mistyped, nodeOf, readWorkflow, UNUSED, useStage } from './stage';

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
		.split('\r\n')
		.map((line) => line.slice(1, -1).split('","'));
/** A file of the finance email, without its head. */
const file = (name: string) => {
	const content = stage.mail.mails[0]?.attachments.find((one) => one.name === name)?.content;
	const [head = [], ...rows] = rowsOf(content);
	return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])));
};
test('cents add up to the rounded total, and none is further than a cent from its amount', async () => {
	const { jsCode } = nodeOf(await readWorkflow(NAME), 'Build Email').parameters;
	const inCents = functionOf(jsCode, 'inCents');
	const CENT = 10n ** 18n;
	fc.assert(
		fc.property(fc.array(fc.bigInt(-(10n ** 25n), 10n ** 25n), { minLength: 1 }), (amounts) => {
			const { total, cents } = inCents(amounts);
			const exact = amounts.reduce((sum, one) => sum + one, 0n);
			expect(cents.reduce((sum: bigint, one: bigint) => sum + one, 0n)).toBe(total);
			expect(total * CENT - exact <= CENT / 2n && exact - total * CENT < CENT / 2n + 1n).toBe(true);
			amounts.forEach((amount, at) => {
				const off = cents[at] * CENT - amount;
				expect(off > -CENT && off <= CENT).toBe(true);
				amounts.forEach((other, to) => expect(amount > other && cents[at] < cents[to]).toBe(false));
			});
		}),
	);
});

test('finance gets lines by cost center that add up to the total, and a FOCUS file with exact costs', async () => {
	expect((await charge(FOCUS)).error).toBeUndefined();
	const [mail] = stage.mail.mails;
	expect(mail?.subject).toBe(`Chargeback: ${shown(costOf())} EUR for ${month}`);
	const lines = file('chargeback-lines.csv');
	const centers = ['1100', '1200', '1300', 'Not assigned'];
	expect(lines.map((line) => line['Cost Center'])).toEqual(centers);
	expect(shown(sumOf(lines.map((line) => line.Amount)))).toBe(shown(costOf()));
	for (const line of lines) {
		const own = stage.directory.entities.filter(
			(one) => (one.cost_center ?? 'Not assigned') === line['Cost Center'],
		);
		const most = own.length * stage.directory.prompts.length * 10_000;
		expect(Math.abs(Number(micros(line.Amount) - costOf(own)))).toBeLessThan(most);
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

test('cost centers, owners, and rows agree to the cent, in emails that all go to finance if executed by hand', async () => {
	await stage.changeDirectory({
		entities: stage.directory.entities.map((one, at) => {
			const owner_email = at % 5 < 4 ? `c${at % 5}@example.com` : null;
			return { ...one, cost_center: `C${at % 5}`, owner_email };
		}),
	});
	await charge();
	const [finance, ...previews] = stage.mail.mails;
	const lines = /^(?:C\d|c\d@example.com|No owner|Total) .*?([\d.,]+)$/gm;
	const totals = [...String(finance?.text).matchAll(lines)].map(([, total]) => total);
	const owners = totals.slice(6);
	expect(owners).toEqual(totals.slice(0, 6));
	expect(totals[5]).toBe(shown(costOf()));
	previews.forEach(({ subject, attachments }, at) => {
		const [, ...rows] = rowsOf(attachments[0]?.content);
		expect(shown(sumOf(rows.map((row) => String(row[4]))))).toBe(owners[at]);
		expect(subject).toContain(`Preview for c${at}@example.com: Chargeback: ${owners[at]} for `);
	});
	expect(finance?.text).toContain(
		"There's no FOCUS file, because currency, account, and issuer in the node Settings are empty.",
	);
	await charge();
	expect(to()).toEqual(Array(10).fill('finance@example.com'));
});

test('published, each owner gets their rows once, then only what was missing or has changed', async () => {
	stage.mail.state.refusedRecipients = ['legal@example.com'];
	const start = await stage.publishTriggered(await readWorkflow(NAME));
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
	await stage.changeDirectory({
		entities: entities.map((one) => (own.includes(one) ? { ...one, cost_center: '9' } : one)),
	});
	await start();
	expect(to()).toEqual(['finance@example.com', 'legal@example.com']);
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
	const replaced = stage.mail.mails.map(({ text }) => /email about (\w+) rows for/.exec(text)?.[1]);
	expect(replaced).toEqual(['all', 'your', 'your']);
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
	expect(last?.text).toMatch(
		/^No data for these IDs[^]*contains no amounts\.[^]*this one replaces/,
	);
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
	const ofPrompts = 'No data for these prompt templates.*: Unused draft\\.';
	const ofIds = `No data for these IDs.*: ${one?.name} \\(${wrong?.entity_id}\\)\\.`;
	const type = `In no amount, .*: ${second?.name} \\(${second?.entity_id}\\)\\.`;
	expect(finance?.text).toMatch(new RegExp(`^${type}\\s+${ofPrompts}\\s+${ofIds}[^]*Total`));
	expect(previews).toHaveLength(OWNERS.length);
	for (const { text } of previews) expect(text).toMatch(new RegExp(`^${ofPrompts}`));
	const named = previews.filter(({ text }) => new RegExp(`${ofIds}[^]*Total`).test(text));
	expect(named.map(({ subject }) => /[a-z]+@/.exec(subject)?.[0])).toEqual(['support@']);
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
	expect(nothing?.message).toMatch(
		/^Chargeback: no data, incomplete.*Not included: Contract check/,
	);
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
