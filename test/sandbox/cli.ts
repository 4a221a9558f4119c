/** npm run sandbox: runs the sandbox alone until Ctrl-C. */
import { startSandbox, usualPorts, type Sandbox } from './server';

const greeting = ({ baseUrl, analyticsUrl, world }: Sandbox) => {
	const { tokens, pats, virtualKeys, workspaces, prompts, entities, providerKeys } = world;
	const agents = entities.agents.slice(0, 3).map(({ id }) => id);
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
Agents                 ${agents.join(',')}
Provider key           ${providerKeys.openai.accepted} (OpenAI, accepted)
  rejected             ${providerKeys.openai.rejected}

Press Ctrl-C to stop.`;
};

async function main() {
	const sandbox = await startSandbox(await usualPorts());
	console.log(greeting(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close());
}

void main();
