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
	stream?: boolean;
}
type Turn = (question: Question) => { text: string } | { calls: ToolCall[] } | { status: number };

/** A response in the protocol, as a whole or as a stream of one server-sent event, which agents of some versions ask for. */
function completion(turn: number, text: string | null, calls: ToolCall[], isStream?: boolean) {
	const toolCalls = calls.map((call, index) => ({
		...(isStream && { index }),
		id: `call_${turn}_${index}`,
		type: 'function',
		function: { name: call.name, arguments: JSON.stringify(call.arguments) },
	}));
	const message = {
		role: 'assistant',
		content: text,
		...(calls.length > 0 && { tool_calls: toolCalls }),
	};
	const body = JSON.stringify({
		id: `chatcmpl-${turn}`,
		object: isStream ? 'chat.completion.chunk' : 'chat.completion',
		created: 0,
		model: 'stub',
		choices: [
			{
				index: 0,
				[isStream ? 'delta' : 'message']: message,
				finish_reason: calls.length === 0 ? 'stop' : 'tool_calls',
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	});
	return isStream ? `data: ${body}\n\ndata: [DONE]\n\n` : body;
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
		if (question.stream) response.setHeader('content-type', 'text/event-stream');
		const text = 'text' in said ? said.text : null;
		const calls = 'calls' in said ? said.calls : [];
		response.end(completion(questions.length, text, calls, question.stream));
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
