import type { IDataObject } from 'n8n-workflow';
import { isObject, parseJson } from '../util/guards';

/** What a response says of itself: that it's a part of the result or, with the object that says so, that the request failed. */
export interface Sign {
	/** A member, with the objects around it: `pagination.next_cursor`. */
	readonly name: string;
	readonly failed?: IDataObject;
}

/** Whether a value is a sign in an object that says that there's no more, how many fit on a page, or that it's one. */
type IsSign = (value: unknown, isEnd: boolean, size: number, isPage: boolean) => boolean;

const MORE =
	'hasmore hasmoredata hasmoreitems hasmorepages hasmorerecords hasmoreresults hasmorerows hasnext hasnextpage morerecords';
const END = 'complete completed done endofstream finished iscomplete isdone jobcomplete';
const LAST = 'islast islastpage last lastpage';
const STATUS = 'outcome result state status';

/** Members of a failure, in lowercase and without separators. The tests name the APIs that they're from. */
const FAILURES: Record<string, IsSign> = {
	'issuccess ok succeeded success successful': (value) => isNo(value) || value === 0,
	'err errcode errno error errorcode exception': (value) => isReason(value),
	// A number of them may be one of the figures.
	'errormessage errors errortype executionerrors failed failures fault haserror haserrors iserror odataerror partialerrors partialfailure partialfailureerror partialsuccess shardfailures timedout usererrors':
		(value) => typeof value !== 'number' && isReason(value),
	'clustersfailed failedentities shardsfailed': (value) => isYes(value),
	[STATUS]: (value) => /^(aborted|error(ed)?|fail(ed|ure)?|ko|nok|timed?out)$/.test(folded(value)),
	'datacode httpstatus status statuscode': (value) =>
		numberOf(value) >= 400 && numberOf(value) < 600,
};
/** Members of a part, some with the object that they're in. */
const PARTS: Record<string, IsSign> = {
	[STATUS]: (value) =>
		/^(partial|incomplete|inprogress|pending|processing|queued|running)/.test(folded(value)),
	[`${MORE} datalossfromotherrow incomplete incompleteresults incompletesearch ispartial isrunning istruncated moreavailable morefollows moreitemsincollection moreresults partial partialresults remainingitemcount resulttruncated terminatedearly truncated unprocesseditems unprocessedkeys`]:
		(value) => isYes(value),
	// Elsewhere it's an address.
	more: (value) => value === true || folded(value) === 'true',
	[END]: (value) => isNo(value),
	'complete datacomplete iscomplete': (value) => isNo(value) || value === 0,
	[LAST]: (value) => isNo(value) || numberOf(value) > 1,
	'infopages metapages nbpages numberofpages numpages pagecount pageinfopages pagepages pagingpages paginationpages totalpage totalpages':
		(value) => numberOf(value) > 1,
	pages: (value, _isEnd, _size, isPage) => isPage && numberOf(value) > 1,
	'nbhits total totalcount totalelements totalitems totalrecords totalresults': (value, _, size) =>
		numberOf(value) > size,
	// A number is where the page begins.
	offset: (value, isEnd) => !isEnd && folded(value) !== '',
	'continuation continuationnextpartitionkey continuationtoken continue cursor lastevaluatedkey next nextcontinuationtoken nextcursor nexthref nextlink nextmarker nextoffset nextpage nextpagestart nextpagetoken nextpageuri nextpageurl nextrange nextrecordsurl nexttoken nexturi nexturl odatanextlink pagetoken searchnextpageparameters skiptoken':
		(value, isEnd) => !isEnd && isYes(value),
};

const setOf = (list: string) => new Set(list.split(' '));
const rules = [FAILURES, PARTS].flatMap((all) =>
	Object.entries(all).map(([names, isSign]) => ({
		names: setOf(names),
		isSign,
		isFailure: all === FAILURES,
	})),
);
const more = setOf(MORE);
const ends = setOf(`${END} ${LAST}`);
/** What says how many fit on a page. A limit alone may be one of calls. */
const sizes = setOf('hitsperpage itemsperpage maxresults pagesize perpage');
const starts = setOf('currentpage offset page pagenumber skip start startat startindex');
/** Objects beside the data in which signs stand, and those around it. */
const nests = setOf(
	'additionaldata clusters cursor cursors info link links listinfo meta metadata page pageinfo pager pages paging pagination responseheader responsemetadata responsestatus resultinfo shards status',
);
const envelopes = setOf('d data');
const all = [...rules.map(({ names }) => names), sizes, starts, nests, envelopes];
const known = new Set(['code', 'limit', ...all.flatMap((names) => [...names])]);
/** No API nests signs deeper. */
const DEEPEST = 4;

/** The letters of a name or a word, in lowercase, without the prefixes of headers. */
const folded = (text: unknown) =>
	typeof text === 'string' && text.length < 50
		? text.replace(/^x-(ms-|wp-|pagination-)?|[^a-z]+/gi, '').toLowerCase()
		: '';
const numberOf = (value: unknown) => (folded(value) === '' ? Number(value) : NaN);
const isNo = (value: unknown) => value === false || folded(value) === 'false';

/** Whether a value says yes, or where more is: not false, null, 0, or empty, also as text or in an object of nothing else. */
function isYes(value: unknown, depth = 0): boolean {
	if (typeof value === 'string') return !/^(false|null|none|no|0)?$/i.test(value.trim());
	if (typeof value !== 'object' || value === null || depth === DEEPEST) return Boolean(value);
	if ('href' in value) return isYes(value.href, depth + 1);
	return Object.values(value).some((one) => isYes(one, depth + 1));
}

/** Whether a value says what went wrong, and not that nothing did. */
function isReason(value: unknown, depth = 0): boolean {
	if (typeof value === 'number') return !/^(0|2\d\d0*)$/.test(String(value));
	if (typeof value === 'string') {
		return (
			isYes(value) && !/^(0+|2\d\d0*|-+|n\/a|no ?errors?|ok|success(ful)?)$/i.test(value.trim())
		);
	}
	if (typeof value !== 'object' || value === null || depth === DEEPEST) return Boolean(value);
	const { code } = isObject(value) ? value : {};
	if (typeof code === 'number' || (typeof code === 'string' && code !== '')) return isReason(code);
	return Object.values(value).some((one) => typeof one !== 'number' && isReason(one, depth + 1));
}

/** Whether a list of links has one to the next page: `[{ rel: 'next', href: '/2' }]`. */
const hasNext = (links: unknown[]): boolean =>
	links.slice(0, 100).some((link) => {
		if (!isObject(link)) return false;
		const { rel, relation = rel, href, url = href, uri = url } = link;
		return [relation].flat().includes('next') && isYes(uri);
	});

/** The sign by which a body says that it isn't the whole result. Rows contain none that counts. */
export function signIn(body: IDataObject, path = '', around = '', depth = 0): Sign | undefined {
	const members: Array<{ name: string; key: string; value: unknown }> = [];
	for (const name of Object.keys(body)) {
		const key = folded(name);
		if (known.has(key)) members.push({ name, key, value: body[name] });
	}
	const numberIn = (keys: Set<string>) => numberOf(members.find(({ key }) => keys.has(key))?.value);
	const { valid = isObject(body.data) ? body.data.valid : undefined } = body;
	const isPage = members.some(({ key }) => starts.has(key));
	const size = numberIn(sizes) || (isPage && numberIn(setOf('limit'))) || NaN;
	const isEnd = members.some(({ key, value }) =>
		more.has(key) ? isNo(value) : ends.has(key) && value === true,
	);
	for (const { name, key, value } of members) {
		const isNest = nests.has(key) || (path === '' && envelopes.has(key));
		if (isNest && isObject(value)) {
			const sign = depth < DEEPEST && signIn(value, `${path}${name}.`, key, depth + 1);
			if (sign) return sign;
			continue;
		}
		if (isNest && Array.isArray(value) && hasNext(value)) return { name: path + name };
		const rule = rules.find(
			({ names, isSign, isFailure }) =>
				(names.has(key) || names.has(around + key)) &&
				isSign(value, isEnd, size, isPage) &&
				// What the check of a key failed with is its result.
				!(isFailure && valid === false),
		);
		if (rule) return { name: path + name, failed: rule.isFailure ? body : undefined };
	}
	return undefined;
}

/** Members of a row that are signs. Its other ones may be figures, or the state of what it's about. */
const inRows = setOf(
	'complete error errormessage incomplete iscomplete ispartial issuccess istruncated partial success timedout truncated',
);

/** Whether a number in a row says yes or no, as databases do. */
const isSwitch = (key: string, value: unknown) =>
	/^(is|incomplete)/.test(key) && (value === 0 || value === 1);

/** The sign in a row, by which it isn't the whole result. */
export const signInRow = (row: IDataObject): Sign | undefined =>
	signIn(
		Object.fromEntries(
			Object.entries(row).filter(
				// A number of errors is a figure, also as text.
				([name, value]) =>
					inRows.has(folded(name)) &&
					(/\p{L}/u.test(JSON.stringify(value ?? '')) || isSwitch(folded(name), value)),
			),
		),
	);

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
