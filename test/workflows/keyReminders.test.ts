import { DateTime } from 'luxon';
import { executeCode } from './codeNode';
import { nodeOf, readWorkflow, useStage } from './stage';

const NAME = 'key-reminders';
const TABLE = 'ai_workspace_keys';

const stage = useStage({ tables: [TABLE] });

const now = DateTime.now().setZone('Europe/Berlin');
const daysAgo = (days: number) => now.minus({ days }).toUTC().toISO();
const date = (days: number) => now.minus({ days }).toISODate();

type Row = Record<string, string | number | null>;
/** A row as Key onboarding writes it, checked so many days ago. */
const row = (days: number, values: Row = {}): Row => ({
	...{ key_hint: 'sk-…0001', provider: 'OpenAI', requester: 'ada@example.com', team: 'Support' },
	...{ result: 'accepted', checked_at: daysAgo(days), workspace_id: 'w1' },
	...{ token_expires_at: '2099-01-01T00:00:00.000Z' },
	...{ reminded_days: null, token_warned_days: null },
	...values,
});
const nothing = { key_hint: '', token_expires_at: '', workspace_id: '' };
const overview = row(0, { result: 'overview', token_expires_at: null, workspace_id: null });

/** Executes the workflow, and returns the email, if there's one. */
async function send() {
	stage.mail.mails.length = 0;
	expect((await stage.runTemplate(NAME)).error).toBeUndefined();
	expect(stage.mail.mails.length).toBeLessThanOrEqual(1);
	return stage.mail.mails[0];
}

/** What is due with these rows, none if nothing is, and the rows as they are once it's remembered. */
async function due(rows: Row[]) {
	const input = rows.map((values, at) => ({ id: at + 1, ...values }));
	const [email] = executeCode(await readWorkflow(NAME), 'Due', { input, now });
	const changed: Row[] = email?.rows ?? [];
	const remembered: Row[] = input.map((old) => changed.find(({ id }) => id === old.id) ?? old);
	return { subject: email?.subject, text: email?.text, remembered };
}

test('an empty register: the first execution of a month with a recipient says that nothing is watched, the second nothing', async () => {
	const { error } = await stage.runTemplate(NAME, { toEmail: '' });
	expect(error?.message).toBe(
		"The email wasn't sent to anyone, because toEmail in the node Settings is empty. No recipients defined. The reminders are sent again tomorrow.",
	);
	const email = await send();
	expect(email?.subject).toBe('AI Workspace keys: the register is empty');
	expect(email?.text).toContain('no key was checked with the form');
	expect(email?.text).toContain('move this workflow to the project of the form');
	expect(await send()).toBeUndefined();
	expect(await stage.rowsOf(TABLE)).toHaveLength(1);
});

test('a key with an old token: both are in one email, and both are remembered', async () => {
	const { columns } = nodeOf(await readWorkflow(NAME), 'Register Table').parameters;
	const old = row(90, { token_expires_at: daysAgo(1) });
	await stage.setTable(TABLE, columns.column, [overview, old]);
	expect((await send())?.subject).toMatch(/access token expired on .*, 1 to replace$/);
	const remembered = { ...old, reminded_days: 90, token_warned_days: 0 };
	expect((await stage.rowsOf(TABLE))[1]).toMatchObject(remembered);
	expect(await send()).toBeUndefined();
});

test('an overview of the month before is no overview of this one', async () => {
	const last = { ...overview, checked_at: now.minus({ months: 1 }).toUTC().toISO() };
	expect((await due([last])).subject).toBe('AI Workspace keys: the register is empty');
});

test('rows without a date are named, because no email reminds of them', async () => {
	const typed = [null, 'soon', '2026-09-01 10:00:00', '20261120', '10:30', '2099-01-01'];
	const rows = typed.map((checked_at) => row(0, { checked_at }));
	const { subject, text } = await due(rows);
	expect(subject).toBe('AI Workspace keys: no check with a valid date');
	expect(text).toMatch(/^No check in the register .* has a valid date, [^]*\n6 rows have no valid/);
	expect((await due(rows.slice(-1))).text).toMatch(/\n1 row has no .* reminds you of it\.$/);
});

test('a register without a column makes it fail, in place of an email with wrong figures', async () => {
	await expect(async () => await due([nothing])).rejects.toThrow('has no column provider. Give');
});

test('the subject begins with the access token that expires first, and one without a valid expiry is named', async () => {
	const tokens = [14, -1].map((days, at) =>
		row(1, { workspace_id: `w${at}`, token_expires_at: daysAgo(-days) }),
	);
	const { subject } = await due([overview, ...tokens]);
	expect(subject).toMatch(/: access token expired on \S+, and 1 more$/);
	for (const token_expires_at of ['2026-11-24 10:00:00', '20261101']) {
		const { text } = await due([row(1, { token_expires_at })]);
		expect(text).toContain('The access token of workspace w1 names no valid expiry');
	}
});

test('a key of the same person is one key, however email address, team, and result are written', async () => {
	const again = row(85, { requester: 'Ada@Example.com', team: 'support' });
	const { subject } = await due([overview, row(90, { result: ' Accepted ' }), again]);
	expect(subject).toBe('AI Workspace keys: 1 to replace');
});

test('a key that was replaced is neither reminded of nor counted, and its row still has the expiry of the access token', async () => {
	const accepted = row(100, { token_expires_at: daysAgo(1) });
	const replaced = row(95, { result: ' Replaced ', token_expires_at: daysAgo(-5) });
	const again = row(1, { ...nothing, result: 'replaced' });
	const { subject, text } = await due([accepted, replaced, again]);
	expect(subject).toMatch(/: access token expires on \S+, in 5 days, overview of /);
	expect(text).toContain('3 checks since');
	expect(text).toContain('Accepted keys, without replaced ones: 0, of these');
	expect(text).not.toMatch(/accepted on|names no valid expiry/);
});

test('the overview has all counts, and the expiry of the access token with the day it was read', async () => {
	const notChecked = row(1, { ...nothing, result: 'not checked' });
	const rejected = row(2, { key_hint: 'sk-…0002', result: 'rejected' });
	const { subject, text } = await due([row(3), rejected, notChecked]);
	expect(subject).toBe(`AI Workspace keys: overview of ${now.toFormat('yyyy-MM')}`);
	expect(text).toContain(`3 checks since ${date(3)}, the last one on ${date(1)}. `);
	expect(text).toContain('Accepted keys, without replaced ones: 1, of these');
	expect(text).toContain('Checks without a result in the last 30 days: 1.');
	expect(text).toMatch(/workspace w1 expires on 2099-01-01, in \d+ days\. This was read on /);
	expect(text).toContain(`This was read on ${date(2)},`);
});

test.each([
	[59, undefined],
	[60, 60],
	[63, 60],
	[80, 80],
	[95, 90],
])('a key accepted %i days ago has the reminder %s, once', async (days, reminder) => {
	const { subject, text, remembered } = await due([overview, row(days), row(2)]);
	if (reminder === undefined) return expect(subject).toBeUndefined();
	expect(subject).toBe('AI Workspace keys: 1 to replace');
	expect(text).toContain('enter "replaced" as result in its row of ai_workspace_keys');
	expect(text).toContain(
		`- OpenAI key sk-…0001 of Support (ada@example.com): accepted on ${date(days)}, ${days} days ago`,
	);
	expect(remembered.map((one) => one.reminded_days)).toEqual([null, reminder, null]);
	expect((await due(remembered)).subject).toBeUndefined();
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
		const last = row(3, { token_expires_at });
		const { subject, text, remembered } = await due([overview, earlier, last]);
		if (warning === undefined) return expect(subject).toBeUndefined();
		const says =
			warning === 0 ? `expired on ${date(-days)}` : `expires on ${date(-days)}, ${words}`;
		expect(subject).toBe(`AI Workspace keys: access token ${says}`);
		expect(text).toContain(`${says}. This was read on ${date(3)}, when a key was last checked`);
		expect(remembered.map((one) => one.token_warned_days)).toEqual([null, null, warning]);
		const checkedAgain = [...remembered, row(0, { token_expires_at })];
		for (const rows of [remembered, checkedAgain])
			expect((await due(rows)).subject).toBeUndefined();
	},
);
