/** npm run sandbox: runs the sandbox alone until Ctrl-C. */
import pick from 'lodash/pick';
import { startSandbox, USUAL_PORTS } from './server';

async function main() {
	const { baseUrl, analyticsUrl, world, close } = await startSandbox(USUAL_PORTS);
	const shown = ['tokens', 'pats', 'virtualKeys', 'workspaces', 'prompts', 'providerKeys'] as const;
	const data = pick(world, shown);
	console.log('AI Workspace sandbox. Nothing in it is real. Press Ctrl-C to stop.');
	console.dir({ baseUrl, analyticsUrl, ...data }, { depth: 3, maxStringLength: null });
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
}

void main();
