/** Opening a web page where there is a desktop to open it on. */
const { spawn } = require('node:child_process');

/** @returns {[string, ...string[]] | undefined} */
function opener() {
	if (process.platform === 'darwin') return ['open'];
	if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
	const hasDesktop = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
	return hasDesktop && !process.env.SSH_CONNECTION ? ['xdg-open'] : undefined;
}

/**
 * @param {string} url
 * @returns {Promise<boolean>} whether a program took it
 */
async function openInBrowser(url) {
	const command = opener();
	if (command === undefined) return false;
	const [program, ...args] = command;
	return await new Promise((resolve) => {
		const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
		// No such program: the address has been printed, which will do.
		child.on('error', () => resolve(false));
		child.on('spawn', () => {
			child.unref();
			resolve(true);
		});
	});
}

module.exports = { openInBrowser };
