/** A chat model that says what it was told to: a local server that speaks the OpenAI protocol. */
import { json } from 'node:stream/consumers';
import { listen } from './http';

export type Messages = Array<ReturnType<typeof JSON.parse>>;
interface Said {
	text?: string;
	calls?: Array<{ name: string; arguments: object }>;
}
type Turn = (messages: Messages) => Said;

function completion(turn: number, { text, calls }: Said) {
	const tool_calls = calls?.map((call, index) => ({
		id: `call_${turn}_${index}`,
		type: 'function',
		function: { name: call.name, arguments: JSON.stringify(call.arguments) },
	}));
	const message = { role: 'assistant', content: text ?? null, tool_calls };
	return {
		id: `chatcmpl-${turn}`,
		object: 'chat.completion',
		created: 0,
		model: 'stub',
		choices: [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

export async function startChatModel() {
	let script: Turn[] = [];
	const questions: Array<{ messages: Messages }> = [];

	const { url, close } = await listen(async (request, response) => {
		response.setHeader('content-type', 'application/json');
		const question = Object(await json(request));
		const turn = questions.push(question);
		const said = script.shift()?.(question.messages) ?? { text: 'I was told nothing more to say.' };
		response.end(JSON.stringify(completion(turn, said)));
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
