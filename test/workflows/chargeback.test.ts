import fc from 'fast-check';
import { DateTime } from 'luxon';
import { functionOf, micros, shown, sumOf } from './money';
import { nodeOf, readWorkflow, setSettings, startStage, type Stage } from './stage';

const NAME = 'chargeback';
const FOCUS = { currency: 'EUR', account: 'AI', issuer: 'Harbour Group' };

let stage: Stage;
let { entities, prompts }: ReturnType<Stage['demoDirectory']> = { entities: [], prompts: [] };

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(async () => {
	stage.reset();
	({ entities, prompts } = stage.demoDirectory());
	await stage.setDirectory({ entities, prompts });
});
afterAll(async () => await stage.close());

const first = DateTime.now().setZone('Europe/Berlin').startOf('month').minus({ months: 1 });
const month = {
	from: first.toFormat('yyyy-MM-dd'),
	to: first.endOf('month').toFormat('yyyy-MM-dd'),
};
const OWNERS = ['legal@example.com', 'sales@example.com', 'support@example.com'];

/** Exact cost of some IDs with all prompt templates, in millionths. */
const costOf = (own = entities) =>
	sumOf(
		prompts.map(({ prompt_id: promptId }) => {
			const workspaceId = stage.sandbox.world.workspaces.main.id;
			const entityIds = own.map((one) => one.entity_id);
			return stage.sandbox.expected({ workspaceId, promptId, entityIds, ...month }).totals.cost_sum;
		}),
	);

async function charge(settings: Record<string, unknown> = {}) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, settings);
	return await stage.run(workflow);
}
const subjects = () => stage.mail.mails.map(({ subject }) => subject);
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
const refuseContracts = () =>
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/contract-check/'),
	});

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
	expect(mail?.subject).toBe(
		`Chargeback: ${shown(costOf())} EUR for ${first.toFormat('LLLL yyyy')}`,
	);
	const lines = file('chargeback-lines.csv');
	expect(lines.map((line) => line['Cost Center'])).toEqual([
		'1100',
		'1200',
		'1300',
		'Not assigned',
	]);
	expect(shown(sumOf(lines.map((line) => line.Amount)))).toBe(shown(costOf()));
	for (const line of lines) {
		const own = entities.filter(
			(one) => (one.cost_center ?? 'Not assigned') === line['Cost Center'],
		);
		const most = own.length * prompts.length * 10_000;
		expect(Math.abs(Number(micros(line.Amount) - costOf(own)))).toBeLessThan(most);
	}
	const focus = file('focus-1.2.csv');
	expect(sumOf(focus.map((row) => row.BilledCost))).toBe(costOf());
	expect(focus[0]).toMatchObject({
		...{ BillingCurrency: 'EUR', BillingAccountId: 'AI', InvoiceIssuerName: 'Harbour Group' },
		...{ ChargePeriodStart: `${month.from}T00:00:00Z`, PricingUnit: 'Calls' },
		ChargePeriodEnd: `${first.plus({ months: 1 }).toFormat('yyyy-MM-dd')}T00:00:00Z`,
	});
	expect(mail?.text).toContain("It isn't a provider's FOCUS file: currency (EUR), account (AI)");
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test('cost centers, owners, and rows agree to the cent', async () => {
	const split = entities.map((one, at) => {
		return {
			...one,
			cost_center: `C${at % 5}`,
			owner_email: at % 5 < 4 ? `c${at % 5}@example.com` : null,
		};
	});
	await stage.setDirectory({ entities: split, prompts });
	await charge();
	const [finance, ...previews] = stage.mail.mails;
	const totals = [
		...String(finance?.text).matchAll(/^(C\d|c\d@example.com|No owner|Total) .*?([\d.,]+)$/gm),
	];
	const [centers, owners] = [totals.slice(0, 6), totals.slice(6)].map((some) =>
		some.map((one) => one[2]),
	);
	expect(owners).toEqual(centers);
	expect(totals[5]?.[2]).toBe(shown(costOf()));
	previews.forEach(({ subject, attachments }, at) => {
		const [, ...rows] = rowsOf(attachments[0]?.content);
		expect(shown(sumOf(rows.map((row) => String(row[4]))))).toBe(owners?.[at]);
		expect(subject).toContain(`Chargeback: ${owners?.[at]} for `);
	});
});

test('executed by hand, all emails go to finance, as often as it is executed', async () => {
	await charge();
	await charge();
	const preview = `Preview for ${OWNERS[0]}: Chargeback: `;
	expect(subjects().filter((subject) => subject.startsWith(preview))).toHaveLength(2);
	expect(stage.mail.mails).toHaveLength(8);
	expect(new Set(stage.mail.mails.flatMap(({ to }) => to))).toEqual(
		new Set(['finance@example.com']),
	);
	expect(stage.mail.mails[0]?.text).toContain(
		"There's no FOCUS file, because currency, account, and issuer in the node Settings are empty.",
	);
});

test('published, each owner gets their rows once, then only what was missing or has changed', async () => {
	stage.mail.state.refusedRecipients = ['legal@example.com'];
	const start = await stage.publishTriggered(await readWorkflow(NAME));
	const to = () => stage.mail.mails.map((mail) => mail.to.join()).sort();
	await start();
	expect(to()).toEqual(['finance@example.com', ...OWNERS.slice(1)]);
	stage.reset();
	await start();
	expect(to()).toEqual(['legal@example.com']);
	const [own] = [entities.filter((one) => one.owner_email === 'legal@example.com')];
	const rows = file('chargeback-rows.csv');
	expect(new Set(rows.map((row) => row.Name))).toEqual(new Set(own?.map((one) => one.name)));
	expect(stage.mail.mails[0]?.text).toContain(`Cost for ${first.toFormat('LLLL yyyy')} (`);
	stage.reset();
	await start();
	expect(to()).toEqual([]);
	expect(await stage.rowsOf('ai_workspace_alerts')).toHaveLength(4);
	const moved = entities.map((one) =>
		one.owner_email === 'legal@example.com' ? { ...one, cost_center: '9' } : one,
	);
	await stage.setDirectory({ entities: moved, prompts });
	await start();
	expect(to()).toEqual(['finance@example.com', 'legal@example.com']);
});

test.each([
	[
		'the email server refuses it',
		{},
		/^"Chargeback: .*" wasn't sent to finance@.*sender may not send.*Preview for support@.*sender may not send/,
	],
	[
		'no credential is selected',
		{ smtp: undefined },
		/^"Chargeback: .*" wasn't sent to finance@example\.com\. Select your email server/,
	],
])('an email that was not sent makes the execution fail: %s', async (_, chosen, message) => {
	stage.mail.state.refuse = true;
	const { status, error } = await stage.run(await readWorkflow(NAME), chosen);
	expect(status).toBe('error');
	expect(error?.message).toMatch(message);
});

test.each([
	['salesexample.com', ['finance@example.com', 'legal@example.com', 'support@example.com']],
	['sales@example.com, bossexample.com', ['finance@example.com', ...OWNERS]],
])('published, an owner with %s: the execution fails, others get theirs', async (address, to) => {
	const changed = entities.map((one) => {
		const isTheirs = one.owner_email === 'sales@example.com';
		return {
			...one,
			owner_email: isTheirs ? address : (one.owner_email ?? null),
			cost_center: address,
		};
	});
	await stage.setDirectory({ entities: changed, prompts });
	const start = await stage.publishTriggered(await readWorkflow(NAME));
	expect(await start()).toBe(500);
	expect(stage.mail.mails.map((mail) => mail.to.join()).sort()).toEqual(to);
	const named = "owner_email isn't an email address: salesexample.com.";
	expect(stage.mail.mails[0]?.text.includes(named)).toBe(address === 'salesexample.com');
	stage.reset();
	expect(await start()).toBe(500);
	expect(stage.mail.mails).toHaveLength(to.length - 3);
});

test('names a prompt template without data first, to finance and to all owners', async () => {
	const unused = { prompt_id: 'unused-draft', title: 'Unused draft', monthly_budget: null };
	await stage.setDirectory({ entities, prompts: [...prompts, unused] });
	await charge();
	expect(subjects()[0]).toMatch(/, 1 of 4 prompt templates without data$/);
	expect(stage.mail.mails).toHaveLength(1 + OWNERS.length);
	for (const { text } of stage.mail.mails)
		expect(text).toMatch(/^No data for these prompt templates.*: Unused draft\./);
});

test('names a mistyped ID first, to finance and to its owner', async () => {
	const [one, ...others] = entities;
	if (!one) throw new Error('The directory is empty');
	const mistyped = { ...one, entity_id: one.entity_id.replace(/^.{8}/, '00000000') };
	await stage.setDirectory({ entities: [mistyped, ...others], prompts });
	await charge();
	expect(subjects()[0]).toMatch(/, 1 of 12 IDs without data$/);
	const named = stage.mail.mails.filter(({ text }) => /^No data for these IDs[^]*Total/.test(text));
	expect(named.map(({ subject }) => /[a-z]+@/.exec(subject)?.[0])).toEqual([undefined, 'support@']);
	for (const { text } of named) expect(text).toContain(`${one.name} (${mistyped.entity_id})`);
});

test.each([
	['all IDs are mistyped', 'no data, 12 of 12 IDs without data', /^No data for these IDs/],
	['the directory is empty', 'no data could be read', /^The directory is empty: add rows/],
	[
		'an ID is there twice',
		'no data could be read',
		/^Correct the directory in Data tables: .* twice/,
	],
	['the token has expired', 'no data could be read', /^Not included: Support reply\. Told to fail/],
])('%s: only finance gets an email, without an amount', async (what, subject, reason) => {
	const mistyped = entities.map((one) => {
		return { ...one, entity_id: one.entity_id.replace(/^.{8}/, '00000000') };
	});
	if (what === 'all IDs are mistyped') await stage.setDirectory({ entities: mistyped, prompts });
	if (what === 'the directory is empty') await stage.setDirectory({});
	if (what === 'the token has expired')
		stage.sandbox.faults.add({ kind: 'status', status: 401, times: Infinity });
	if (what === 'an ID is there twice')
		await stage.setDirectory({ entities: [...entities, ...entities.slice(0, 1)], prompts });
	const { error, id } = await charge();
	expect(subjects()).toEqual([`Chargeback: ${subject}`]);
	const { text = '', html = '' } = stage.mail.mails[0] ?? {};
	expect(text).toMatch(reason);
	for (const body of [text, html]) {
		expect(body).toContain(`/executions/${id}`);
		expect(body).toMatch(new RegExp(`${first.toFormat('LLLL yyyy')}[^]*Node: [^]*Workflow: `));
		expect(body).not.toMatch(/\b0\.00|\.\.|\[line/);
	}
	if (what === 'all IDs are mistyped') expect(error).toBeUndefined();
	else
		expect(error?.message).toBe(
			`${subjects()[0]}. ${text.split('\n\nNothing was')[0]?.replaceAll('\n\n', ' ')}`,
		);
});

test("no owner gets a sum that is too low because a prompt template can't be read", async () => {
	refuseContracts();
	await charge();
	expect(subjects()).toEqual([
		expect.stringMatching(/^Chargeback: .*, incomplete, 2 of 12 IDs without data$/),
	]);
	expect(stage.mail.mails[0]?.text).toMatch(
		/^Not included: Contract check\. Told to fail[^]*IDs in what could be read[^]*No owner gets an email/,
	);
});

test('names and cost centers are text: no HTML, no formula', async () => {
	const trap = '=1+<img>';
	await stage.setDirectory({
		entities: entities.map((one) => ({ ...one, name: trap, cost_center: trap })),
		prompts,
	});
	await charge();
	expect(stage.mail.mails.map(({ html }) => html).join()).not.toContain('<img');
	expect(file('chargeback-lines.csv').map((line) => line['Cost Center'])).toEqual([
		`'${trap}`,
		'Not assigned',
	]);
});

test('emails stay below 90 KB with hundreds of rows, and the files have them all', async () => {
	const fleet = stage.sandbox.world.entities.fleet.slice(0, 300);
	await stage.setDirectory({
		entities: fleet.map(({ id, name }, at) => {
			return {
				entity_id: id,
				name,
				type: 'agent',
				cost_center: `C${at}`,
				owner_email: 'fleet@example.com',
			};
		}),
		prompts: [{ prompt_id: 'night-batch', title: 'Night batch' }],
	});
	await charge();
	for (const { html } of stage.mail.mails) expect(Buffer.byteLength(html)).toBeLessThan(90_000);
	const calls = fleet.length - Number(/(\d+) of 300 IDs/.exec(subjects()[0] ?? '')?.[1] ?? 0);
	expect(file('chargeback-lines.csv')).toHaveLength(calls + 1);
	expect(stage.mail.mails[0]?.text).toMatch(/… and \d+ more in the file/);
});
