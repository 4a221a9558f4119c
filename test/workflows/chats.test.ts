/** The recipes for chats, executed by n8n's own nodes, which send to servers, and read by the rules of those chats. */
import { json } from 'node:stream/consumers';
import { recipe } from '../docs/recipes';
import { chain, manualTrigger, n8nNode, names, to } from '../n8n/workflow';
import { inDiscord, inTeams, inTelegram } from '../support/chats';
import { listen } from '../support/http';
import { useStage } from './stage';

const stage = useStage();
const MESSAGE = [
	'support_bot: EUR 42.50, usually EUR 3.10',
	'Most of it from Bot *beta, @everyone, [x](https://example.com), <!channel> & Co.',
].join('\n');
const UNCHANGED = { text: MESSAGE, notified: [] };

type Body = Parameters<typeof inTelegram>[0];

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
