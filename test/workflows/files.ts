/** The workflow files of the documentation, as text. */
import fs from 'node:fs';
import path from 'node:path';

export const FOLDER = path.join(__dirname, '..', '..', 'docs', 'workflows');

export const workflowFiles = () =>
	fs
		.readdirSync(FOLDER)
		.filter((name) => name.endsWith('.json'))
		.sort()
		.map((name) => ({ name, text: fs.readFileSync(path.join(FOLDER, name), 'utf8') }));

/** The JSON of a workflow with a recipient of its emails, which it lacks. */
export const withRecipient = (text: string) =>
	text.replace(/("toEmail",\s+"type": "string",\s+"value": )""/, '$1"finance@example.com"');
