/** A chat model that says what it was told to: a local server that speaks the OpenAI protocol. */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { json } = require('node:stream/consumers');

/**
 * @typedef {{ name: string, arguments: Record<string, unknown> }} ToolCall
 * @typedef {{ role: string, content: unknown, tool_call_id?: string }} Message
 * @typedef {{ function: { name: string, description?: string, parameters?: any } }} Tool
 * @typedef {{ model: string, messages: Message[], tools?: Tool[], stream?: boolean }} Question
 * @typedef {(question: Question) => { text: string } | { calls: ToolCall[] } | { status: number }} Turn
 */

/** @param {ToolCall[]} calls @param {number} turn */
const toolCalls = (calls, turn) =>
	calls.map((call, index) => ({
		id: `call_${turn}_${index}`,
		type: 'function',
		function: { name: call.name, arguments: JSON.stringify(call.arguments) },
	}));

/** @param {number} turn @param {any} message @param {boolean} isLast */
const completion = (turn, message, isLast) => ({
	id: `chatcmpl-${turn}`,
	object: 'chat.completion',
	created: 0,
	model: 'stub',
	choices: [{ index: 0, message, finish_reason: isLast ? 'stop' : 'tool_calls' }],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

async function startChatModel() {
	/** @type {Turn[]} */
	let script = [];
	/** @type {Question[]} */
	const questions = [];

	const server = createServer(async (request, response) => {
		/** @param {number} status @param {unknown} body */
		const answer = (status, body) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(body));
		};
		if (request.method !== 'POST') return answer(200, { object: 'list', data: [] });
		/** @type {any} */
		const question = await json(request);
		questions.push(question);
		const number = questions.length;
		const turn = script.shift() ?? (() => ({ text: 'I was told nothing more to say.' }));
		const said = turn(question);
		if ('status' in said) {
			return answer(said.status, {
				error: { message: 'The model is out to lunch.', type: 'stub' },
			});
		}
		const calls = 'calls' in said ? said.calls : [];
		const content = 'text' in said ? said.text : null;
		const message = {
			role: 'assistant',
			content,
			...(calls.length > 0 && { tool_calls: toolCalls(calls, number) }),
		};
		return answer(200, completion(number, message, calls.length === 0));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');
	return {
		url: `http://127.0.0.1:${address.port}/v1`,
		questions,
		/** @param {Turn[]} turns */
		tell: (turns) => {
			questions.length = 0;
			script = turns;
		},
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

module.exports = { startChatModel };
