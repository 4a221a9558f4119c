import type { IDataObject } from 'n8n-workflow';
import { isObject, parseJson } from '../util/guards';
import { bared, DEEPEST, folded, isNo, isReason, isYes, numberOf } from './values';

/** What a response says of itself: that it's a part of the result or, with the object that says so, that the request failed. */
export interface Sign {
	/** A member, with the objects around it: `pagination.next_cursor`. */
	readonly name: string;
	readonly failed?: IDataObject;
	/** The value of one that says that the figures may change, or aren't right. */
	readonly doubt?: unknown;
}

/** Whether a value is a sign in an object that says that there's no more, how many fit on a page, or that it's one. */
type IsSign = (value: unknown, isEnd: boolean, size: number, isPage: boolean) => boolean;

const MORE =
	'hasmore hasmoredata hasmoreitems hasmorepages hasmorerecords hasmoreresults hasmorerows hasnext hasnextpage morerecords';
const END = 'complete completed done endofstream finished jobcomplete ready';
const LAST = 'last lastpage';
const STATUS = 'outcome result resultcode returncode state status statuscode';

function isWord(words: RegExp): IsSign {
	return (value) => words.test(folded(value));
}
const isTrue: IsSign = (value) => value === true || folded(value) === 'true';

/** Members of a failure, in lowercase and without separators. The tests name the APIs that they're from. */
const FAILURES: Record<string, IsSign> = {
	'ok succeeded success successful': (value) => isNo(value) || value === 0 || value === '0',
	'err errcode errno error errorcode exception': (value) => isReason(value),
	// A number of them may be one of the figures.
	'errordescription errordetail errordetails errorinfo errormessage errormessages errors errortype exceptions executionerrors fail failed failedids failure failurereason failures fault odataerror partialerrors partialfailure partialfailureerror partialsuccess shardfailures timedout usererrors':
		(value) => typeof value !== 'number' && isReason(value),
	'clustersfailed failedentities shardsfailed': (value) => isYes(value),
	[STATUS]: isWord(
		/^(aborted|cancell?ed|denied|error(ed)?|exception|expired|fail(ed|ure)?|forbidden|internal(server)?error|invalid|ko|nok|rejected|throttled|timed?out|unauthorized|unavailable)$/,
	),
	'datacode httpcode httpstatus httpstatuscode resultcode retcode returncode status statuscode': (
		value,
	) => value === false || numberOf(value) < 0 || (numberOf(value) >= 400 && numberOf(value) < 600),
};
/** Members of a part, some with the object that they're in. */
const PARTS: Record<string, IsSign> = {
	[STATUS]: isWord(
		/^(incomplete|partial|pending)|^(calculating|computing|executing|generating|inprogress|not(ready|started)|preparing|processing|queued|running|submitted)$|witherrors$/,
	),
	[`${MORE} datalossfromotherrow exceededtransferlimit incomplete incompletesearch moreavailable morefollows moreitemsincollection partial remainingitemcount running terminatedearly truncated unprocessed unprocessedids unprocesseditems unprocessedkeys`]:
		(value) => isYes(value),
	// Elsewhere it's an address.
	'more timeout': isTrue,
	[END]: isNo,
	complete: (value) => isNo(value) || value === 0,
	[LAST]: (value) => isNo(value) || numberOf(value) > 1,
	'infopages metapages nbpages numberofpages numpages pagecount pageinfopages pagepages pagingpages paginationpages totalpage totalpages':
		(value) => numberOf(value) > 1,
	pages: (value, _isEnd, _size, isPage) => isPage && numberOf(value) > 1,
	'nbhits total totalcount totalelements totalitems totalrecords totalresults': (value, _, size) =>
		size > 0 && numberOf(value) > size,
	// A number is where the page begins.
	offset: (value, isEnd) => !isEnd && folded(value) !== '',
	'continuation continuationnextpartitionkey continuationtoken continue cursor lastevaluatedkey next nextcontinuationtoken nextcursor nexthref nextlink nextmarker nextoffset nextpage nextpagestart nextpagetoken nextpageuri nextpageurl nextrange nextrecordsurl nexttoken nexturi nexturl odatanextlink pagetoken searchnextpageparameters skiptoken':
		(value, isEnd) => !isEnd && isYes(value),
};
/** Members of figures that may change, or that aren't right. */
const DOUBTS: Record<string, IsSign> = {
	'samplingmetadatas warning warnings': (value) => typeof value !== 'number' && isReason(value),
	'containssampled degraded delayed estimated mock preliminary provisional sampled simulated stale subjecttothresholding':
		isTrue,
	'final finalized golden': isNo,
	[STATUS]: isWord(/^(degraded|delayed|estimated|preliminary|provisional|stale)$|withwarnings$/),
};

const setOf = (list: string) => new Set(list.split(' '));
const rulesOf = (...tables: Array<Record<string, IsSign>>) =>
	tables.flatMap((table) =>
		Object.entries(table).map(([names, isSign]) => ({ names: setOf(names), isSign, table })),
	);
const rules = rulesOf(FAILURES, PARTS);
export const doubts = rulesOf(DOUBTS);
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
const all = [...[...rules, ...doubts].map(({ names }) => names), sizes, starts, nests, envelopes];
const known = new Set(['code', 'limit', ...all.flatMap((names) => [...names])]);
/** Whether a list of links has one to the next page: `[{ rel: 'next', href: '/2' }]`. */
const hasNext = (links: unknown[]): boolean =>
	links.slice(0, 100).some((link) => {
		if (!isObject(link)) return false;
		const { rel, relation = rel, href, url = href, uri = url } = link;
		return [relation].flat().includes('next') && isYes(uri);
	});

/** The sign by which a body says that it isn't the whole result. Rows contain none that counts. */
export function signIn(body: IDataObject, of = rules, path = '', around = ''): Sign | undefined {
	const members: Array<{ name: string; key: string; value: unknown }> = [];
	for (const name of Object.keys(body)) {
		const whole = folded(name);
		const key = known.has(whole) ? whole : bared(whole);
		if (known.has(key)) members.push({ name, key, value: body[name] });
	}
	const depth = path.split('.').length;
	const numberIn = (keys: Set<string>) => numberOf(members.find(({ key }) => keys.has(key))?.value);
	const { valid = isObject(body.data) ? body.data.valid : undefined } = body;
	const isPage = members.some(({ key }) => starts.has(key));
	const size = numberIn(sizes) || (isPage && numberIn(setOf('limit'))) || 0;
	const isEnd = members.some(({ key, value }) =>
		more.has(key) ? isNo(value) : ends.has(key) && value === true,
	);
	for (const { name, key, value } of members) {
		const isNest = nests.has(key) || (path === '' && envelopes.has(key));
		if (isNest && isObject(value)) {
			const sign = depth <= DEEPEST && signIn(value, of, `${path}${name}.`, key);
			if (sign) return sign;
			continue;
		}
		if (isNest && Array.isArray(value) && hasNext(value)) return { name: path + name };
		const rule = of.find(
			({ names, isSign, table }) =>
				(names.has(key) || names.has(around + key)) &&
				isSign(value, isEnd, size, isPage) &&
				// What the check of a key failed with is its result.
				!(table === FAILURES && valid === false),
		);
		if (!rule) continue;
		const failed = rule.table === FAILURES ? body : undefined;
		return { name: path + name, failed, doubt: rule.table === DOUBTS ? value : undefined };
	}
	return undefined;
}

/** Members of a row that are signs. Its other ones may be figures, or the state of what it's about. */
const inRows = setOf(
	'complete error errormessage estimated incomplete iscomplete isestimated isfinal ispartial ispreliminary isprovisional issuccess istruncated partial preliminary provisional success timedout truncated',
);

/** Whether a number in a row says yes or no, as databases do. */
const isSwitch = (key: string, value: unknown) =>
	/^(is|incomplete)/.test(key) && (value === 0 || value === 1);

/** The sign in a row, by which it isn't the whole result or, among doubts, by which its figures may change. */
export const signInRow = (row: IDataObject, of = rules): Sign | undefined =>
	signIn(
		Object.fromEntries(
			Object.entries(row).filter(
				// A number of errors is a figure, also as text.
				([name, value]) =>
					inRows.has(folded(name)) &&
					(/\p{L}/u.test(JSON.stringify(value ?? '')) || isSwitch(folded(name), value)),
			),
		),
		of,
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
