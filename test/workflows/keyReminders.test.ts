import { DateTime } from 'luxon';
import omit from 'lodash/omit';
import { nodeOf, readWorkflow, setSettings, startStage, type Stage } from './stage';

const NAME = 'key-reminders';
const TABLE = 'ai_workspace_keys';
const ZONE = 'Europe/Berlin';
const MISSING = { id: 'missingCredential', name: 'Missing credential' };

let stage: Stage;
let columns: { name: string }[];

const now = DateTime.now().setZone(ZONE);
const daysAgo = (days: number) => now.minus({ days }).toUTC().toISO();
const date = (days: number) => now.minus({ days }).toISODate();
const month = now.toFormat('yyyy-MM');

/** A row as Key onboarding writes it, checked so many days ago. */
const row = (days: number, values: Record<string, string | number | null> = {}) => ({
	...{ key_hint: 'sk-…0001', provider: 'OpenAI', requester: 'ada@example.com', team: 'Support' },
	...{
		result: 'accepted',
		checked_at: daysAgo(days),
		token_expires_at: '2099-01-01T00:00:00.000Z',
	},
	...{ workspace_id: 'w1', reminded_days: null, token_warned_days: null },
	...values,
});
const overview = { ...row(0, { result: 'overview', token_expires_at: null, workspace_id: null }) };

beforeAll(async () => {
	stage = await startStage();
	const { parameters } = nodeOf(await readWorkflow(NAME), 'Register Table');
	columns = parameters.columns.column;
});
beforeEach(async () => {
	stage.reset();
	await stage.removeTable(TABLE);
});
afterAll(async () => await stage.close());

/** Executes the workflow with these rows, and returns the email, if there's one. */
async function send(rows?: ReturnType<typeof row>[]) {
	if (rows) await stage.setTable(TABLE, columns, rows);
	stage.mail.mails.length = 0;
	const execution = await stage.run(await workflow());
	expect({ status: execution.status, error: execution.error?.message }).toEqual({
		...{ status: 'success', error: undefined },
	});
	expect(stage.mail.mails.length).toBeLessThanOrEqual(1);
	return stage.mail.mails[0];
}

async function workflow() {
	const source = await readWorkflow(NAME);
	source.settings.timezone = ZONE;
	return source;
}

test('an empty register: the first execution of a month says that nothing is watched, the second nothing', async () => {
	const email = await send();
	expect(email?.subject).toBe('AI Workspace keys: the register is empty');
	expect(email?.text).toContain('no key was checked with the form');
	expect(email?.text).toContain('move this workflow to the project of the form');
	expect(await send()).toBeUndefined();
	expect(await stage.rowsOf(TABLE)).toHaveLength(1);
});

test('an overview of the month before is no overview of this one', async () => {
	const last = { ...overview, checked_at: now.minus({ months: 1 }).toUTC().toISO() };
	expect((await send([last]))?.subject).toBe('AI Workspace keys: the register is empty');
});

test('rows without a date are named, because no email reminds of them', async () => {
	const email = await send([row(0, { checked_at: null }), row(0, { checked_at: 'soon' })]);
	expect(email?.text).toContain('The register ai_workspace_keys is empty');
	expect(email?.text).toContain('2 rows have no valid date in checked_at');
});

test('the overview has all counts, and the expiry of the access token with the day it was read', async () => {
	const failed = row(1, {
		result: 'not checked',
		key_hint: '',
		token_expires_at: '',
		workspace_id: '',
	});
	const email = await send([row(3), row(2, { key_hint: 'sk-…0002', result: 'rejected' }), failed]);
	expect(email?.subject).toBe(`AI Workspace keys: overview of ${month}`);
	expect(email?.text).toContain(
		`3 checks since ${date(3)}, the last one on ${date(1)}. Accepted keys: 1`,
	);
	expect(email?.text).toContain('Checks without a result in the last 30 days: 1.');
	expect(email?.text).toMatch(
		/workspace w1 expires on 2099-01-01, in \d+ days\. This was read on /,
	);
	expect(email?.text).toContain(`This was read on ${date(2)},`);
});

test.each([
	[59, undefined],
	[60, 60],
	[63, 60],
	[80, 80],
	[95, 90],
])('a key accepted %i days ago has the reminder %s, once', async (days, reminder) => {
	const rows = [overview, row(days), row(2)];
	const email = await send(rows);
	if (reminder === undefined) return expect(email).toBeUndefined();
	expect(email?.subject).toBe('AI Workspace keys: 1 to replace');
	expect(email?.text).toContain(
		`- OpenAI key sk-…0001 of Support (ada@example.com): accepted on ${date(days)}, ${days} days ago`,
	);
	const saved = await stage.rowsOf(TABLE);
	expect(saved.map(({ reminded_days: sent }) => sent)).toEqual([null, reminder, null]);
	expect(saved[1]).toMatchObject(row(days, { reminded_days: reminder }));
	expect(await send()).toBeUndefined();
});

test.each([
	[15, undefined, ''],
	[14, 14, 'in 14 days'],
	[10, 14, 'in 10 days'],
	[7, 7, 'in 7 days'],
	[1, 1, 'tomorrow'],
	[-1, 0, ''],
])(
	'an access token that expires in %i days has the warning %s, once',
	async (days, warning, words) => {
		const token_expires_at = daysAgo(-days);
		const earlier = row(40, { token_expires_at: daysAgo(20), key_hint: 'sk-…0009' });
		const email = await send([overview, earlier, row(3, { token_expires_at })]);
		if (warning === undefined) return expect(email).toBeUndefined();
		const says =
			warning === 0 ? `expired on ${date(-days)}` : `expires on ${date(-days)}, ${words}`;
		expect(email?.subject).toBe(`AI Workspace keys: access token ${says}`);
		expect(email?.text).toContain(
			`${says}. This was read on ${date(3)}, when a key was last checked`,
		);
		expect(await send()).toBeUndefined();
		const after = await stage.rowsOf(TABLE);
		expect(after.map(({ token_warned_days: sent }) => sent)).toEqual([null, null, warning]);
		await stage.setTable(TABLE, columns, [
			...after.map((old) => omit(old, 'id', 'createdAt', 'updatedAt') as ReturnType<typeof row>),
			row(0, { token_expires_at }),
		]);
		expect(await send()).toBeUndefined();
	},
);

test('a key with an old token: both are in one email, and both are remembered', async () => {
	const email = await send([overview, row(90, { token_expires_at: daysAgo(1) })]);
	expect(email?.subject).toMatch(/access token expired on .*, 1 to replace$/);
	expect((await stage.rowsOf(TABLE))[1]).toMatchObject({ reminded_days: 90, token_warned_days: 0 });
	expect(await send()).toBeUndefined();
});

test.each([
	['refuses the sender', () => (stage.mail.state.refuse = true)],
	['refuses the recipient', () => (stage.mail.state.refusedRecipients = ['owner@example.com'])],
])(
	'an email server that %s makes the execution fail, and the next one sends',
	async (_, refuse) => {
		await stage.setTable(TABLE, columns, [overview, row(60)]);
		refuse();
		expect((await stage.run(await workflow())).status).toBe('error');
		stage.reset();
		expect((await send())?.subject).toBe('AI Workspace keys: 1 to replace');
	},
);

test('a recipient without @ makes the execution fail, and nothing is remembered', async () => {
	await stage.setTable(TABLE, columns, [overview, row(60)]);
	const source = await workflow();
	setSettings(source, { toEmail: 'owner@example.com, bossexample.com' });
	const { error } = await stage.run(source);
	expect(error.message).toMatch(/wasn't sent to bossexample\.com\. .* sent again tomorrow\.$/);
	expect((await stage.rowsOf(TABLE))[1]?.reminded_days ?? 0).toBe(0);
});

test('without an email server, the execution fails', async () => {
	const { status, error } = await stage.run(await workflow(), { smtp: MISSING });
	expect({ status, message: error.message }).toEqual({
		...{ status: 'error', message: expect.stringContaining('does not exist') },
	});
});
