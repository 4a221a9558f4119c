import { run, together } from './processes';

const node = (script: string, signal: AbortSignal) => run('node', ['-e', script], { signal });

test('the results stand in the order of the work', async () => {
	const works = [
		async (signal: AbortSignal) => (await node('console.log(1)', signal)).output,
		async (signal: AbortSignal) => (await node('process.exit(3)', signal)).code,
	];
	expect(await together(works)).toEqual(['1\n', 3]);
});

test('when one fails, the commands of the others have ended before its error is thrown', async () => {
	let output = '';
	const runsForever = async (signal: AbortSignal) => {
		const script = "console.log('begun'); setInterval(() => {}, 1000)";
		output = (await node(script, signal)).output;
	};
	const fails = async (signal: AbortSignal) => {
		await node('setTimeout(() => {}, 300)', signal);
		throw new Error('no space');
	};
	await expect(together([runsForever, fails])).rejects.toThrow('no space');
	expect(output).toContain('ended by SIGTERM');
}, 20_000);
