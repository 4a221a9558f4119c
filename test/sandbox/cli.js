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
}

const USAGE = `Usage: npm run sandbox -- [--hostile] [--seed <number>]

--hostile  Respond as badly as the API's documentation allows
--seed     Which bad responses, 1 by default
--help     Show this`;

/** The options, undefined if one is unknown. */
function readOptions() {
	const options = {
		...{ hostile: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
		seed: { type: 'string', default: '1' },
	};
	try {
		return parseArgs({ options }).values;
	} catch (error) {
		console.log(`${error.message}\n`);
		return undefined;
	}
}

async function main() {
	const values = readOptions();
	if (values === undefined || values.help) {
		console.log(USAGE);
		process.exitCode = values ? 0 : 1;
		return;
	}
	const profile = values.hostile ? 'hostile' : 'usual';
	const sandbox = await start({ profile, seed: Number(values.seed) });
	console.log(greeting(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close());
}

void main();
