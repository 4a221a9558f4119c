const { spawn } = require('node:child_process');
const { once } = require('node:events');

/** Opens a page where there is a desktop. @param {string} url @returns {Promise<boolean>} whether a program took it */
async function openInBrowser(url) {
	const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION } = process.env;
	const isMac = process.platform === 'darwin';
	if (!isMac && (SSH_CONNECTION || !(DISPLAY || WAYLAND_DISPLAY))) return false;
	const program = isMac ? 'open' : 'xdg-open';
	const child = spawn(program, [url], { stdio: 'ignore', detached: true });
	child.unref();
	// No such program: the URL has been printed, which will do.
	return await once(child, 'spawn').then(
		() => true,
		() => false,
	);
}

module.exports = { openInBrowser };
