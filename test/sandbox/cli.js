// @ts-nocheck
/** Runs the sandbox alone until Ctrl-C: `npm run sandbox -- --hostile --seed 7`. */
const { parseArgs } = require('node:util');
const { startSandbox } = require('./server');

const usualPorts = { workspacePort: 4010, analyticsPort: 4011 };

/** Uses the default ports, or free ones if these are in use. */
async function start(options) {
	try {
		return await startSandbox({ ...options, ...usualPorts });
	} catch (error) {
		if (error.code !== 'EADDRINUSE') throw error;
		console.log('The default ports are in use. Using free ports instead.');
		return await startSandbox(options);
	}
}

function greeting({ baseUrl, analyticsUrl, behaviour, world }) {
	const { tokens, pats, virtualKeys, workspaces, prompts, entities, providerKeys } = world;
	const agents = entities.agents.slice(0, 3).map(({ id }) => id);
	const profile = behaviour.profile === 'hostile' ? `, hostile, seed ${behaviour.seed}` : '';
	const control = `-H 'X-Sandbox-Control: 1' ${analyticsUrl}/_sandbox`;
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

Fail every request     curl -X POST ${control}/faults -d '{"kind":"status","times":"always"}'
Respond again          curl -X DELETE ${control}/faults
List requests          curl ${analyticsUrl}/_sandbox/requests

Press Ctrl-C to stop.`;
}

async function main() {
	const { values } = parseArgs({
		options: { hostile: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
	});
	const profile = values.hostile ? 'hostile' : 'usual';
	const sandbox = await start({ profile, seed: Number(values.seed) });
	console.log(greeting(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close());
}

void main();
