/** The recipes for chats, executed by n8n's own nodes, which send to servers, and read by the rules of those chats. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import execa from 'execa';
import { recipe } from '../docs/recipes';
import { chain, manualTrigger, n8nNode, names, to } from '../n8n/workflow';
import { inDiscord, inSlack, inTeams, inTelegram } from '../support/chats';
import { evaluated } from '../support/expressions';
import { listen } from '../support/http';
import { nodeOf, readTemplate } from './files';
import { useStage } from './stage';

const stage = useStage();
const MESSAGE = [
	'support_bot: EUR 42.50, usually EUR 3.10',
	'Most of it from Bot *beta, @everyone, [x](https://example.com), <!channel> & Co.',
].join('\n');
const UNCHANGED = { text: MESSAGE, notified: [] };

type Body = Parameters<typeof inSlack>[0];

const sent: Record<string, Body> = {};
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
	server = await listen(async (request, response) => {
		const [, chat = ''] = request.url?.split('/') ?? [];
		sent[chat] = Object(await json(request));
		response.setHeader('content-type', 'application/json').end('{"ok":true}');
	});
});
afterAll(async () => await server.close());

const post = (chat: string, start: string) =>
	n8nNode(chat, 'httpRequest', 4.4, {
		method: 'POST',
		url: `${server.url}/${chat}`,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `=${recipe('Send a chat message', start)}`,
	});

test('names with the markup of chats are shown as they are, and notify nobody', async () => {
	const baseUrl = `${server.url}/telegram`;
	const data = { accessToken: 'a-bot', baseUrl };
	const credentials = await stage.api.createCredentials([
		{ name: 'Telegram', type: 'telegramApi', data },
	]);
	const telegram = n8nNode('telegram', 'telegram', 1.2, {
		chatId: '1',
		text: `=${recipe('Send a chat message', '{{ $json')}`,
		additionalFields: { parse_mode: 'HTML', appendAttribution: false },
	});
	const steps = [
		manualTrigger(),
		{ ...telegram, credentials },
		post('discord', '{ "content"'),
		post('teams', '{\n'),
	];
	const workflow = await stage.api.createWorkflow({
		...chain('Chats', steps, { [names.trigger]: to('telegram', 'discord', 'teams') }),
		pinData: { [names.trigger]: [{ json: { message: MESSAGE } }] },
	});
	expect((await stage.api.run(workflow)).error).toBeUndefined();
	const { telegram: toTelegram = {}, discord = {}, teams = {} } = sent;
	const seen = [inTelegram(toTelegram), inDiscord(discord), inTeams(teams)];
	expect(seen).toEqual([UNCHANGED, UNCHANGED, UNCHANGED]);
});

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

test("so are they by Slack's node of Monthly report", async () => {
	const { parameters } = nodeOf(readTemplate('monthly-report'), 'Send to Slack');
	const usual = { authentication: 'accessToken', resource: 'message', operation: 'post' };
	const text = evaluated(parameters.text, { message: MESSAGE });
	const own = { messageType: 'text', ...parameters, channelId: '#costs', text };
	const { resolve } = createRequire(stage.installed.n8n);
	const folder = path.dirname(resolve('n8n-nodes-base/package.json'));
	const args = ['--no-warnings', '-e', SLACK, folder, JSON.stringify({ ...usual, ...own })];
	const { stdout } = await execa(stage.installed.node, args, { env: {}, extendEnv: false });
	expect(inSlack(JSON.parse(stdout))).toEqual(UNCHANGED);
});
