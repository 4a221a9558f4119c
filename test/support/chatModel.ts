/** A chat model that says what it was told to: a local server that speaks the OpenAI protocol. */
import { json } from 'node:stream/consumers';
import { listen } from './http';

type Json = ReturnType<typeof JSON.parse>;
interface ToolCall {
	name: string;
	arguments: object;
}
interface Question {
	messages: Json[];
	tools: Json[];
}
type Turn = (question: Question) => { text: string } | { calls: ToolCall[] } | { status: number };

/** A response in the protocol. */
function completion(turn: number, text: string | null, calls: ToolCall[]) {
	const toolCalls = calls.map((call, index) => ({
		id: `call_${turn}_${index}`,
		type: 'function',
		function: { name: call.name, arguments: JSON.stringify(call.arguments) },
	}));
	const isCall = calls.length > 0;
	const message = {
		role: 'assistant',
		content: text,
		...(isCall && { tool_calls: toolCalls }),
	};
	return {
		id: `chatcmpl-${turn}`,
		object: 'chat.completion',
		created: 0,
		model: 'stub',
		choices: [{ index: 0, message, finish_reason: isCall ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

export async function startChatModel() {
	let script: Turn[] = [];
	const questions: Question[] = [];

	const { url, close } = await listen(async (request, response) => {
		response.setHeader('content-type', 'application/json');
		if (request.method !== 'POST') {
			response.end(JSON.stringify({ object: 'list', data: [] }));
			return;
		}
		const question: Question = { tools: [], ...Object(await json(request)) };
		questions.push(question);
		const said = script.shift()?.(question) ?? { text: 'I was told nothing more to say.' };
		if ('status' in said) {
			const error = { message: 'The model is out to lunch.', type: 'stub' };
			response.writeHead(said.status).end(JSON.stringify({ error }));
			return;
		}
		const text = 'text' in said ? said.text : null;
		const calls = 'calls' in said ? said.calls : [];
		response.end(JSON.stringify(completion(questions.length, text, calls)));
	});
	return {
		url: `${url}/v1`,
		questions,
		tell: (turns: Turn[]) => {
			questions.length = 0;
			script = turns;
		},
		/** What each call of a tool returned in the last question, as text. */
		toolResults: () =>
			(questions.at(-1)?.messages ?? [])
				.filter(({ role }) => role === 'tool')
				.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))),
		close,
	};
}
