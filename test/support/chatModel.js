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

/** The same as a stream of server-sent events, which agents of some versions ask for. @param {ReturnType<typeof completion>} whole */
function streamOf({ choices, ...head }) {
	const chunks = choices.map(({ index, message, finish_reason }) => ({
		index,
		finish_reason,
		delta: {
			...message,
			tool_calls: message.tool_calls?.map(
				(/** @type {object} */ call, /** @type {number} */ at) => ({
					index: at,
					...call,
				}),
			),
		},
	}));
	const chunk = { ...head, object: 'chat.completion.chunk', choices: chunks };
	return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

/** What each call of a tool returned, as text. @param {Message[]} messages */
const toolResultsIn = (messages) =>
	messages
		.filter(({ role }) => role === 'tool')
		.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));

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
	/** What it does once the script is over. @type {Turn} */
	let otherwise = () => ({ text: 'I was told nothing more to say.' });
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
		const turn = script.shift() ?? otherwise;
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
		const whole = completion(number, message, calls.length === 0);
		if (!question.stream) return answer(200, whole);
		response.setHeader('content-type', 'text/event-stream');
		return response.end(streamOf(whole));
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
		/** Lets it call the first tool that it's offered, several times at once, and respond with what the tool returned, in each conversation. @param {Record<string, unknown>[]} toolArguments of each call */
		tellToCall: (...toolArguments) => {
			questions.length = 0;
			otherwise = ({ messages, tools = [] }) => {
				const results = toolResultsIn(messages);
				if (results.length > 0) return { text: results.join('\n') };
				const name = tools[0]?.function.name ?? 'No tool was offered';
				return { calls: toolArguments.map((values) => ({ name, arguments: values })) };
			};
		},
		/** What each call of a tool returned in the last question, as text. */
		toolResults: () => toolResultsIn(questions.at(-1)?.messages ?? []),
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

module.exports = { startChatModel };
