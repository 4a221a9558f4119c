import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import type { IDataObject } from 'n8n-workflow';
import { signToken } from '../../../sandbox';
import { envelope, jsonResponse, row, statistics, type Respond } from '../../../support/api';
import * as support from '../../../support/execute';
import { table } from '../../../support/table';
import { sources } from '../../../tools/sources';

const { check, costReport, credentialWith, failureOf, NOON, promptReport } = support;
const { WORKSPACE: id } = support;
type Given = support.Given;

interface State {
	readonly parameters?: IDataObject;
	readonly options?: IDataObject;
	readonly given?: Given;
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
const scope = { workspace: { id }, entity: { id: 'a', type: 'agent' } };
const respond: Respond = (request) =>
	request.url.endsWith('/validate')
		? jsonResponse({ valid: true })
		: statistics(() => [], scope)(request);

const DAY_MS = 86_400_000;
/** Returns costs in another currency for more than so many days ago. */
const inYenBefore = (days: number) =>
	statistics(({ from }) => {
		const currency = NOON - Date.parse(from) > days * DAY_MS ? 'JPY' : 'USD';
		return [{ ...row('a'), currency }];
	});

const undated = { period: 'yesterday', dateFrom: '', dateTo: '' };
const create = costReport({ entities: 'directory', ...undated });
const getEntities = promptReport({ promptId: 'p', entityIds: 'a', ...undated });
const LAST_YEAR = { period: 'custom', dateFrom: '2025-01-01', dateTo: '2025-12-31' };
const rows = (count: number) => ids(count).map((entity_id) => ({ entity_id, monthly_budget: 1 }));
const fromItems: State = {
	parameters: { ...create, entities: 'inputItems' },
	given: { items: rows(2) },
};
const batching = { batch: { batchSize: 1, batchInterval: 1 } };

/** A state with more, where undefined takes something out. */
const changed = (state: State, change: State): State => ({
	parameters: omitBy({ ...state.parameters, ...change.parameters }, isUndefined),
	options: omitBy({ ...state.options, ...change.options }, isUndefined),
	given: { ...state.given, ...change.given },
});

const refusalIn = async ({ parameters, options, given }: State) =>
	await failureOf({ respond, ...given, parameters: { ...parameters, options } });

const own = (parameters: IDataObject): State => ({ parameters });
const option = (options: IDataObject): State => ({ options });
const smaller: State = { parameters: { directory: ids(3) }, given: { items: rows(3) } };
const onePrompt = own({ prompts: 'p' });
const toItems = { entities: 'directory', directory: rows(1) };
const oneItem: State = { given: { executeOnce: true, items: rows(1) } };
const asRows: State = { parameters: toItems, ...oneItem };
const itemsAgain: State = { parameters: { entities: 'inputItems' }, given: { items: rows(1) } };
const allItems: State = { given: { executeOnce: false } };
const byCostCenter = own({ directory: [{ entity_id: 'a', cost_center: 1 }] });
const billing: IDataObject = { currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' };
const noRetries: State = {
	parameters: { requestOptions: undefined },
	options: { maxRetries: undefined },
};
const yesterday = own({ period: 'yesterday' });

/** The change that follows an advice, the message that it's about, and what advises it in hints that name a setting. */
const ADVICE = table<State>`
${smaller} | more than the (50|1000)000 | Divide the directory
${option({ splitBy: 'month' })} | more than the (50|1000)000 | select a larger interval in 'Split By'
${yesterday} | more than the (50|1000)000 | a shorter period
${oneItem} | more than the (50|1000)000 | turn on 'Execute Once'
${{ given: { items: rows(1) } }} | more than the (50|1000)000 | Loop Over Items
${option({ formats: ['text'] })} | more than the (50|1000)000 | remove 'CSV' from 'Formats'
${smaller} | more than the 10000 of a report | Divide the directory
${asRows} | 'From Input Items' takes$ | Turn on 'Execute Once' in the settings of this node, set 'Report On' to 'From Directory', and enter {{ $('Rows').all() }} in 'Directory'
${allItems} | needs all of them | Turn off 'Execute Once'
${own({ requestOptions: undefined })} | 'Batching' in Request Options can't | Remove 'Batching'
${onePrompt} | 'Prompt Templates' has another value | that is the same for all items
${own({ ...toItems, prompts: 'p' })} | 'Prompt Templates' has another value | set 'Report On' to 'From Directory', and 'Directory' to
${own({ entities: 'directory' })} | used in a tool | Set 'Report On' to 'From Directory'
${own({ directory: ids(2) })} | 'Directory' is empty | Enter IDs
${own({ directory: ids(2) })} | 'Directory' is empty | nter IDs in 'Directory'
${itemsAgain} | 'Directory' is empty | set 'Report On' to 'From Input Items'
${own({ workspaceId: id })} | 'Workspace ID' is empty | Enter the UUID
${own({ workspace: 'scope', scope })} | 'Workspace ID' is empty | set 'Workspace' to 'From Scope' after a Get Scope node
${own({ scope })} | 'Scope' (doesn't contain|contains no) | into 'Scope'
${own({ workspace: 'id', workspaceId: id })} | 'Scope' (doesn't contain|contains no) | set 'Workspace' to 'By ID' and enter
${own({ workspace: 'id' })} | isn't an option of 'Workspace' | Set 'Workspace' to 'By ID'
${own({ workspace: 'scope', scope })} | isn't an option of 'Workspace' | or 'From Scope'
${option({ serviceUserId: undefined })} | 'Service User ID'|'Subject of | emove the option 'Service User ID'
${own({ workspace: 'id', workspaceId: '' })} | 'Service User ID'|'Subject of | set 'Workspace' to 'By ID' and leave 'Workspace ID' empty
${option({ serviceUserId: '' })} | 'Service User ID'|'Subject of | Leave it empty
${option({ serviceUserId: id })} | 'Service User ID'|'Subject of | Enter the UUID of the service user
${option({ ...billing })} | 'FOCUS' needs ' | Add 'Currency', 'Billing Account', and 'Invoice Issuer' in Options
${option({ formats: ['text'] })} | 'FOCUS' needs ' | remove 'FOCUS' from 'Formats'
${option({ currency: 'EUR' })} | 'FOCUS' needs a code | Enter a code such as EUR in 'Currency'
${option({ formats: ['text'] })} | 'FOCUS' needs a code | remove 'FOCUS' from 'Formats'
${option({ splitBy: 'month' })} | 'FOCUS' needs charges of one | Set 'Split By' in Options to 'Month' or 'Day'
${option({ formats: ['text'] })} | 'FOCUS' needs charges of one | remove 'FOCUS' from 'Formats'
${byCostCenter} | 'Group By' needs | Enter cost_center
${option({ groupBy: 'none' })} | 'Group By' needs | change 'Group By'
${option({ groupColumn: 'region' })} | 'Group Column' is empty | add the option 'Group Column'
${option({ groupBy: 'none' })} | 'Group Column' is empty | change 'Group By'
${option({ splitBy: 'month' })} | 'Split By' results in more than | larger interval in 'Split By'
${yesterday} | 'Split By' results in more than | a shorter period
${own({ entityIds: 'a' })} | 'Entity IDs' and 'Split By' result in up to | Spread the IDs
${yesterday} | 'Entity IDs' and 'Split By' result in up to | a shorter period
${own({ operation: 'getSummary' })} | 'Entity IDs' and 'Split By' result in up to | 'Get Summary' adds up
${option({ compareWith: undefined })} | 'Raw Response' and .* together | Remove one of them
${own({ dateFrom: '', dateTo: '' })} | aren't those of 'Period' | Leave both dates empty
${own({ period: 'custom' })} | aren't those of 'Period' | set 'Period' to custom
${option({ formats: [] })} | 'Rows' results in | or for no rows
${own({ authentication: 'accessToken' })} | doesn't accept the credential type | of the type Access Token
${option({ failWhenSaved: false })} | whether it saves executions | remove the option 'Fail When Saved'
${own({ provider: 'anthropic' })} | but 'Provider' is set to | correct 'Provider'
${option({ maxRetries: 5 })} | must be a whole number | Correct 'Max Retries'
${own({ requestOptions: { timeout: 5000 } })} | must be a whole number | Correct 'Timeout'
${noRetries} | must be a whole number | remove it
${option({ exchangeRate: undefined })} | returned costs in EUR already | Remove 'Exchange Rate' from Options
${option({ currency: 'GBP' })} | returned costs in EUR already | correct 'Currency'
${option({ compareWith: 'none' })} | returned costs in | Set 'Compare With' in Options to 'None'
${option({ trend: 1 })} | returned costs in | Set 'Trend' in Options to fewer earlier periods
${option({ trend: 0 })} | returned costs in | or to 0
${option({ history: 4 })} | returned costs in | Set 'History' in Options to fewer earlier periods
${own({ directory: rows(1) })} | has a column '.*', but none named monthly_budget | rename it to monthly_budget
${own({ directory: ids(2) })} | has a column '.*', but none named monthly_budget | remove it, or give it a name without
${own({ directory: rows(1) })} | Nothing has a monthly budget | Enter monthly_budget in rows of 'Budgets', of 'Prompt Templates', or of the directory
${option({ whenIncomplete: 'mark' })} | totals aren't complete | set 'When Incomplete' in Options to 'Mark'
${option({ failWhenSaved: false })} | must be true or false | Turn 'Fail When Saved' on or off
`;

const hints = new Set<string>();

/** Follows all advice of a refusal, and that of what comes then; throws where one comes again. */
async function follow(state: State, before: readonly string[] = []): Promise<void> {
	const refusal = await refusalIn(state);
	if (!refusal) return;
	const { message, hint = '' } = refusal;
	hints.add(hint);
	if (before.includes(message)) throw new Error(`A circle: ${[...before, message].join(' → ')}`);
	const [about] = ADVICE.find(([pattern]) => new RegExp(pattern).test(message)) ?? [];
	const advice = ADVICE.filter(([one, words = '']) => one === about && hint.includes(words));
	const named: string[] = hint.match(/(?<=(?<!\$\()')[A-Z][^']*(?=')/g) ?? [];
	const unknown = named.filter(
		(label) => !advice.some(([, words]) => words?.includes(`'${label}'`)),
	);
	expect([message, advice.length > 0, unknown]).toEqual([message, true, []]);
	for (const [, , change] of advice) await follow(changed(state, change), [...before, message]);
}

const withToken = (
	sub: string | undefined,
	serviceUserId = '',
	parameters: IDataObject = { workspaceId: '' },
): State => ({
	parameters: { ...getEntities, authentication: 'accessToken', ...parameters },
	options: { serviceUserId },
	given: { credential: { ...credentialWith(signToken(sub ? { sub } : {})), workspaceId: id } },
});
const created = (change: IDataObject, options?: IDataObject, given?: Given): State => {
	return { parameters: { ...create, ...change }, options, given };
};
const gotten = (change: IDataObject, options?: IDataObject): State => {
	return { parameters: { ...getEntities, ...change }, options };
};
const checked = (change: IDataObject, options?: IDataObject): State => {
	return { parameters: check(change), options };
};
const focus = (more: IDataObject): IDataObject => ({ ...billing, formats: ['focus'], ...more });
const inYen = (days: number): Given => ({ respond: inYenBefore(days) });
const inEuros: Given = { respond: statistics(() => [{ ...row('a'), currency: 'EUR' }]) };
const noticed: Given = {
	respond: () => jsonResponse({ ...envelope([]), code: 1001, message: 'down' }),
};
const another = { authentication: 'virtualKey', directory: '' };
const asItsTool: Given = { items: rows(1), type: 'n8n.aiWorkspaceTool' };
const asTool: State = { ...own({ directory: [] }), given: { isTool: true, items: rows(1) } };
const perDay = { splitBy: 'day' };
const uncompared = { ...perDay, formats: [], compareWith: 'none' };
const ofRegion = [{ entity_id: 'a', region: 'North' }];
const csv = { formats: ['csv'] };
const otherDates = { dateFrom: '2025-01-01', dateTo: '2025-01-02' };

const STATES = table<State>`
${created({ prompts: ids(11), directory: ids(5000) }, csv)} | a directory that is too large
${created({ ...LAST_YEAR, directory: ids(140) }, { ...uncompared, ...csv })} | a directory and intervals that are too many
${created({ prompts: ids(20), directory: ids(100) }, {}, { items: Array(501).fill({}) })} | directories that are too large together
${changed(fromItems, { parameters: { prompts: ids(11) }, given: { items: rows(5000) } })} | input items that are too many
${created({ directory: ids(10_001) })} | more rows than a report has
${changed(fromItems, { given: { items: rows(2501) } })} | more input items than n8n can handle
${created({ directory: ids(10_001) })} | more rows than a report has
${changed(fromItems, { given: { executeOnce: true } })} | one of the input items
${changed(fromItems, own({ requestOptions: { batching } }))} | input items one at a time
${changed(fromItems, own({ prompts: '={{ $json.entity_id }}' }))} | input items with a prompt template each
${changed(fromItems, asTool)} | input items of a tool
${created({ directory: [] })} | an empty directory
${created({ directory: '' })} | a directory that was left empty
${created(another, {}, { items: rows(1) })} | an input item of another entity
${created(another, {}, asItsTool)} | an input item of another entity as a tool
${created({ workspaceId: '' })} | no workspace
${created({ workspace: 'scope', scope: {} })} | another scope
${created({ workspace: 'scope', scope: { workspace: {} } })} | a scope without a workspace
${created({ workspace: 'all' })} | a workspace of another kind
${withToken(id, '', {})} | a service user beside a workspace
${withToken(undefined)} | no service user
${withToken(id, id.replace('1', '2'))} | another service user
${withToken('Ann')} | a person as a service user
${created({}, { formats: ['focus'] })} | FOCUS without what it needs
${created({}, focus({ currency: '€' }))} | FOCUS with a symbol as its currency
${created(LAST_YEAR, focus({}))} | FOCUS with a charge of many months
${created({ directory: [{ entity_id: 'a' }] }, { groupBy: 'costCenter' })} | groups of a column that is empty
${created({ directory: ofRegion }, { groupBy: 'column' })} | groups of a column without its heading
${gotten({ ...LAST_YEAR, dateFrom: '2024-01-01' }, perDay)} | too many intervals
${gotten({ ...LAST_YEAR, entityIds: ids(300) }, perDay)} | too many items
${gotten({}, { rawResponse: true, compareWith: 'previous' })} | a raw response that is compared
${created(otherDates, {}, { isTool: true })} | dates of another period
${created({ directory: ids(101) }, { formats: ['rows'] }, { isTool: true })} | rows for a model
${created({ operation: 'getTotals' }, {}, noticed)} | totals that lack something
${created({}, {}, inYen(2))} | a currency that another period has not
${created({}, { compareWith: 'none', trend: 5 }, inYen(4))} | a currency that another period of the trend has not
${created({ operation: 'findUnusual' }, {}, inYen(35))} | a currency that the history has not
${created({}, { currency: 'EUR', exchangeRate: '0.92' }, inEuros)} | a rate for costs in the same currency
${checked({ authentication: 'virtualKey' })} | another credential
${checked({}, { failWhenSaved: true })} | a key without saving
${checked({}, { failWhenSaved: 5 })} | no switch
${checked({ apiKey: `sk-ant-${'a'.repeat(20)}` })} | a key of another vendor
${gotten({}, { maxRetries: 11 })} | too many retries
${gotten({ requestOptions: { timeout: -1 } })} | no time
`;

test.each(STATES)('What is advised leads on, and never back: %s', async (_name, _none, state) => {
	expect(await refusalIn(state)).toBeDefined();
	await follow(state);
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
