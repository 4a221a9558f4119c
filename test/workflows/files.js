/** The workflow files of the documentation, as text. */
const fs = require('node:fs');
const path = require('node:path');

const FOLDER = path.join(__dirname, '..', '..', 'docs', 'workflows');

const workflowFiles = () =>
	fs
		.readdirSync(FOLDER)
		.filter((name) => name.endsWith('.json'))
		.sort()
		.map((name) => ({ name, text: fs.readFileSync(path.join(FOLDER, name), 'utf8') }));

module.exports = { FOLDER, workflowFiles };
