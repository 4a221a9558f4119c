/** What both operations that return alerts have in common. */
import { everyId, GONE, row, type Asked, type RowsFor } from '../../../../support/api';
import { NOON, OTHER_WORKSPACE } from '../../../../support/execute';
import { operationWith } from './operation';

const YESTERDAY = '2026-11-19';
const ADA = { entity_id: 'Ada', owner_email: 'a@b.example', monthly_budget: 10 };
const BOB = { entity_id: 'Bob', owner_email: 'b@b.example', monthly_budget: 10 };
const EVE = { ...ADA, entity_id: 'Eve' };
/** So expensive that nobody's rise is one of the prompt template. */
const STEADY = { entity_id: 'Steady' };

/** Of each row, what's above its usual cost of 10 is above its budget as well. */
const rising = ({ ids, from }: Asked) =>
	ids.map((id) => {
		const isHigh = from === YESTERDAY || from === '2026-11-01';
		const high = id === 'Eve' ? 40 : 30;
		return row(id, 10, id === 'Steady' ? 1000 : isHigh ? high : 10);
	});
const unreadable: RowsFor = (asked) => (asked.prompt === 'gone' ? GONE : rising(asked));
const withGone = { prompts: ['p', 'gone'] };

const dates = { date_from: YESTERDAY, date_to: YESTERDAY };
const ALERTING = [
	['findUnusual', 'No cost was unusual', { ...dates, unit: 'day', prompts: 1, entities: 1 }],
	['checkBudgets', 'No budget needs attention', {}],
] as const;

describe.each(ALERTING)('Alerts of %s', (operation, message, more) => {
	const { execute, itemsOf, firstOf } = operationWith({ operation, directory: [ADA] }, rising);

	test.each<[string, object, RowsFor]>([
		['one', {}, rising],
		['what was not checked', {}, () => []],
		['several in one', { combine: 'recipient' }, rising],
	])('have a key for %s that others have not', async (_, options, rowsFor) => {
		const all = [
			await itemsOf({ options }, { rowsFor, items: [{}, {}] }),
			await itemsOf({ options, workspaceId: OTHER_WORKSPACE }, { rowsFor }),
			await itemsOf({ options, prompts: 'p,q' }, { rowsFor }),
			await itemsOf({ options }, { rowsFor, workflowId: 'wf-2' }),
		];
		const keys = all.flat().map((one) => one.alert_key);
		expect([keys.length, new Set(keys).size]).toEqual([5, 5]);
		expect((await firstOf({ options }, { rowsFor })).alert_key).toBe(keys[0]);
	});

	test('have the same key where a prompt template cannot be read', async () => {
		const rows = [rising, unreadable].map((rowsFor) => firstOf(withGone, { rowsFor }));
		const [one, other] = await Promise.all(rows);
		expect(one?.alert_key).toBe(other?.alert_key);
	});

	test('are linked to their row, and one about all that was not checked to all', async () => {
		const { outcomes } = await execute(
			{ ...withGone, entities: 'inputItems' },
			{ rowsFor: unreadable, items: [{ note: 'a table' }, STEADY, ADA] },
		);
		expect(outcomes[0]).toMatchObject([
			{ json: { id: 'Ada' }, pairedItem: [{ item: 2 }] },
			{
				json: {
					level: 'notChecked',
					kind: 'several',
					id: null,
					cost_sum: null,
					message: expect.stringContaining("Couldn't be read: gone (Gone)."),
				},
				pairedItem: [{ item: 1 }, { item: 2 }],
			},
		]);
	});

	test('on what was not checked have the key of the month, or of the day if it may be over tomorrow', async () => {
		const keysOn = async (rowsFor: RowsFor) => {
			const days = [NOON, NOON - 86_400_000];
			const items = days.map(async (now) => (await itemsOf(withGone, { rowsFor, now })).at(-1));
			return new Set((await Promise.all(items)).map((one) => one?.alert_key)).size;
		};
		expect([await keysOn(() => []), await keysOn(unreadable)]).toEqual([1, 2]);
	});

	test('are one for each owner, the worst first, and one without, to which what was not checked belongs', async () => {
		const options = { combine: 'recipient' };
		const asked = { ...withGone, directory: [ADA, BOB, EVE, STEADY], options };
		const items = await itemsOf(asked, { rowsFor: unreadable });
		expect(items).toMatchObject([
			{
				subject: expect.stringMatching(/^2 .*: Eve .*; Ada /),
				kind: 'several',
				id: null,
				owner_email: 'a@b.example',
				cost_sum: null,
				alerts: [{ id: 'Eve' }, { id: 'Ada' }],
				html: expect.stringMatching(/Eve: .*Ada: /s),
			},
			{ kind: 'entity', id: 'Bob', owner_email: 'b@b.example', alerts: [{ id: 'Bob' }] },
			{ owner_email: null, level: 'notChecked', alerts: [{ level: 'notChecked' }] },
		]);
		expect(items.flatMap((one) => one.alerts)).not.toContainEqual(
			expect.objectContaining({ html: expect.anything() }),
		);
	});

	test('are those of a day in the time zone of the workflow, also where it has 25 hours', async () => {
		const now = Date.UTC(2026, 9, 25, 23, 30);
		expect(await firstOf({}, { now, rowsFor: () => [] })).toMatchObject({ date_to: '2026-10-25' });
	});

	test('are a message to a model where there are none, because it takes an empty output for a failure', async () => {
		expect(await itemsOf({}, { rowsFor: everyId })).toEqual([]);
		expect(await itemsOf({}, { rowsFor: everyId, isTool: true })).toEqual([{ message, ...more }]);
	});
});
