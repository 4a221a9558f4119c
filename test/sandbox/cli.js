/** Runs the sandbox alone until Ctrl-C. */
const { startSandbox } = require('./server');

/** @typedef {import('./server').Sandbox} Sandbox */

const usualPorts = { workspacePort: 4010, analyticsPort: 4011 };

/** Takes the usual ports, or free ones when someone has them. */
async function start() {
	try {
		return await startSandbox(usualPorts);
	} catch (error) {
		if (Object(error).code !== 'EADDRINUSE') throw error;
		console.log('The default ports are in use. Using free ports instead.');
		return await startSandbox();
	}
}

/** @param {Sandbox} sandbox */
function greeting({ baseUrl, analyticsUrl, world }) {
	const { tokens, pats, virtualKeys, workspaces, prompts, entities, providerKeys } = world;
	return `AI Workspace sandbox

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
Agents                 ${entities.agents
		.slice(0, 3)
		.map(({ id }) => id)
		.join(',')}
Provider key           ${providerKeys.openai.accepted} (OpenAI, accepted)
  rejected             ${providerKeys.openai.rejected}

Fail every request     curl -X POST ${analyticsUrl}/_sandbox/faults -d '{"kind":"status","status":503}'
Respond again          curl -X DELETE ${analyticsUrl}/_sandbox/faults
List requests          curl ${analyticsUrl}/_sandbox/requests

Press Ctrl-C to stop.`;
}

async function main() {
	const sandbox = await start();
	console.log(greeting(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close());
}

void main();
