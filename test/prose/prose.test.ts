import { exceptions } from './exceptions';
import { readTexts } from './files';
import { findingsOf } from './lint';
import { LONGEST_SENTENCE, rules } from './rules';

type Finding = ReturnType<typeof findingsOf>[number][number];

/** Collects the texts of all tests, because starting the linter takes longer than reading them. */
const samples: Array<{ text: string; file: string }> = [];
let results: Finding[][] = [];

/** Registers a text and returns a function for its findings. */
function reading(text: string, file = 'page.md') {
	const index = samples.push({ text, file }) - 1;
	return () => results[index];
}

beforeAll(() => {
	results = findingsOf(samples);
}, 60_000);

describe.each(rules)('$message', ({ finds, allows, message }) => {
	const found = reading(finds);
	const other = reading(allows ?? 'Enter the ID of a workspace in the node');

	test(`finds: ${finds}`, () => {
		expect(found()).toContainEqual(expect.objectContaining({ message }));
	});

	test('leaves other words alone', () => {
		expect(other()).not.toContainEqual(expect.objectContaining({ message }));
	});
});

describe('The longest sentence', () => {
	const words = (count: number) => `${Array(count).fill('word').join(' ')}.`;
	const longest = reading(words(LONGEST_SENTENCE));
	const longer = reading(words(LONGEST_SENTENCE + 1));

	test('passes', () => {
		expect(longest()).toEqual([]);
	});

	test('is found when it has a word more', () => {
		expect(longer()).toHaveLength(1);
	});
});

describe('Markdown', () => {
	const page = reading(
		'| A |\n| --- |\n| an answer |\n\n- a blank\n\n`the service`\n\n```\nthe service\n```\n',
	);
	const marked = reading(
		'<!-- textlint-disable -- quoted -->\n\nan answer\n\n<!-- textlint-enable -->\n\na blank\n',
	);

	test('is read in tables and lists, and not in code', () => {
		expect(page()).toEqual([
			expect.objectContaining({ line: 3 }),
			expect.objectContaining({ line: 5 }),
		]);
	});

	test('marks an exception in place', () => {
		expect(marked()).toEqual([expect.objectContaining({ line: 7 })]);
	});
});

describe('TypeScript and JavaScript', () => {
	const last = "const text = 'It isn\\'t the service';";
	const source = reading(
		["import { whose } from './the service is';", 'const whose = 1; // the service', last].join(
			'\n',
		),
		'node.ts',
	);
	const template = reading('const text = `The key ${whose(answer)} of the service`;', 'tool.js');

	test('the strings are read, with line and column, and nothing else', () => {
		expect(source()).toEqual([
			expect.objectContaining({ line: 3, column: last.indexOf('service') + 1 }),
		]);
	});

	test('an expression in a template is a word', () => {
		expect(template()).toHaveLength(1);
	});
});

describe('Workflows', () => {
	const workflow = (parameters: object) => JSON.stringify({ nodes: [{ parameters }] }, null, '\t');
	const texts = reading(
		workflow({
			content: '## Set up\n\nEnter the address',
			html: '<p style="color: red;">The mail</p>',
			value: '={{ $json.service; }}',
		}),
		'workflow.json',
	);
	const code = workflow({
		jsCode: 'const a = 1;\n// Enter the address here\nreturn \'The "service" is here\';',
	});
	const program = reading(code, 'workflow.json');

	test('texts and HTML are read', () => {
		expect(texts()).toHaveLength(2);
	});

	test('strings and comments of a Code node are read in place', () => {
		const lines = code.split('\n');
		const at = lines.findIndex((line) => line.includes('jsCode'));
		const column = (word: string) => Number(lines[at]?.indexOf(word)) + 1;
		expect(program()).toEqual([
			expect.objectContaining({ line: at + 1, column: column('address') }),
			expect.objectContaining({ line: at + 1, column: column('service') }),
		]);
	});
});

test('every exception has a reason and is still needed', () => {
	const texts = readTexts();
	for (const { words, reason } of exceptions) {
		expect(reason).not.toBe('');
		expect(texts.some((text) => text.includes(words))).toBe(true);
	}
});
