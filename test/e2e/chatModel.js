/**
 * A chat model of our own that speaks as much of the OpenAI protocol as n8n's chat model node uses. It "decides" to call
 * the one tool it is offered, once or several times at once, and responds with what the tool returned.
 */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { json } = require('node:stream/consumers');

/**
 * @typedef {{ role: string, content: unknown, tool_call_id?: string }} Message
 *
 * @typedef {object} Request
 * @property {Message[]} messages
 * @property {{ function: { name: string, description: string, parameters: any } }[]} [tools]
 * @property {boolean} [stream]
 */

/**
 * @param {Record<string, unknown>[]} toolArguments of each call of the tool, all made at once
 */
async function startChatModel(...toolArguments) {
	/** @type {Request[]} */
	const requests = [];

	/** @param {Request} request */
	function answerTo({ messages, tools = [] }) {
		const results = resultsIn(messages);
		const [tool] = tools;
		if (results.length > 0 || !tool) return { role: 'assistant', content: results.join('\n') };
		const calls = toolArguments.map((values, index) => ({
			id: `call_${index + 1}`,
			type: 'function',
			function: { name: tool.function.name, arguments: JSON.stringify(values) },
		}));
		return { role: 'assistant', content: null, tool_calls: calls };
	}

	const server = createServer(async (incoming, response) => {
		const request = /** @type {Request} */ (await json(incoming));
		requests.push(request);
		const message = answerTo(request);
		const head = { id: 'chat-1', created: 1, model: 'stub', usage: usage() };
		const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
		if (!request.stream) {
			const choices = [{ index: 0, message, finish_reason }];
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ ...head, object: 'chat.completion', choices }));
			return;
		}
		const delta =
			'tool_calls' in message
				? { ...message, tool_calls: message.tool_calls?.map((call, index) => ({ index, ...call })) }
				: message;
		const choices = [{ index: 0, delta, finish_reason }];
		const chunk = { ...head, object: 'chat.completion.chunk', choices };
		response.setHeader('content-type', 'text/event-stream');
		response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');

	return {
		url: `http://127.0.0.1:${address.port}/v1`,
		requests,
		/** The tool as it was offered to the model. */
		offeredTool: () => requests[0]?.tools?.[0]?.function,
		/** What each call of the tool returned, as text. */
		toolResults: () => resultsIn(requests.at(-1)?.messages ?? []),
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

const usage = () => ({ prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 });

/** @param {unknown} content */
const textOf = (content) => (typeof content === 'string' ? content : JSON.stringify(content ?? ''));

/** @param {Message[]} messages */
const resultsIn = (messages) =>
	messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content));

module.exports = { startChatModel };
