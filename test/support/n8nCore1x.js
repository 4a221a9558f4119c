/** n8n-core 1.x keeps a process alive with the timer that closes idle SSH connections; 2.x doesn't. */
const original = global.setInterval;

global.setInterval = Object.assign((/** @type {Parameters<typeof original>} */ ...args) => {
	const timer = original(...args);
	if (new Error().stack?.includes('ssh-clients-manager')) timer.unref();
	return timer;
}, original);
