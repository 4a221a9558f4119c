/** The recipes of docs/recipes.md: their expressions on what the node returns. What n8n's own nodes make of them is n8n's. */
import { getSummary } from '../../nodes/AiWorkspace/resources/promptTemplate/getSummary';
import { world } from '../sandbox';
import { reportInput, reportItems, row, type Asked } from '../support/runOperation';
import { evaluate } from '../workflows/money';
import { readDocument, readSchema } from './document';

const recipes = readDocument('docs/recipes.md');

/** The recipe's text or expression with this part, evaluated. */
function resultOf(heading: string, part: string, $json: object, more = {}) {
	const text = recipes.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
	const codes = [...text.matchAll(/```text\n([^]*?)```|`([^`]+)`/g)];
	const found = codes
		.map(([, block, inline = '']) => (block ?? inline).trim())
		.find((code) => code.includes('{{') && code.includes(part));
	return evaluate(found ?? `"${heading}" has no expression with ${part}`, { $json, ...more });
}

/** The names of an operation's output fields, which a contract test compares with real outputs. */
const fieldsOf = (place: string) => Object.keys(readSchema(place).properties ?? {});

describe('Send a Slack alert when costs rise', () => {
	const slack = (part: string, $json: object) =>
		resultOf('Send a Slack alert when costs rise', part, $json);

	/** The month to date of two IDs, of which one has these costs: now, and in the month before, if any. */
	async function monthOf(now: number, before?: number) {
		const rowsFor = ({ from }: Asked) => {
			const cost = from === '2026-11-01' ? now : before;
			return cost === undefined ? [] : [row('a', 1, cost)];
		};
		const input = reportInput({ period: 'monthToYesterday' }, { compareWithPrevious: true });
		const [month = {}] = await reportItems(getSummary, rowsFor, input);
		return month;
	}
	const words = (now: number | string, before: number | string, missing = 1) =>
		`support cost ${now} from 2026-11-01 to 2026-11-19. The same days of the month before: ${before}. IDs without data: ${missing}, and in the month before: ${before === 'no data' ? 2 : 1}.`;

	test('says what it cost, and compares it with the month before', async () => {
		const month = await monthOf(24.2, 20);
		expect(slack('$json.change.cost_percent', month)).toBe(21);
		expect(slack('missing_entity_ids.length', month)).toBe(1);
		expect(slack('from {{', month)).toBe(words(24.2, 20));
	});

	test('where nothing is known of the month before, only the second condition can be met', async () => {
		const month = await monthOf(24);
		expect(slack('$json.change.cost_percent', month)).toBeNull();
		expect(slack('$json.change.cost_sum', month)).toBe(24);
		expect(slack('from {{', month)).toBe(words(24, 'no data'));
	});

	test('a cost that is not known is reported, also by a node without a credential', async () => {
		const unknown =
			'(unknown: there were no calls, or check the IDs and the credential in AI Workspace)';
		const month = { ...(await monthOf(24)), cost_sum: null, missing_entity_ids: ['a', 'b'] };
		expect(slack('{{ $json.cost_sum }}', month)).toBeNull();
		expect(slack('from {{', month)).toBe(words(unknown, 'no data', 2));
		expect(slack('from {{', {})).toContain(unknown);
	});

	test('a check that fails is reported, with what to do', () => {
		const failed = { message: 'Told to fail.', details: { hint: 'Do this.' } };
		expect(slack('$json.message', failed)).toBe('The cost check failed: Told to fail. Do this.');
	});
});

test('Export costs to Google Sheets: the node has a value for each column', () => {
	const [, columns = ''] = /column names (.+)\./.exec(recipes) ?? [];
	const names = [...columns.matchAll(/`(\w+)`/g)].map(([, name]) => name);
	expect(names).toContain('row_key');
	expect(fieldsOf('promptTemplate/getEntities')).toEqual(expect.arrayContaining(names));
});

test('Show names instead of IDs: a list in an expression, and the ID where it has no name', () => {
	const [triage, refunds] = world.entities.agents.map((agent) => agent.id);
	const names = [triage, refunds, 'unnamed'].map((entity_id) =>
		resultOf('Show names instead of IDs', '$json.entity_id', { entity_id }),
	);
	expect(names).toEqual(['Ticket triage', 'Refund helper', 'unnamed']);
});

test('Check a provider key before you store it: the key of the item, and whether it is accepted', () => {
	const key = (part: string) =>
		resultOf('Check a provider key before you store it', part, { apiKey: 'sk-1', valid: true });
	expect([key('$json.apiKey'), key('{{ $json.valid }}')]).toEqual(['sk-1', true]);
	// A node without a credential passes its input on.
	const rejected = [true, false, undefined].map((valid) =>
		resultOf('Check a provider key before you store it', '=== false', { valid }),
	);
	expect(rejected).toEqual([false, true, false]);
	expect(fieldsOf('masterKey/validate')).toContain('valid');
});
