/** Loaded into n8n before itself: a CPU profiler that `profile.js` switches on and off over HTTP. */
const http = require('node:http');
const { Session } = require('node:inspector/promises');

const PORT = Number(process.env.PROFILER_PORT);

// n8n's own children inherit the option that loads this file.
if (process.argv[2] === 'start') {
	const session = new Session();
	session.connect();
	const answers = {
		'/start': async () => {
			await session.post('Profiler.enable');
			await session.post('Profiler.setSamplingInterval', { interval: 200 });
			await session.post('Profiler.start');
		},
		'/stop': async () => (await session.post('Profiler.stop')).profile,
	};
	http
		.createServer((request, response) => {
			const answer = answers[/** @type {keyof typeof answers} */ (request.url)];
			void answer().then((value) => response.end(JSON.stringify(value ?? null)));
		})
		.listen(PORT, '127.0.0.1')
		.unref();
}
