/** The texts of n8n's editor: the scripts that it's made of. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');

/** Whether one of the texts is exactly this. @returns {Promise<(text: string) => boolean>} */
async function editorTexts() {
	const { dir } = await ensureN8n('current', { log: () => {} });
	const folder = path.join(dir, 'node_modules/n8n-editor-ui/dist/assets');
	const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.js'));
	const scripts = await Promise.all(
		names.map(async (name) => await fs.readFile(path.join(folder, name), 'utf8')),
	);
	return (text) => scripts.some((script) => script.includes(`\`${text}\``));
}

module.exports = { editorTexts };
