import path from 'node:path';
import execa from 'execa';

const program = require.resolve('textlint/bin/textlint.js');
const config = path.join(__dirname, 'textlintrc.js');

/** The findings of the linter, as "line:column message". The name of the file decides how the text is read. */
function findingsOf(input: string, name: string): string[] {
	const options = ['--config', config, '--format', 'json', '--stdin', '--stdin-filename', name];
	const { stdout } = execa.sync(process.execPath, [program, ...options], { input, reject: false });
	const [{ messages }]: [{ messages: Array<Record<string, unknown>> }] = JSON.parse(stdout);
	return messages.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

jest.setTimeout(60_000);

test('Markdown is read with tables and without code, and marks exceptions in place', () => {
	const marked = '<!-- textlint-disable -- quoted -->\n\nan answer\n\n<!-- textlint-enable -->\n';
	const page = `| A |\n| --- |\n| an answer |\n\n\`the service\`\n\n\`\`\`\nthe service\n\`\`\`\n\n${marked}`;
	const longest = `${'word '.repeat(29)}word.`;
	expect(findingsOf(`${page}\n\n${longest}\n\n${longest.slice(0, -1)} word.`, 'page.md')).toEqual([
		'3:6 "response" or "return"',
		'20:1 Exceeds the maximum word count of 30.',
	]);
});

test('strings of a program are read in place, and nothing else', () => {
	const source = "import { whose } from './the service is';\nconst whose = 1; // the service\n";
	const strings =
		"const a = 'It isn\\'t the service';\nconst b = `The key ${whose(1)} holds it`;\n";
	expect(findingsOf(source + strings, 'node.ts')).toEqual([
		expect.stringMatching(/^3:26 "the API"/),
		expect.stringMatching(/^4:32 "contain"/),
	]);
});

test('texts, HTML, and comments of a workflow are read', () => {
	const parameters = {
		content: '## Set up\n\nEnter the address',
		html: '<p style="color: red;">The mail</p>',
		value: '={{ $json.service; }}',
		jsCode: 'const a = 1;\n// Enter the address here\nreturn \'The "service" is here\';',
	};
	const found = findingsOf(
		JSON.stringify({ nodes: [{ parameters }] }, null, '\t'),
		'workflow.json',
	);
	expect(found.map((line) => line.split(':')[0])).toEqual(['5', '6', '8', '8']);
});
