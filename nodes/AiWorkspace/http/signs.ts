import type { IDataObject } from 'n8n-workflow';
import { isObject, parseJson } from '../util/guards';
import { spaced } from '../util/text';

/** What a member says of its response: that it's a part of the result, that the request failed, or that its figures may change or aren't right. */
export interface Sign {
	readonly meaning: 'doubt' | 'failed' | 'part';
	/** The member, with the objects around it: `pagination.next_cursor`. */
	readonly name: string;
	/** In what the API's words about it are. */
	readonly told: unknown;
}

export const isDoubt = ({ meaning }: Sign): boolean => meaning === 'doubt';

const textOf = (value: unknown) =>
	typeof value === 'object' ? '' : String(value).slice(0, 50).trim();
const numberIn = (value: unknown) => Number(textOf(value) || NaN);
const is = (form: RegExp) => (value: unknown) => form.test(textOf(value));
const isNo = is(/^(false|no)$/i);
const isNoOrZero = is(/^(false|no|0)$/i);
const isYes = is(/^(true|yes)$/i);

const NOTHING = /^(-*|false|n\/a|nil|none|null|undefined|no|no ?errors?|ok|success(ful)?)$/i;
/** Numbers that aren't figures: of rows, of shards that failed, and answers. */
const COUNTED = /\b(is|entities|ids|records|results|rows|shards failed)\b/;

/** Whether a value says something: not false, null, or empty, also as text or in an object of nothing else. */
function says(value: unknown, name: string, isCounted = COUNTED.test(name)): boolean {
	if (typeof value === 'object') {
		const members = Object.entries({ ...value });
		const main = members.filter(([key]) => key === 'href' || key === 'code');
		// A number in a list isn't how many there are.
		const inside = isCounted || Array.isArray(value);
		return (main.length > 0 ? main : members).some(([key, one]: [string, unknown]) =>
			isObject(one) || Array.isArray(one) ? Object.keys(one).length > 0 : says(one, key, inside),
		);
	}
	const number = numberIn(value);
	if (Number.isNaN(number)) return !NOTHING.test(textOf(value));
	if (/(code|no)$/.test(name)) return !/^(0|2\d\d0*)$/.test(String(number));
	return isCounted && number !== 0 && number !== -1;
}

// Kinds of names, as words: `next page token` for nextPageToken. The test has the APIs that they're from.
const TOTAL = /^total( ?(count|records|results|rows))?$/;
const MORE = /^(has ?(more|next)|more)/;
const NEXT =
	/(^| )next( ?(cursor|href|link|offset|page|range|records|token|ur[il]))+( parameters)?$|^next$|^(continue|cursor)$|\bcontinuation\b|^(page|skip) ?token$|evaluated key$/;
const LAST = /^(is )?last( page)?$/;
const FAILED =
	/\b(err(or)?|exception|fail(ed|ure)?|timed ?out)s?( ?(code|entities|ids|message|msg|no|records|results|rows|shards))?$/;
const PARTIAL =
	/\b(in progress|incomplete|not started|omitted|partial|pending|queued|running|skipped|truncated|unprocessed)( (data|entities|ids|keys|records|results|rows|search|success))?$/;
const UNSURE = /\b(degraded|estimated|preliminary|provisional|sampl(ed|ing)|stale)\b/;
const STATUS = /^((http|result|ret|return) ?)?(code|state|status)( ?code)?$/;
const REFUSED =
	/^(-\d+|[45]\d\d|false)$|^(abort|cancel|denied|expired|invalid|reject|time[ _]?out|unauthorized)/i;
type IsSign = (value: unknown, name: string, size: number) => boolean;
const rules: ReadonlyArray<[Sign['meaning'], kind: RegExp, IsSign]> = [
	['part', TOTAL, (value, _, size) => size > 0 && numberIn(value) > size],
	['failed', /\b(ok|success(ful)?)$/, isNoOrZero],
	['failed', FAILED, (value, name) => says(value, name)],
	['failed', STATUS, is(REFUSED)],
	['part', PARTIAL, (value, name) => says(value, name)],
	['part', /\bcomplete$/, isNoOrZero],
	['part', /\b(completed|done)$/, isNo],
	['part', LAST, isNo],
	['part', MORE, is(/^(true|yes|1)$/i)],
	['part', /pages$|last ?page$|page ?count$/, (value) => numberIn(value) > 1],
	['part', NEXT, (value, name) => says(value, name, true)],
	['part', /^offset$/, (value, name) => says(value, name)],
	['doubt', /\bunpriced\b/, (value, name) => says(value, name, true)],
	['doubt', /\bwarnings?$/, (value, name) => says(value, name)],
	['doubt', /\bfinal$/, isNo],
	['doubt', UNSURE, (value) => isYes(value) || (Array.isArray(value) && value.length > 0)],
];
/** Signs of rows, whose other members may be figures, or the state of what they're about. */
const ALONE =
	/^((data|is) )*(complete|error( message)?|estimated|final|incomplete|partial|preliminary|provisional|success|timed ?out|truncated)$/;
/** What a request may ask for, and a response may repeat. */
const ASKED = /\b(allow|ignore|include|max|on|show)\b/;
/** How many fit on a page, and where it begins: a limit alone may be one of calls. */
const SIZE = /^max ?results$|(per ?page|page ?size)$/;
const PAGE_START = /^(current ?)?page( ?number)?$|^(offset|skip|start( ?(at|index))?)$/;
/** Objects beside the data in which signs stand, and those around it. */
const NEST =
	/^((list|page|response|result) ?)?(header|info|metadata|status)$|^(additional data|clusters|cursors?|links?|meta|pag(e|er|es|ing|ination)|shards)$/;

/** What is in a nest: JSON of a header, and `{ next: '/2' }` of links such as `[{ rel: 'next', href: '/2' }]`. */
function contents(nest: unknown): unknown {
	if (typeof nest === 'string') return parseJson(nest);
	if (!Array.isArray(nest)) return nest;
	const links = nest.filter(isObject);
	return Object.fromEntries(
		links.map(({ rel, relation = rel, href, url = href }) => [textOf(relation), url]),
	);
}

/** The signs in a body. Its rows contain none that counts. */
export function signsIn(object: IDataObject, path = ''): Sign[] {
	// No API nests signs deeper.
	if (path.split('.').length > 5) return [];
	const members = Object.entries(object).map(([key, value]) => {
		return { key, value, name: spaced(key).replace(/^x /, '') };
	});
	const find = (kind: RegExp) => members.find(({ name }) => kind.test(name))?.value;
	const isPage = find(PAGE_START) !== undefined;
	const size = numberIn(find(SIZE) ?? (isPage ? find(/^limit$/) : undefined));
	const isEnd = isNoOrZero(find(MORE)) || find(LAST) === true;
	const { valid = isObject(object.data) ? object.data.valid : undefined } = object;
	return members.flatMap(({ key, name, value }) => {
		const isNest = NEST.test(name) || (path === '' && /^(data|d)$/.test(name));
		const inside = isNest ? contents(value) : undefined;
		if (isObject(inside)) return signsIn(inside, `${path}${key}.`);
		if (ASKED.test(name) || (isEnd && NEXT.test(name))) return [];
		if (name === 'pages' && !isPage && path === '') return [];
		// A status is as good as a flag of that name.
		const flag = STATUS.test(name) ? spaced(value) : '';
		const rule = rules.find(
			([, kind, isSign]) =>
				(kind.test(name) && isSign(value, spaced(path + key), size)) ||
				(kind.test(flag) && isSign(true, flag, size)),
		);
		if (!rule) return [];
		const meaning = /\b(cost|pric(es?|ing))\b/.test(name) ? 'doubt' : rule[0];
		// What the check of a key failed with is its result.
		if (meaning === 'failed' && valid === false) return [];
		return [{ meaning, name: path + key, told: meaning === 'failed' ? object : value }];
	});
}

/** The signs in a row. A number of errors is a figure there, also as text. */
export function signsInRow(row: IDataObject): Sign[] {
	const isFigure = (key: string, value: unknown) =>
		!key.startsWith('is') && !/\p{L}/u.test(JSON.stringify(value ?? ''));
	const own = Object.entries(row).filter(
		([key, value]) => ALONE.test(spaced(key)) && !isFigure(key, value),
	);
	return signsIn(Object.fromEntries(own));
}

/** What a Link header says of a next page. Some APIs always have one, and say whether anything is on it. */
const NEXT_LINK = /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next($|[\s,;]))(?!.*results="false")/i;

/** The signs in the headers of a response. */
export function signsInHeaders(headers: IDataObject): Sign[] {
	const part = (name: string): Sign => ({ meaning: 'part', name, told: '' });
	const { link, 'content-range': range, ...others } = headers;
	const links = typeof link === 'string' ? link.split('<') : [];
	if (links.some((one) => NEXT_LINK.test(one))) return [part('Link')];
	const [, from, to, all] = /\b(\d+)-(\d+)\/(\d+|\*)$/.exec(String(range)) ?? [];
	const size = Number(to) - Number(from) + 1;
	if (all === '*' ? Number(from) > 0 : size < Number(all)) return [part('Content-Range')];
	return signsIn(others);
}
