/**
 * Follows the advice of the node's refusals, as a user would. Every advice in a hint changes the node, which then sends its requests,
 * or is refused for another reason, with advice that is followed as well.
 */
import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import type { IDataObject } from 'n8n-workflow';
import { jsonResponse, type Respond } from '../../../support/api';
import { failureOf, WORKSPACE as id, type Given } from '../../../support/execute';
import { sources } from '../../../tools/sources';
import { costing, Failing, FAILURES, ids, inYenBefore, rowsOf } from './failures';

/** A change of what a node is given, where undefined takes a parameter or an option out. */
type Change = (failing: Failing) => Failing;

const changed = (before: unknown, change: IDataObject): IDataObject =>
	omitBy({ ...Object(before), ...change }, isUndefined);
const set =
	(change: IDataObject, more: Given = {}): Change =>
	({ given }) =>
		new Failing({ ...given, ...more, parameters: changed(given.parameters, change) });
const option =
	(change: IDataObject): Change =>
	(failing) =>
		set({ options: changed(failing.given.parameters.options, change) })(failing);

const scope = { workspace: { id }, entity: { id: 'a', type: 'agent' } };
const rows = (count: number) => ids(count).map((entity_id) => ({ entity_id, monthly_budget: 1 }));

/** What follows each advice, by its words. */
const ADVICE: Record<string, Change> = {
	'Divide the directory': set({ directory: ids(3) }, { items: rows(3) }),
	'Loop Over Items': set({}, { items: rows(1) }),
	"turn on 'Execute Once' in the settings of this node": set(
		{},
		{ executeOnce: true, items: rows(1) },
	),
	"Turn on 'Execute Once' in the settings of this node, set 'Report On' to 'From Directory', and enter {{ $('Rows').all() }} in 'Directory'":
		set({ entities: 'directory', directory: rows(1) }, { executeOnce: true, items: rows(1) }),
	"Turn off 'Execute Once'": set({}, { executeOnce: false }),
	"Remove 'Batching'": set({ requestOptions: undefined }),
	'a shorter period': set({ period: 'yesterday' }),
	"larger interval in 'Split By'": option({ splitBy: 'month' }),
	"Set 'Split By' in Options to 'Month' or 'Day'": option({ splitBy: 'month' }),
	'Spread the IDs': set({ entityIds: 'a' }),
	"'Get Summary' adds up": set({ operation: 'getSummary' }),
	"remove 'CSV' from 'Formats'": option({ formats: ['text'] }),
	"remove 'FOCUS' from 'Formats'": option({ formats: ['text'] }),
	'or for no rows': option({ formats: [] }),
	'that is the same for all items': set({ prompts: 'p' }),
	"set 'Report On' to 'From Directory', and 'Directory' to": set({
		entities: 'directory',
		directory: rows(1),
		prompts: 'p',
	}),
	"Set 'Report On' to 'From Directory'": set({ entities: 'directory' }),
	"set 'Report On' to 'From Input Items'": set({ entities: 'inputItems' }, { items: rows(1) }),
	'Enter IDs separated': set({ directory: ids(2), entityIds: ids(2), prompts: 'p' }),
	"nter IDs in 'Directory'": set({ directory: ids(2) }),
	'Enter the UUID of the workspace': set({ workspaceId: id }),
	"set 'Workspace' to 'From Scope' after a Get Scope node": set({ workspace: 'scope', scope }),
	"into 'Scope'": set({ scope }),
	"set 'Workspace' to 'By ID' and enter": set({ workspace: 'id', workspaceId: id }),
	"set 'Workspace' to 'By ID' and leave 'Workspace ID' empty": set({
		workspace: 'id',
		workspaceId: '',
	}),
	"Set 'Workspace' to 'By ID'": set({ workspace: 'id' }),
	"or 'From Scope'": set({ workspace: 'scope', scope }),
	"emove the option 'Service User ID'": option({ serviceUserId: undefined }),
	'Leave it empty to use the subject': option({ serviceUserId: '' }),
	'Enter the UUID of the service user': option({ serviceUserId: id }),
	"Add 'Currency', 'Billing Account', and 'Invoice Issuer' in Options": option({
		currency: 'EUR',
		billingAccount: 'A',
		invoiceIssuer: 'I',
	}),
	"Enter a code such as EUR in 'Currency'": option({ currency: 'EUR' }),
	"correct 'Currency'": option({ currency: 'GBP' }),
	"Remove 'Exchange Rate' from Options": option({ exchangeRate: undefined }),
	'Enter cost_center': set({ directory: [{ entity_id: 'a', cost_center: 1 }] }),
	"change 'Group By'": option({ groupBy: 'none' }),
	"add the option 'Group Column'": option({ groupColumn: 'region' }),
	'Remove one of them from Options': option({ compareWith: undefined }),
	"Set 'Compare With' in Options to 'None'": option({ compareWith: 'none' }),
	"Set 'Trend' in Options to fewer earlier periods": option({ trend: 1 }),
	'or to 0': option({ trend: 0 }),
	"Set 'History' in Options to fewer earlier periods": option({ history: 4 }),
	"Correct 'History'": option({ history: 8 }),
	"lower 'History'": option({ history: 4 }),
	"Enter monthly_budget in rows of 'Budgets', of 'Prompt Templates', or of the directory": set({
		directory: rows(1),
	}),
	'Leave both dates empty': set({ dateFrom: '', dateTo: '' }),
	"set 'Period' to custom": set({ period: 'custom' }),
	'of the type Access Token': set({ authentication: 'accessToken' }),
	"correct 'Provider'": set({ provider: 'custom', providerName: 'x' }),
	"remove the option 'Fail When Saved'": option({ failWhenSaved: false }),
	"Turn 'Fail When Saved' on or off": option({ failWhenSaved: false }),
	"Correct 'Max Retries'": option({ maxRetries: 5 }),
	"Correct 'Timeout'": set({ requestOptions: { timeout: 5000 } }),
	'remove it to use the default': set({ requestOptions: undefined, options: {} }),
	"set 'When Incomplete' in Options to 'Mark'": option({ whenIncomplete: 'mark' }),
};

const SENT = 'sent';
/** Ends an item that sends its request, which is all that its advice is about. */
const respond: Respond = ({ url }) =>
	url.endsWith('/scope') ? jsonResponse(scope) : jsonResponse({ message: SENT }, 422);

async function refusalOf({ given }: Failing) {
	const failure = await failureOf({ respond, ...given });
	return failure?.message === SENT ? undefined : failure;
}

const adviceIn = (hint: string) => Object.entries(ADVICE).filter(([words]) => hint.includes(words));
const hints = new Set<string>();

/** Follows all advice of a refusal, and that of what comes then; throws where one comes again. */
async function follow(failing: Failing, before: readonly string[] = []): Promise<void> {
	const refusal = await refusalOf(failing);
	if (!refusal) return;
	const { message, hint = '' } = refusal;
	hints.add(hint);
	if (before.includes(message)) throw new Error(`A circle: ${[...before, message].join(' → ')}`);
	const advice = adviceIn(hint);
	const labels: string[] = hint.match(/(?<=(?<!\$\()')[A-Z][^']*(?=')/g) ?? [];
	const unknown = labels.filter((label) => !advice.some(([words]) => words.includes(`'${label}'`)));
	expect([message, advice.length > 0, unknown]).toEqual([message, true, []]);
	for (const [, change] of advice) await follow(change(failing), [...before, message]);
}

const advised = FAILURES.filter(([, hint = '']) => adviceIn(hint).length > 0);

test.each(advised)('What is advised leads on, and never back: %s', async (message, _, act) => {
	const failing = act();
	if (!(failing instanceof Failing)) throw new Error('This is no execution of the node');
	expect(await refusalOf(failing)).toMatchObject({ message });
	await follow(failing);
});

const yesterday = { ...rowsOf('a'), period: 'yesterday' };
const trend = { ...yesterday, options: { compareWith: 'none', trend: 5 } };
const byKey = { ...rowsOf(), authentication: 'virtualKey', directory: '' };
const anotherEntity: Given = { items: rows(1) };
const manyRows = { ...rowsOf(...ids(200)), prompts: ids(100) };

/** What leads to refusals whose messages are those of others, but whose advice isn't. */
test.each<[string, Failing]>([
	['many items', costing(manyRows, { items: rows(51) })],
	['an item of another entity', costing(byKey, anotherEntity)],
	['the same as a tool', costing(byKey, { ...anotherEntity, type: 'n8n.aiWorkspaceTool' })],
	['a period before in yen', costing(yesterday, inYenBefore(2))],
	['a trend in yen', costing(trend, inYenBefore(4))],
	['a history in yen', costing({ ...yesterday, operation: 'findUnusual' }, inYenBefore(35))],
])('What is advised leads on, and never back: %s', async (_, failing) => {
	expect(await refusalOf(failing)).toBeDefined();
	await follow(failing);
});

test('All advice about a setting of the node is followed above', () => {
	const ofOthers = /of the node that reads|of Extract from File/;
	const texts = sources().flatMap((source) => source.match(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g) ?? []);
	const advice = texts
		.map((text) => text.slice(1, -1))
		.filter((text) =>
			/(?:\bset|turn on|turn off|remove|leave|change) (?:the option )?'[A-Z$]/i.test(text),
		)
		.filter((text) => !ofOthers.test(text));
	const followed = [...hints].join('\n');
	const parts = (text: string) => text.split(/\$\{[^}]*\}/);
	const missing = advice.filter((text) => !parts(text).every((part) => followed.includes(part)));
	expect(missing).toEqual([]);
});
