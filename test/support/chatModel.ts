/** A chat model that says what it was told to: a local server that speaks the OpenAI protocol. */
import { json } from 'node:stream/consumers';
import { listen } from './http';

interface Said {
	text?: string;
	call?: { name: string; arguments: object };
}
type Json = ReturnType<typeof JSON.parse>;

function completion(turn: number, { text, call }: Said) {
	const own = call && { name: call.name, arguments: JSON.stringify(call.arguments) };
	const tool_calls = own && [{ id: `call_${turn}`, type: 'function', function: own }];
	const message = { role: 'assistant', content: text ?? null, tool_calls };
	return {
		id: `chatcmpl-${turn}`,
		object: 'chat.completion',
		created: 0,
		model: 'stub',
		choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

export async function startChatModel() {
	let script: Said[] = [];
	const questions: Array<{ messages: Json[] }> = [];

	const { url, close } = await listen(async (request, response) => {
		response.setHeader('content-type', 'application/json');
		const turn = questions.push(Object(await json(request)));
		response.end(JSON.stringify(completion(turn, script.shift() ?? {})));
	});
	return {
		url: `${url}/v1`,
		questions,
		tell: (turns: Said[]) => {
			questions.length = 0;
			script = turns;
		},
		/** What each call of a tool returned in the last question, as text. */
		toolResults: () =>
			(questions.at(-1)?.messages ?? [])
				.filter(({ role }) => role === 'tool')
				.map(({ content }) => String(content)),
		close,
	};
}
