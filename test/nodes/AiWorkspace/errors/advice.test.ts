import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import type { IDataObject } from 'n8n-workflow';
import {
	checks,
	credentialWith,
	jsonResponse,
	passAll,
	type Setting,
} from '../../../support/contexts';
import { signToken } from '../../../sandbox';
import { sources } from '../../../tools/sources';

/** A node with its items, as somebody sets it up. */
interface State {
	readonly parameters?: IDataObject;
	readonly options?: IDataObject;
	readonly setting?: Setting;
	readonly count?: number;
}

const id = '123e4567-e89b-12d3-a456-426614174000';
const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
const scope = { workspace: { id }, entity: { id: 'a', type: 'agent' } };
const respond: Setting['respond'] = ({ url }) => {
	if (url.endsWith('/validate')) return jsonResponse({ valid: true });
	return jsonResponse(
		url.endsWith('/scope') ? scope : { code: 0, message: '', data: { entities: [] } },
	);
};

const DAY_MS = 86_400_000;
/** Returns costs in another currency for more than so many days ago. */
const inYenBefore =
	(days: number): Setting['respond'] =>
	({ url }) => {
		const from = Date.parse(new URL(url).searchParams.get('dateFrom') ?? '');
		const currency = Date.now() - from > days * DAY_MS ? 'JPY' : 'USD';
		const row = { entity_id: 'a', entity_type: 'agent', total_calls: 1, cost_sum: 1, currency };
		return jsonResponse({ code: 0, message: '', data: { entities: [row] } });
	};

const create: IDataObject = {
	...{ resource: 'costReport', operation: 'create', authentication: 'pat' },
	...{ workspaceId: id, prompts: 'p', entities: 'directory', directory: 'a', period: 'yesterday' },
};
const getEntities: IDataObject = {
	...{ resource: 'promptTemplate', operation: 'getEntities', authentication: 'pat' },
	...{ workspaceId: id, promptId: 'p', entityIds: 'a', period: 'yesterday' },
};
const LAST_YEAR = { period: 'custom', dateFrom: '2025-01-01', dateTo: '2025-12-31' };
const json = (item: number) => ({ entity_id: `id-${item}`, monthly_budget: 1 });
const fromItems: State = {
	parameters: { ...create, entities: 'inputItems' },
	count: 2,
	setting: { json },
};
const batching = { batch: { batchSize: 1, batchInterval: 1 } };

/** A state with more, where undefined takes something out. */
const changed = (state: State, change: State): State => ({
	parameters: omitBy({ ...state.parameters, ...change.parameters }, isUndefined),
	options: omitBy({ ...state.options, ...change.options }, isUndefined),
	setting: { ...state.setting, ...change.setting },
	count: change.count ?? state.count,
});

/** What the first failed item of a state says. */
async function refusalIn({ parameters = {}, options = {}, setting, count = 1 }: State) {
	const own = { ...parameters, options };
	const all: Setting = { respond, ...setting, parameters: own, onError: 'continueRegularOutput' };
	const { outcomes } = await passAll(count, all);
	const [failed] = outcomes
		.flat()
		.flatMap((one) => ('json' in one && one.json.error ? [one.json] : []));
	return failed && { message: String(failed.message), hint: String(Object(failed.details).hint) };
}

const smaller: State = { parameters: { directory: ids(3) }, count: 3 };
const ONE_KEY: State = { setting: { credential: () => credentialWith('the-same') } };
const day = { period: 'yesterday' };

/** What hints that name a setting advise, and the change that follows the advice. */
const ADVICE: ReadonlyArray<
	readonly [message: RegExp, ...advice: Array<readonly [string, State]>]
> = [
	[
		/(?:'Split By'|the directory) result in up to \d+ rows, more than the (50|200)000/,
		['Divide the directory', smaller],
		["select a larger interval in 'Split By'", { options: { splitBy: 'month' } }],
		['a shorter period', { parameters: day }],
		["turn on 'Execute Once'", { setting: { executeOnce: true }, count: 1 }],
		['Loop Over Items', { count: 1 }],
	],
	[/more than the 10000 of a report/, ['Divide the directory', smaller]],
	[/needs all of them/, ["Turn off 'Execute Once'", { setting: { executeOnce: false } }]],
	[
		/'Batching' in Request Options can't/,
		["Remove 'Batching'", { parameters: { requestOptions: undefined } }],
	],
	[
		/'Credential' has another value/,
		['that is the same for all items', ONE_KEY],
		[
			"set 'Entities' to 'From Directory', and 'Directory' to",
			{ parameters: { entities: 'directory', directory: [json(0)] } },
		],
	],
	[
		/used in a tool/,
		["Set 'Entities' to 'From Directory'", { parameters: { entities: 'directory' } }],
	],
	[
		/'Directory' is empty/,
		['Enter IDs', { parameters: { directory: ids(2) } }],
		["nter IDs in 'Directory'", { parameters: { directory: ids(2) } }],
		[
			"set 'Entities' to 'From Input Items'",
			{ parameters: { entities: 'inputItems' }, setting: { json } },
		],
	],
	[
		/'Workspace ID' is empty/,
		['Enter the UUID', { parameters: { workspaceId: id } }],
		[
			"set 'Workspace' to 'From Scope' after a Get Scope node",
			{ parameters: { workspace: 'scope', scope } },
		],
	],
	[
		/'Scope' (?:doesn't contain|contains no)/,
		["into 'Scope'", { parameters: { scope } }],
		["set 'Workspace' to 'By ID' and enter", { parameters: { workspace: 'id', workspaceId: id } }],
	],
	[
		/isn't an option of 'Workspace'/,
		["Set 'Workspace' to 'By ID'", { parameters: { workspace: 'id' } }],
		["or 'From Scope'", { parameters: { workspace: 'scope', scope } }],
	],
	[
		/'Service User ID'|'Subject of/,
		["emove the option 'Service User ID'", { options: { serviceUserId: undefined } }],
		[
			"set 'Workspace' to 'By ID' and leave 'Workspace ID' empty",
			{ parameters: { workspace: 'id', workspaceId: '' } },
		],
		['Leave it empty', { options: { serviceUserId: '' } }],
		['Enter the UUID of the service user', { options: { serviceUserId: id } }],
	],
	[
		/'FOCUS' needs '/,
		[
			"Add 'Currency', 'Billing Account', and 'Invoice Issuer' in Options",
			{ options: { currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' } },
		],
		["remove 'FOCUS' from 'Formats'", { options: { formats: ['text'] } }],
	],
	[
		/'FOCUS' needs a code/,
		["Enter a code such as EUR in 'Currency'", { options: { currency: 'EUR' } }],
		["remove 'FOCUS' from 'Formats'", { options: { formats: ['text'] } }],
	],
	[
		/'FOCUS' needs charges of one/,
		["Set 'Split By' in Options to 'Month' or 'Day'", { options: { splitBy: 'month' } }],
		["remove 'FOCUS' from 'Formats'", { options: { formats: ['text'] } }],
	],
	[
		/'Group By' needs/,
		['Enter cost_center', { parameters: { directory: [{ entity_id: 'a', cost_center: 1 }] } }],
		["change 'Group By'", { options: { groupBy: 'none' } }],
	],
	[
		/'Group Column' is empty/,
		["add the option 'Group Column'", { options: { groupColumn: 'region' } }],
		["change 'Group By'", { options: { groupBy: 'none' } }],
	],
	[
		/'Split By' results in more than/,
		["larger interval in 'Split By'", { options: { splitBy: 'month' } }],
		['a shorter period', { parameters: day }],
	],
	[
		/'Entity IDs' and 'Split By' result in up to/,
		['Spread the IDs', { parameters: { entityIds: 'a' } }],
		['a shorter period', { parameters: day }],
		["'Get Summary' adds up", { parameters: { operation: 'getSummary' } }],
	],
	[
		/'Raw Response' and .* together/,
		['Remove one of them', { options: { compareWith: undefined } }],
	],
	[
		/aren't those of 'Period'/,
		['Leave both dates empty', { parameters: { dateFrom: '', dateTo: '' } }],
		["set 'Period' to custom", { parameters: { period: 'custom' } }],
	],
	[/'Rows' results in/, ['or for no rows', { options: { formats: [] } }]],
	[
		/doesn't accept the credential type/,
		['of the type Access Token', { parameters: { authentication: 'accessToken' } }],
	],
	[
		/whether it saves executions/,
		["remove the option 'Fail When Saved'", { options: { failWhenSaved: false } }],
	],
	[/but 'Provider' is set to/, ["correct 'Provider'", { parameters: { provider: 'anthropic' } }]],
	[
		/must be a whole number/,
		["Correct 'Max Retries'", { options: { maxRetries: 5 } }],
		["Correct 'Timeout'", { parameters: { requestOptions: { timeout: 5000 } } }],
		[
			'remove it',
			{ parameters: { requestOptions: undefined }, options: { maxRetries: undefined } },
		],
	],
	[
		/returned costs in/,
		["Set 'Compare With' in Options to 'None'", { options: { compareWith: 'none' } }],
		["Set 'Trend' in Options to fewer earlier periods", { options: { trend: 1 } }],
		['or to 0', { options: { trend: 0 } }],
		["Set 'History' in Options to fewer earlier periods", { options: { history: 4 } }],
	],
	[
		/has a column '.*', but none named monthly_budget/,
		['rename it to monthly_budget', { parameters: { directory: [json(0)] } }],
		['remove it, or give it a name without', { parameters: { directory: ids(2) } }],
	],
	[
		/Nothing has a monthly budget/,
		[
			"Enter monthly_budget in the rows of 'Prompt Templates'",
			{ parameters: { directory: [json(0)] } },
		],
	],
	[
		/totals aren't complete/,
		["set 'When Incomplete' in Options to 'Mark'", { options: { whenIncomplete: 'mark' } }],
	],
	[
		/must be true or false/,
		["Turn 'Fail When Saved' on or off", { options: { failWhenSaved: false } }],
	],
];

const hints = new Set<string>();

/** Follows all advice of a refusal, and that of what comes then; throws where one comes again. */
async function follow(state: State, before: readonly string[] = []): Promise<void> {
	const refusal = await refusalIn(state);
	if (!refusal) return;
	const { message, hint } = refusal;
	hints.add(hint);
	if (before.includes(message)) throw new Error(`A circle: ${[...before, message].join(' → ')}`);
	const [, ...all] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
	const advice = all.filter(([words]) => hint.includes(words));
	const named: string[] = hint.match(/(?<=(?<!\$\()')[A-Z][^']*(?=')/g) ?? [];
	const unknown = named.filter((label) => !advice.some(([words]) => words.includes(`'${label}'`)));
	expect([message, advice.length > 0, unknown]).toEqual([message, true, []]);
	for (const [, change] of advice) await follow(changed(state, change), [...before, message]);
}

const withToken = (
	sub: string | undefined,
	parameters: IDataObject,
	serviceUserId: string,
): State => ({
	parameters: { ...getEntities, authentication: 'accessToken', ...parameters },
	options: { serviceUserId },
	setting: {
		credential: () => ({
			...credentialWith(signToken(sub === undefined ? {} : { sub })),
			workspaceId: id,
		}),
	},
});
const scoped = (change: IDataObject): State => ({ parameters: { ...create, ...change } });
const another: State = {
	parameters: { ...create, authentication: 'virtualKey', directory: '' },
	setting: { json },
};

test.each<[string, State]>([
	[
		'a directory that is too large',
		{ parameters: { ...create, prompts: ids(11), directory: ids(5000) } },
	],
	[
		'a directory and intervals that are too many',
		{
			parameters: { ...create, ...LAST_YEAR, directory: ids(140) },
			options: { splitBy: 'day', formats: [], compareWith: 'none' },
		},
	],
	[
		'directories that are too large together',
		{ parameters: { ...create, prompts: ids(20), directory: ids(20) }, count: 501 },
	],
	[
		'input items that are too many',
		changed(fromItems, { parameters: { prompts: ids(11) }, count: 5000 }),
	],
	['more rows than a report has', { parameters: { ...create, directory: ids(10_001) } }],
	['more input items than a report has', changed(fromItems, { count: 10_001 })],
	['one of the input items', changed(fromItems, { setting: { executeOnce: true } })],
	[
		'input items one at a time',
		changed(fromItems, { parameters: { requestOptions: { batching } } }),
	],
	[
		'input items with a credential each',
		changed(fromItems, { setting: { credential: (item) => credentialWith(`token-${item}`) } }),
	],
	[
		'input items of a tool',
		changed(fromItems, { parameters: { directory: [] }, setting: { isTool: true }, count: 1 }),
	],
	['an empty directory', { parameters: { ...create, directory: [] } }],
	['a directory that was left empty', { parameters: { ...create, directory: '' } }],
	['an input item of another entity', another],
	[
		'an input item of another entity as a tool',
		changed(another, { setting: { type: 'n8n.aiWorkspaceTool' } }),
	],
	['no workspace', scoped({ workspaceId: '' })],
	['another scope', scoped({ workspace: 'scope', scope: {} })],
	['a scope without a workspace', scoped({ workspace: 'scope', scope: { workspace: {} } })],
	['a workspace of another kind', scoped({ workspace: 'all' })],
	['a service user beside a workspace', withToken(id, {}, '')],
	['no service user', withToken(undefined, { workspaceId: '' }, '')],
	['another service user', withToken(id, { workspaceId: '' }, id.replace('1', '2'))],
	['a person as a service user', withToken('Ann', { workspaceId: '' }, '')],
	['FOCUS without what it needs', { parameters: create, options: { formats: ['focus'] } }],
	[
		'FOCUS with a symbol as its currency',
		{
			parameters: create,
			options: { formats: ['focus'], currency: '€', billingAccount: 'A', invoiceIssuer: 'I' },
		},
	],
	[
		'FOCUS with a charge of many months',
		{
			parameters: { ...create, ...LAST_YEAR },
			options: { formats: ['focus'], currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' },
		},
	],
	[
		'groups of a column that is empty',
		{
			parameters: { ...create, directory: [{ entity_id: 'a' }] },
			options: { groupBy: 'costCenter' },
		},
	],
	[
		'groups of a column without its heading',
		{
			parameters: { ...create, directory: [{ entity_id: 'a', region: 'North' }] },
			options: { groupBy: 'column' },
		},
	],
	[
		'too many intervals',
		{
			parameters: { ...getEntities, ...LAST_YEAR, dateFrom: '2024-01-01' },
			options: { splitBy: 'day' },
		},
	],
	[
		'too many items',
		{
			parameters: { ...getEntities, ...LAST_YEAR, entityIds: ids(300) },
			options: { splitBy: 'day' },
		},
	],
	[
		'a raw response that is compared',
		{ parameters: getEntities, options: { rawResponse: true, compareWith: 'previous' } },
	],
	[
		'dates of another period',
		{
			parameters: { ...create, dateFrom: '2025-01-01', dateTo: '2025-01-02' },
			setting: { isTool: true },
		},
	],
	[
		'rows for a model',
		{
			parameters: { ...create, directory: ids(101) },
			options: { formats: ['rows'] },
			setting: { isTool: true },
		},
	],
	[
		'totals that lack something',
		{ parameters: { ...create, operation: 'getTotals' }, options: { whenIncomplete: 'error' } },
	],
	[
		'a currency that another period has not',
		{ parameters: create, setting: { respond: inYenBefore(2) } },
	],
	[
		'a currency that another period of the trend has not',
		{
			parameters: create,
			options: { compareWith: 'none', trend: 5 },
			setting: { respond: inYenBefore(4) },
		},
	],
	[
		'a currency that the history has not',
		{
			parameters: { ...create, operation: 'findUnusual' },
			setting: { respond: inYenBefore(35) },
		},
	],
	[
		'a column that might have budgets',
		{
			parameters: {
				...create,
				operation: 'checkBudgets',
				directory: [{ entity_id: 'a', 'Budget 2026': 5 }],
			},
		},
	],
	['another credential', { parameters: { ...checks()(0), authentication: 'virtualKey' } }],
	['a key without saving', { parameters: checks()(0), options: { failWhenSaved: true } }],
	['no switch', { parameters: checks()(0), options: { failWhenSaved: 5 } }],
	[
		'a key of another vendor',
		{ parameters: { ...checks()(0), apiKey: `sk-ant-${'a'.repeat(20)}` } },
	],
	['too many retries', { parameters: getEntities, options: { maxRetries: 11 } }],
	['no time', { parameters: { ...getEntities, requestOptions: { timeout: -1 } } }],
])('What is advised leads on, and never back: %s', async (_, state) => {
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
