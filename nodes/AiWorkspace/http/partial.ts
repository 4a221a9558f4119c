import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../util/guards';

/** Members with which APIs say that there's more than they returned, in lowercase and without separators. */
const SIGNS = new Set(
	'hasmore hasmoreitems hasmorepages hasnext hasnextpage morefollows moreresults next nextcursor nextlink nextmarker nextoffset nextpage nextpagetoken nextpageurl nexttoken nexturl odatanextlink continuation continuationtoken istruncated truncated ispartial partial incompleteresults'.split(
		' ',
	),
);
/** Objects beside the data in which they stand. */
const NESTS = new Set('links meta metadata pageinfo paging pagination responsemetadata'.split(' '));

const folded = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();

/** Whether a value says yes, or where more is: not false, null, 0, or empty, also as text or in an object of nothing else. */
function isAffirmative(value: unknown): boolean {
	if (typeof value === 'string') return !/^\s*(false|null|none|no|0)?\s*$/i.test(value);
	if (typeof value !== 'object' || value === null) return Boolean(value);
	return Object.values(value).some(isAffirmative);
}

/** The member of a body that says that there's more, with the objects around it: `pagination.next_cursor`. Rows have none that counts. */
export function signOfMore(body: IDataObject): string | undefined {
	const find = (nest: IDataObject, path: string): string | undefined => {
		for (const [name, value] of Object.entries(nest)) {
			if (SIGNS.has(folded(name)) && isAffirmative(value)) return path + name;
			const isNest = NESTS.has(folded(name)) || (path === '' && name === 'data');
			const sign = isNest && isObject(value) ? find(value, `${path}${name}.`) : undefined;
			if (sign !== undefined) return sign;
		}
		return undefined;
	};
	return find(body, '');
}
