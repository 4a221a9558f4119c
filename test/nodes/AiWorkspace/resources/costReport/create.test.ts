import type { IDataObject } from 'n8n-workflow';
import { create } from '../../../../../nodes/AiWorkspace/resources/costReport/create';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import {
	reportInput,
	reportItems,
	row,
	workspaceOf,
	type Asked,
} from '../../../../support/runOperation';

// The machine may be busy.
jest.setTimeout(20_000);

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
		subject: 'Monthly: 0.25 EUR for January 2026 (0.0%)',
		is_complete: true,
		problems: [],
		workspace_name: null,
		workspace_id: 'w-1',
	});
	const names = Object.keys(item);
	expect(names.slice(0, 4)).toEqual(['subject', 'is_complete', 'problems', 'date_from']);
	expect(names.slice(-5)).toEqual(['workspace_name', 'workspace_id', 'html', 'text', 'message']);
	for (const format of ['html', 'text']) {
		const [one = {}] = await reports({}, { formats: [format] });
		const last = Object.entries(one).slice(-2);
		expect(last).toEqual([
			['workspace_id', 'w-1'],
			[format, expect.any(String)],
		]);
	}
	expect(item.text).toMatch(
		/^Monthly, January 2026\nWorkspace: w-1\n[^]*\nCreated on 20 Nov 2026\.$/,
	);
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
		problems: [expect.stringMatching(/^No data for these IDs: .* b$/)],
		workspace_name: 'Main',
		text: expect.stringContaining('\nWorkspace: Main\n'),
	});
});

test('A report per owner begins with its group and its recipient', async () => {
	const directory = ['a@b.c', ''].map((owner_email, at) => ({ entity_id: `e${at}`, owner_email }));
	const items = await reports({ directory }, { reportPer: 'owner', compareWithPrevious: false });
	expect(items.map((item) => Object.entries(item).slice(0, 3))).toEqual([
		[
			['group', 'a@b.c'],
			['recipient', 'a@b.c'],
			['subject', 'Cost report for a@b.c: 0.25 for January 2026'],
		],
		[
			['group', 'No owner'],
			['recipient', null],
			['subject', 'Cost report for No owner: 0.25 for January 2026'],
		],
	]);
});

describe('The HTML of a report', () => {
	test.each<[string, number, number, typeof everyId | undefined]>([
		['hundreds of rows', 300, 3, undefined],
		['many prompt templates', 3, 300, undefined],
		['nothing but what is missing', 300, 10, () => []],
	])('stays below 90 KB with %s, and the data has all rows', async (_, rows, prompts, rowsFor) => {
		const name = (at: number) => `${'"'.repeat(60)}${at}${'&'.repeat(100)}`;
		const directory = Array.from({ length: rows }, (__, at) => {
			return { entity_id: `e${at}`, name: name(at), department: name(at % 50) };
		});
		const list = Array.from({ length: prompts }, (__, at) => {
			return { prompt_id: `p${at}`, title: name(at) };
		});
		const [item = {}] = await reports(
			{ directory, prompts: list },
			{ title: '"'.repeat(100) },
			rowsFor,
		);
		expect(Buffer.byteLength(String(item.html))).toBeLessThanOrEqual(90_000);
		expect(item.text).toMatch(/… and \d+ more/);
		expect(item.rows).toHaveLength(rows * prompts);
	});

	test('has all rows where there is room for them', async () => {
		const directory = Array.from({ length: 60 }, (_, at) => `e${at}`);
		const [item] = await reports({ directory });
		expect(item?.html).toContain('>e59</td>');
		expect(item?.text).not.toContain('more');
	});
});
