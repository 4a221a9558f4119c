/** The recipes for chats, executed by n8n's own nodes, which send to servers that apply the rules of those chats. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import execa from 'execa';
import { recipe } from '../docs/recipes';
import { manualTrigger, n8nNode } from '../n8n/workflow';
import { inDiscord, inSlack, inTeams, inTelegram } from '../support/chats';
import { listen } from '../support/http';
import { readTemplate } from './files';
import { nodeOf, useStage } from './stage';

const stage = useStage();
const MESSAGE = [
	'support_bot: EUR 42.50, usually EUR 3.10',
	'Most of it from Bot *beta, @everyone, [x](https://example.com), <!channel> & Co.',
].join('\n');
const UNCHANGED = { text: MESSAGE, notified: [] };

type Body = Parameters<typeof inSlack>[0];
const chats = { telegram: inTelegram, discord: inDiscord, teams: inTeams };

/** A server of all chats, and what they have shown. */
async function startChats() {
	const seen: Record<string, unknown> = {};
	const { url, close } = await listen(async (request, response) => {
		const body: Body = Object(await json(request));
		const [name, show] =
			Object.entries(chats).find(([one]) => request.url?.startsWith(`/${one}`)) ?? [];
		response.setHeader('content-type', 'application/json');
		try {
			seen[name ?? ''] = show?.(body);
			response.end('{"ok":true}');
		} catch (error) {
			response.statusCode = 400;
			response.end(JSON.stringify({ ok: false, description: String(error) }));
		}
	});
	return { url, seen, close };
}

let servers: Awaited<ReturnType<typeof startChats>>;
beforeAll(async () => {
	servers = await startChats();
});
afterAll(async () => await servers.close());

const post = (name: string, start: string) =>
	n8nNode(name, 'httpRequest', 4.4, {
		method: 'POST',
		url: `${servers.url}/${name.toLowerCase()}`,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `=${recipe('Send a chat message', start)}`,
	});

const parametersOfSlack = () => nodeOf(readTemplate('monthly-report'), 'Send to Slack').parameters;

/** Sends the message to all chats. Slack's node, which knows only one server, is replaced by one that makes its text. */
async function send() {
	const { text } = parametersOfSlack();
	const telegram = await stage.addCredential({
		name: 'Telegram',
		type: 'telegramApi',
		data: { accessToken: 'a-bot', baseUrl: `${servers.url}/telegram` },
	});
	const nodes = [
		manualTrigger(),
		n8nNode('Report', 'set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ message: MESSAGE }),
			options: {},
		}),
		{
			...n8nNode('Telegram', 'telegram', 1.2, {
				chatId: '1',
				text: `=${recipe('Send a chat message', '{{ $json')}`,
				additionalFields: { parse_mode: 'HTML', appendAttribution: false },
			}),
			credentials: telegram,
		},
		post('Discord', '{ "content"'),
		post('Teams', '{\n'),
		n8nNode('Slack', 'set', 3.4, {
			assignments: { assignments: [{ id: 'a', name: 'text', type: 'string', value: text }] },
			options: {},
		}),
	].map((node, at) => ({ id: String(at), position: [at * 220, 0], ...node }));
	const to = (...names: string[]) => ({
		main: [names.map((node) => ({ node, type: 'main', index: 0 }))],
	});
	const connections = { Start: to('Report'), Report: to('Telegram', 'Discord', 'Teams', 'Slack') };
	const workflow = { name: 'Chats', nodes, connections, settings: { executionOrder: 'v1' } };
	return await stage.api.run(await stage.api.createWorkflow(workflow));
}

// Slack's node in n8n's own Node, with its parameters, in place of n8n, which sends to one server only.
const SLACK = `
	const [folder, text] = process.argv.slice(1);
	const { SlackV2 } = require(folder + '/dist/nodes/Slack/V2/SlackV2.node.js');
	const parameters = JSON.parse(text);
	const requestWithAuthentication = async (type, { body }) => console.log(JSON.stringify(body)) ?? { ok: true };
	void new SlackV2({}).execute.call({
		getInputData: () => [{ json: {} }],
		getNode: () => ({ typeVersion: 2.7 }),
		getInstanceId: () => '',
		getInstanceBaseUrl: () => '',
		getWorkflow: () => ({}),
		getNodeParameter: (name, at, fallback) =>
			name.split('.').reduce((value, key) => value?.[key], parameters) ?? fallback,
		continueOnFail: () => false,
		helpers: {
			requestWithAuthentication,
			returnJsonArray: (items) => [items],
			constructExecutionMetaData: (items) => items,
		},
	});
`;

async function sentBySlack(text: string): Promise<Body> {
	const { resolve } = createRequire(stage.installed.n8n);
	const parameters = {
		...{ authentication: 'accessToken', resource: 'message', operation: 'post' },
		...{ messageType: 'text', ...parametersOfSlack(), channelId: '#costs', text },
	};
	const folder = path.dirname(resolve('n8n-nodes-base/package.json'));
	const args = ['--no-warnings', '-e', SLACK, folder, JSON.stringify(parameters)];
	const { stdout } = await execa(stage.installed.node, args, { env: {}, extendEnv: false });
	return JSON.parse(stdout);
}

test('names with the markup of chats are shown as they are, and notify nobody', async () => {
	const { error, items } = await send();
	expect(error).toBeUndefined();
	expect(servers.seen).toEqual({ telegram: UNCHANGED, discord: UNCHANGED, teams: UNCHANGED });
	expect(inSlack(await sentBySlack(String(items('Slack')[0]?.json.text)))).toEqual(UNCHANGED);
});
