/**
 * npm run bench:linear: how long everything that reads takes for one text of 100,000 characters, and for bodies of 50 MB, in seconds of
 * this process. A text fails above half a second, and a body above two seconds beyond JSON.parse: what isn't linear takes minutes.
 */
import times from 'lodash/times';
import { parseEntityIds, parsePromptId } from '../../nodes/AiWorkspace/analytics/ids';
import { calendarDay } from '../../nodes/AiWorkspace/analytics/calendarDay';
import { rowsById, selectRows } from '../../nodes/AiWorkspace/analytics/rows';
import { parseUrl } from '../../nodes/AiWorkspace/api/urls';
import { asFailure } from '../../nodes/AiWorkspace/errors/Failure';
import { readResponse } from '../../nodes/AiWorkspace/http/response';
import { directoryOf, promptsOf } from '../../nodes/AiWorkspace/report/read/directory';
import { checkKey, cleanedKey } from '../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { Secrets, shownFailure } from '../../nodes/AiWorkspace/util/Secrets';
import { cleanToken, jwtClaims } from '../../nodes/AiWorkspace/util/pasted';
import { parseScope } from '../../nodes/AiWorkspace/workspace/scope';
import * as api from '../support/api';

const secrets = new Secrets();
for (const end of 'abcdefgh') secrets.add(`sk-proj-${'0a1b2c3d4e'.repeat(4)}${end}`);

const seconds = (work: () => unknown) => {
	const { user, system } = process.cpuUsage();
	try {
		work();
	} catch {
		// A refusal takes time as well.
	}
	const now = process.cpuUsage();
	return (now.user + now.system - user - system) / 1e6;
};

/** What is repeated, and what comes last, to end in vain. */
const units = [
	...'a 0 . = - @ , " %41 &#65; \\ \u200b ä 🙂 a. a@b. 1, 1e [" {"a": sk-'.split(' '),
	...[' ', '; rel="'],
];
const texts = units.flatMap((unit) =>
	['', 'x', '!', '\n'].map((end) => unit.repeat(100_000 / unit.length) + end),
);

const read = (body: string, headers = {}, statusCode = 200) => {
	const all = { 'content-type': 'application/json', ...headers };
	return readResponse({ statusCode, headers: all, body }, secrets, selectRows(['a']));
};
const envelope = (entities: object[], more: object = {}) =>
	JSON.stringify({ ...api.envelope(entities), ...more });
const readRows = (body: string) => rowsById(read(body), ['a']);

const HEADERS =
	'link content-range retry-after date location ratelimit-reset x-request-id x-pagination content-type';

/** The same for each of these members. */
const each = (what: string, names: string, readMember: (member: object) => unknown) =>
	Object.fromEntries(
		names
			.split(' ')
			.map((name) => [`${what}, ${name}`, (text: string) => readMember({ [name]: text })]),
	);
const readDirectory = (rows: unknown) => directoryOf({ label: 'Directory' }, rows);
const readers: Record<string, (text: string) => unknown> = {
	...each('directory', 'entity_id name type department owner_email monthly_budget', (member) =>
		readDirectory([{ entity_id: 'a', ...member }]),
	),
	'directory, a heading': (text) => readDirectory([{ entity_id: 'a', [text]: 1 }]),
	'directory, IDs': readDirectory,
	'prompt templates': (text) => promptsOf('Prompt Templates', text),
	'entity IDs': parseEntityIds,
	'prompt ID': parsePromptId,
	date: (text) => calendarDay(text, 'Europe/Berlin', 'Start Date'),
	'provider key': (text) => checkKey(cleanedKey(text), 'openai'),
	token: (text) => jwtClaims(cleanToken(text)),
	scope: parseScope,
	URL: parseUrl,
	secret: (text) => new Secrets().add(text),
	failure: (text) => shownFailure(asFailure(new Error(text)), secrets),
	...each('error body', 'message code type', (member) => read(JSON.stringify(member), {}, 400)),
	...each('header', HEADERS, (member) => read('{}', member)),
	...each('error header', HEADERS, (member) => read('{}', member, 429)),
	...each('row', 'entity_id entity_type total_calls cost_sum currency note', (member) =>
		readRows(envelope([{ ...api.row('a'), ...member }])),
	),
	...each('body', 'code message next error status success total offset currency', (member) =>
		readRows(envelope([api.row('a')], member)),
	),
};

const SIZE = 50_000_000;
const beside = (json: string) => `${envelope([api.row('a')]).slice(0, -1)},"x":${json}}`;
const bodies: Record<string, () => string> = {
	'one long text': () => beside(`"${'x'.repeat(SIZE)}"`),
	'a fifth of it characters that nobody sees, in a row': () =>
		envelope([{ ...api.row('a'), note: 'a\u00ad'.repeat(SIZE / 10).padEnd(SIZE) }]),
	'a million members': () => beside(`{${times(1e6, (at) => `"m${at}":"some value"`).join()}}`),
	'half a million rows': () => envelope([api.row('a'), ...times(5e5, (at) => api.row(`b${at}`))]),
	'a deep list': () => beside('['.repeat(SIZE / 10) + ']'.repeat(SIZE / 10)),
};

function note(name: string, took: number, most: number) {
	console.log(`${took.toFixed(2)} ${name}${took > most ? ': too slow' : ''}`);
	if (took > most) process.exitCode = 1;
}

for (const [name, reader] of Object.entries(readers)) {
	note(name, Math.max(...texts.map((text) => seconds(() => reader(text)))), 0.5);
}
for (const [name, make] of Object.entries(bodies)) {
	const body = make();
	const parsing = seconds(() => JSON.parse(body));
	note(`50 MB, ${name}`, seconds(() => readRows(body)) - parsing, 2);
}
