import type { IDataObject } from 'n8n-workflow';
import { isObject, parseJson } from '../util/guards';
import { spaced } from '../util/text';

/** What a response says of itself: that it's a part of the result or, with the object that says so, that the request failed. */
export interface Sign {
	/** A member, with the objects around it: `pagination.next_cursor`. */
	readonly name: string;
	readonly failed?: IDataObject;
	/** The value of one that says that the figures may change, or aren't right. */
	readonly doubt?: unknown;
}

const textOf = (value: unknown) => (typeof value === 'object' ? '' : String(value).slice(0, 50));
const numberIn = (value: unknown) => Number(textOf(value).trim() || NaN);
const isTrue = (value: unknown) => /^(true|yes)$/i.test(textOf(value));
const isNo = (value: unknown) => /^(false|no)$/i.test(textOf(value));
const isNoOrZero = (value: unknown) => isNo(value) || numberIn(value) === 0;
type Counts = (value: number) => boolean;
const never: Counts = () => false;
const isSome: Counts = (value) => value !== 0 && value !== -1;
const isFailure: Counts = (value) => !/^(0|2\d\d0*)$/.test(String(value));
/** A number of rows isn't a figure, and neither is an answer. */
const countsFor = (name: string) =>
	/^is\b|\b(entities|ids|records|results|rows)\b/.test(name) ? isSome : never;

const SAYS_NOTHING = /^(-*|false|n\/a|nil|none|null|undefined|no|no ?errors?|ok|success(ful)?)$/i;
/** Whether a value says something: not false, null, or empty, also as text or in an object of nothing else. */
function says(value: unknown, counts: Counts, depth = 0): boolean {
	if (typeof value !== 'object') {
		const number = numberIn(value);
		return Number.isNaN(number) ? !SAYS_NOTHING.test(textOf(value).trim()) : counts(number);
	}
	if (value === null || depth === 4) return value !== null;
	if ('href' in value) return says(value.href, counts, depth + 1);
	if ('code' in value && value.code !== '') return says(value.code, isFailure, depth + 1);
	// A number in a list isn't how many there are.
	const inside = Array.isArray(value) && counts === never ? isSome : counts;
	return Object.values(value).some((one) => says(one, inside, depth + 1));
}

// Kinds of names, as words: `next page token` for nextPageToken. The test has the APIs that they're from.
const MORE = /^(has ?(more|next)|more)/;
const NEXT =
	/(^| )next( ?(cursor|href|link|offset|page|range|records|token|ur[il]))+( parameters)?$|^next$|^(continue|cursor|offset)$|\bcontinuation\b|^(page|skip) ?token$|evaluated key$/;
const TOTAL = /^total( ?(count|records|results|rows))?$/;
const LAST = /^(is )?last( page)?$/;
const FAILED =
	/\b(err(or)?|exception|fail(ed|ure)?|timed ?out)s?( ?(code|entities|ids|message|msg|no|records|results|rows|shards))?$/;
const PARTIAL =
	/\b(in progress|incomplete|not started|omitted|partial|pending|queued|running|skipped|truncated|unprocessed)( (data|entities|ids|keys|records|results|rows|search|success))?$/;
const UNSURE = /\b(degraded|estimated|preliminary|provisional|sampl(ed|ing)|stale)\b/;
const STATUS = /^((http|result|ret|return) ?)?(code|state|status)( ?code)?$/;
const REFUSAL = /^(abort|cancel|denied|expired|invalid|reject|time ?out|unauthorized)/;
type IsSign = (value: unknown, name: string, size: number) => boolean;
const rules: ReadonlyArray<['doubt' | 'failed' | 'part', kind: RegExp, isSign: IsSign]> = [
	['part', TOTAL, (value, _, size) => size > 0 && numberIn(value) > size],
	['failed', /\b(ok|success(ful)?)$/, isNoOrZero],
	['failed', FAILED, (value, name) => says(value, /shards/.test(name) ? isSome : countsFor(name))],
	['failed', /err(or)? ?(code|no)$/, (value) => says(value, isFailure)],
	['failed', STATUS, (value) => /^(-\d+|[45]\d\d|false)$/i.test(textOf(value))],
	['failed', STATUS, (value) => FAILED.test(spaced(value)) || REFUSAL.test(spaced(value))],
	['part', STATUS, (value) => PARTIAL.test(spaced(value))],
	['part', PARTIAL, (value, name) => says(value, countsFor(name))],
	['part', /\bcomplete$/, isNoOrZero],
	['part', /\b(completed|done)$/, isNo],
	['part', LAST, isNo],
	['part', MORE, (value) => isTrue(value) || numberIn(value) === 1],
	['part', /pages$|last ?page$|page ?count$/, (value) => numberIn(value) > 1],
	['part', NEXT, (value, name) => says(value, name === 'offset' ? never : isSome)],
	['doubt', /\bunpriced\b/, (value) => says(value, isSome)],
	['doubt', /\bwarnings?$/, (value) => says(value, never)],
	['doubt', /\bfinal$/, isNo],
	['doubt', UNSURE, (value) => isTrue(value) || (Array.isArray(value) && value.length > 0)],
	['doubt', STATUS, (value) => UNSURE.test(spaced(value))],
];
/** What a request may ask for, and a response may repeat. */
const ASKED = /\b(allow|ignore|include|max|on|show)\b/;
/** Signs of rows, whose other members may be figures, or the state of what they're about. */
const ALONE =
	/^((data|is) )*(complete|error( message)?|estimated|final|incomplete|partial|preliminary|provisional|success|timed ?out|truncated)$/;
/** How many fit on a page, and where it begins: a limit alone may be one of calls. */
const SIZE = /^max ?results$|(per ?page|page ?size)$/;
const PAGE_START = /^(current ?)?page( ?number)?$|^(offset|skip|start( ?(at|index))?)$/;
/** Objects beside the data in which signs stand, and those around it. */
const NEST =
	/^((list|page|response|result) ?)?(header|info|metadata|status)$|^(additional data|clusters|cursors?|links?|meta|pag(e|er|es|ing|ination)|shards)$/;

/** Links as an object: `{ next: '/2' }` of `[{ rel: 'next', href: '/2' }]`. */
function linked(links: unknown[]): IDataObject {
	const members = links
		.filter(isObject)
		.map(({ rel, relation = rel, href, url = href }) => [textOf(relation), url]);
	return Object.fromEntries(members);
}

/** The sign by which a body says that it isn't the whole result or, if asked for doubts, that its figures may change. Rows contain none that counts. */
export function signIn(body: IDataObject, ofDoubt = false, path = ''): Sign | undefined {
	// No API nests signs deeper.
	const own = path.split('.').length > 5 ? [] : Object.entries(body);
	const nameOf = (key: string) => spaced(/shards.$/.test(path) ? path + key : key);
	const members = own.map(([key, value]) => ({ key, name: nameOf(key).replace(/^x /, ''), value }));
	const find = (kind: RegExp) => members.find(({ name }) => kind.test(name))?.value;
	const isPage = find(PAGE_START) !== undefined;
	const size = numberIn(find(SIZE) ?? (isPage ? find(/^limit$/) : undefined));
	const isEnd = isNoOrZero(find(MORE)) || find(LAST) === true;
	const { valid = isObject(body.data) ? body.data.valid : undefined } = body;
	for (const { key, name, value } of members) {
		const isNest = NEST.test(name) || (path === '' && /^(data|d)$/.test(name));
		const inside: unknown = isNest && Array.isArray(value) ? linked(value) : value;
		if (isNest && isObject(inside)) {
			const sign = signIn(inside, ofDoubt, `${path}${key}.`);
			if (sign) return sign;
			continue;
		}
		if (ASKED.test(name) || (isEnd && NEXT.test(name))) continue;
		if (name === 'pages' && !isPage && path === '') continue;
		const said = rules.find(
			([, kind, isSign]) => kind.test(name) && isSign(value, name, size),
		)?.[0];
		const meaning = said && /\b(cost|pric(es?|ing))\b/.test(name) ? 'doubt' : said;
		// What the check of a key failed with is its result.
		const isResult = meaning === 'failed' && valid === false;
		if (!meaning || isResult || ofDoubt !== (meaning === 'doubt')) continue;
		const failed = meaning === 'failed' ? body : undefined;
		return { name: path + key, failed, doubt: ofDoubt ? value : undefined };
	}
	return undefined;
}

/** The sign in a row, by which it isn't the whole result or, among doubts, by which its figures may change. */
export function signInRow(row: IDataObject, ofDoubt = false): Sign | undefined {
	const own = Object.entries(row).filter(([key, value]) => {
		if (!ALONE.test(spaced(key))) return false;
		// A number of errors is a figure, also as text, and a list may be of calls.
		const isFigure = Array.isArray(value) || !/\p{L}/u.test(JSON.stringify(value ?? ''));
		return !isFigure || /^is/.test(key);
	});
	if (own.length === 0) return undefined;
	return signIn(Object.fromEntries(own), ofDoubt);
}

/** The sign in the headers of a response. */
export function signInHeaders(headers: IDataObject): Sign | undefined {
	const { link, 'content-range': range } = headers;
	for (const [, parameters = ''] of String(link ?? '').matchAll(/>([^<]*)/g)) {
		const isNext = /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next($|[\s,;]))/i.test(parameters);
		// Some APIs always have a next page, and say whether anything is on it.
		if (isNext && !/;\s*results="false"/i.test(parameters)) return { name: 'Link' };
	}
	const [, from, to, all] =
		/\b(\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(String(range ?? '')) ?? [];
	// Some APIs count from 1.
	const isWhole = from === '1' && to === all;
	if (!isWhole && (Number(from) > 0 || Number(to) + 1 < Number(all)))
		return { name: 'Content-Range' };
	const plain = Object.entries(headers).map(([name, value]) => [
		name,
		typeof value === 'string' && value.startsWith('{') ? parseJson(value) : value,
	]);
	return signIn(Object.fromEntries(plain));
}
