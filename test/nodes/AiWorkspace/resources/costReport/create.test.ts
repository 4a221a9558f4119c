import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { create } from '../../../../../nodes/AiWorkspace/resources/costReport/create';
import { refusalOf } from '../../../../support/properties';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import {
	analyticsApi,
	base,
	queryOf,
	reportInput,
	reportItems,
	row,
	workspaceOf,
	type Asked,
} from '../../../../support/runOperation';

const everyId = ({ ids }: Asked) => ids.map((id) => row(id));
const scope = simplified({ workspace: { id: 'w-1', name: 'Main\u202e' } });
const reports = async (
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	rowsFor = everyId,
	workspace = workspaceOf('w-1'),
) => {
	const input = reportInput({ prompts: 'p', directory: 'a', ...change }, options);
	return await reportItems(create, rowsFor, input, workspace);
};

test('A report begins with its subject, is complete if nothing is missing, and ends with the formats', async () => {
	const [item = {}] = await reports({}, { title: 'Monthly', currency: 'EUR' });
	expect(item).toMatchObject({
		subject: expect.stringMatching(/^Monthly: EUR\s0\.25, January 2026 \(0\.0%\)$/),
		is_complete: true,
		problems: [],
		workspace_name: null,
		workspace_id: 'w-1',
	});
	const names = Object.keys(item);
	expect(names.slice(0, 4)).toEqual(['subject', 'is_complete', 'problems', 'date_from']);
	expect(names.slice(-5)).toEqual(['workspace_name', 'workspace_id', 'html', 'message', 'text']);
	for (const format of ['html', 'text']) {
		const [one = {}] = await reports({}, { formats: [format] });
		const last = Object.entries(one).slice(-2);
		expect(last).toEqual([
			['workspace_id', 'w-1'],
			[format, expect.any(String)],
		]);
	}
	expect(item.text).toMatch(
		/^Monthly, January 2026\nWorkspace: w-1\n[^]*\nCreated: 20 Nov 2026\.$/,
	);
});

test('A report has the chosen formats only, a model none by default, and rows only if asked for', async () => {
	const last = async (options: IDataObject, more = {}) => {
		const input = reportInput({ prompts: 'p', directory: 'a' }, options, more);
		const [item = {}] = await reportItems(create, everyId, input);
		return Object.keys(item)
			.filter((name) => /^(rows|html|text|message)$/.test(name))
			.join();
	};
	expect([await last({}), await last({}, { isTool: true }), await last({ formats: [] })]).toEqual([
		...['html,message,text', '', ''],
	]);
	expect(await last({ formats: ['text', 'rows'] }, { isTool: true })).toBe('rows,text');
});

test('The rows of a model are brief, and at most 100', async () => {
	const asked = (count: number) => {
		const directory = Array.from({ length: count }, (_, at) => `e${at}`);
		return reportInput({ prompts: 'p,q', directory }, { formats: ['rows'] }, { isTool: true });
	};
	const [item = {}] = await reportItems(create, everyId, asked(50));
	const pair = { prompt_id: 'p', title: 'p', entity_id: 'e0', name: 'e0', in_total: true };
	const amounts = { total_calls: 3, cost_sum: 0.25, amount: 0.25 };
	const compared = { previous: { total_calls: 3, cost_sum: 0.25 }, change: { cost_sum: 0 } };
	expect(item.rows).toHaveLength(100);
	expect(Object(item.rows)[0]).toMatchObject({ ...pair, ...amounts, ...compared });
	expect(JSON.stringify(item.rows).length).toBeLessThan(30_000);
	expect(refusalOf(() => queryOf(create, asked(51)))).toMatch(/^The format 'Rows' results in 102 /);
});

test.each([
	[20, 5, 8_000],
	[100, 10, 30_000],
])(
	'A model reads all of %i entities and %i prompt templates in at most %i characters, whatever is missing',
	async (entities, templates, most) => {
		const uuid = (at: number) => `5f0c1e9a-3673-458f-aa42-${String(at).padStart(12, '0')}`;
		// Each in a department of its own, which is the longest.
		const directory = Array.from({ length: entities }, (_, at) => {
			return {
				entity_id: uuid(at),
				name: `Ticket triage ${at}`,
				department: `Customer care ${at}`,
			};
		});
		const prompts = Array.from({ length: templates }, (_, at) => {
			return { prompt_id: uuid(at), title: `Support reply ${at}` };
		});
		const input = reportInput({ directory, prompts }, {}, { isTool: true });
		for (const missing of [0, 1, entities / 2, entities - 1]) {
			const rowsFor = ({ ids, from }: Asked) =>
				ids
					.slice(missing)
					.map((id, at) => row(id, 12_345 + at, `${from.slice(0, 4)}.${654_321 - at}`));
			const [item = {}, ...others] = await reportItems(create, rowsFor, input);
			expect(JSON.stringify([item, ...others]).length).toBeLessThanOrEqual(most);
			expect(item).toMatchObject({
				groups: { length: entities - missing },
				missing_entity_ids: { length: missing },
				prompts: { length: templates },
			});
		}
	},
);

test('Files have names with the days and the group, so that each report has its own', async () => {
	const directory = ['Sales', 'R-D'].map((department, at) => ({
		entity_id: `e${at}`,
		department,
	}));
	const billing = { currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' };
	const options = { reportPer: 'department', formats: ['csv', 'xlsx', 'focus'], ...billing };
	const { session } = analyticsApi(everyId);
	const input = reportInput({ prompts: 'p', directory }, options);
	const query = queryOf(create, input);
	const workspace = workspaceOf('w-1');
	const request = { method: 'GET' as const, url: base + create.request.path };
	const [outputs] = await create.run([{ query, workspace, request }], session);
	const names =
		outputs instanceof Failure
			? []
			: outputs?.map(({ files = {} }) =>
					Object.entries(files).map(([property, { name }]) => `${property} ${name}`),
				);
	expect(names).toEqual(
		['Sales', 'R-D'].map((group) => [
			`csv cost-report-2026-01-01-to-2026-01-31-${group}.csv`,
			`xlsx cost-report-2026-01-01-to-2026-01-31-${group}.xlsx`,
			`focus focus-1.2-2026-01-01-to-2026-01-31-${group}.csv`,
		]),
	);
});

test.each(['title', 'currency', 'billingAccount', 'invoiceIssuer'])(
	'A token or key is refused in the option %s, however it is hidden',
	(name) => {
		const isSecret = (text: string) => text.includes('a-token');
		const options = { [name]: 'x a-\u200bto\u2060ken' };
		const input = reportInput({ prompts: 'p', directory: 'a' }, options, { isSecret });
		expect(refusalOf(() => create.read(input))).toMatch(/^'[A-Z].*' contains a token or key$/);
	},
);

test('n8n may respond between two prompt templates, and between two formats', async () => {
	const pauses = jest.spyOn(globalThis, 'setTimeout');
	const pausesOf = async (prompts: string, formats: string[]) => {
		pauses.mockClear();
		await reports({ prompts }, { formats });
		return pauses.mock.calls.length;
	};
	const [none, more, both] = [
		await pausesOf('p', []),
		await pausesOf('p,q,r', []),
		await pausesOf('p', ['html', 'text']),
	];
	pauses.mockRestore();
	expect([more - none, both - none]).toEqual([2, 2]);
});

test('A report that lacks something says so, and has the name of the workspace', async () => {
	const [item] = await reports(
		{ directory: 'a,b' },
		{},
		() => [row('a')],
		workspaceOf('w-1', scope),
	);
	expect(item).toMatchObject({
		is_complete: false,
		problems: [expect.stringMatching(/^No data for these IDs: b\. There were /)],
		workspace_name: 'Main',
		workspace_id: 'w-1',
		text: expect.stringContaining('\nWorkspace: Main\n'),
	});
});

test('A report per owner begins with its group and its recipient', async () => {
	const directory = ['A@b.example', ''].map((owner_email, at) => ({
		entity_id: `e${at}`,
		owner_email,
	}));
	const items = await reports({ directory }, { reportPer: 'owner', compareWithPrevious: false });
	expect(items.map((item) => Object.entries(item).slice(0, 3))).toEqual([
		[
			['group', 'a@b.example'],
			['recipient', 'a@b.example'],
			['subject', 'Cost report – a@b.example: 0.25, January 2026'],
		],
		[
			['group', null],
			['recipient', null],
			['subject', 'Cost report – No owner: 0.25, January 2026'],
		],
	]);
});

describe('The HTML of a report', () => {
	test.each<[string, number, number, typeof everyId | undefined]>([
		['hundreds of rows', 300, 3, undefined],
		['many prompt templates', 3, 300, undefined],
		['nothing but what is missing', 300, 10, () => []],
	])(
		'stays below 90 KB with %s, and the text and the data have all rows',
		async (_, rows, prompts, rowsFor) => {
			// More bytes than characters, and more when escaped.
			const name = (at: number) => `${'é"'.repeat(30)}${at}${'&'.repeat(100)}`;
			const directory = Array.from({ length: rows }, (__, at) => {
				return { entity_id: `e${at}`, name: name(at), department: name(at % 50) };
			});
			const list = Array.from({ length: prompts }, (__, at) => {
				return { prompt_id: `p${at}`, title: name(at) };
			});
			const [item = {}] = await reports(
				{ directory, prompts: list },
				{ title: '"'.repeat(100), formats: ['html', 'text', 'rows'] },
				rowsFor,
			);
			expect(Buffer.byteLength(String(item.html))).toBeLessThanOrEqual(90_000);
			expect(item.html).toMatch(/and \d+ more/);
			expect(item.text).not.toMatch(/and \d+ more, together/);
			expect(item.rows).toHaveLength(rows * prompts);
		},
	);
});
