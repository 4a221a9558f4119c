/**
 * Runs the sandbox alone until Ctrl-C: `npm run sandbox`. With `--hostile`, it responds as badly as the API's documentation
 * allows, and `--seed N` selects the bad responses.
 */
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { startSandbox, type Sandbox } from './server';

const greeting = ({ baseUrl, analyticsUrl, behaviour, world }: Sandbox) => {
	const { tokens, pats, virtualKeys, workspaces, prompts, entities, providerKeys } = world;
	const agents = entities.agents.slice(0, 3).map(({ id }) => id);
	const profile = behaviour.profile === 'hostile' ? `, hostile, seed ${behaviour.seed}` : '';
	return `AI Workspace sandbox${profile}

Workspace API URL      ${baseUrl}
Analytics API URL      ${analyticsUrl}

Test data to paste, nothing is real:
Access token           ${tokens.good}
  expired              ${tokens.expired}
  forbidden            ${tokens.forbidden}
Personal access token  ${pats.good}
Virtual key            ${virtualKeys.agent}
  degraded             ${virtualKeys.degraded}
Workspace              ${workspaces.main.id} (${workspaces.main.name})
Prompt template        ${prompts.support.id}
Agents                 ${agents.join(',')}
Provider key           ${providerKeys.openai.accepted} (OpenAI, accepted)
  rejected             ${providerKeys.openai.rejected}

Press Ctrl-C to stop.`;
};

async function main() {
	const { hostile, seed } = parseArgs({
		options: { hostile: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
	}).values;
	const sandbox = await startSandbox({
		profile: hostile ? 'hostile' : 'usual',
		seed: Number(seed),
		// The same ones, unless they are in use.
		workspacePort: await getPort({ port: 4010, host: '127.0.0.1' }),
		analyticsPort: await getPort({ port: 4011, host: '127.0.0.1' }),
	});
	console.log(greeting(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close());
}

void main();
