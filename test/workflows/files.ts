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
