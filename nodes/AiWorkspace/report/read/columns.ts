/** A text without case and Unicode form. Decomposed, because what's left without the separators may compose in another way. */
const fold = (text: string, separators: RegExp, by: string): string =>
	text.normalize('NFKD').toLowerCase().replace(separators, by).normalize('NFKD');

/** The name of a column as it's compared: also without spaces, hyphens, underscores, dots, and characters without a width. */
export const foldName = (text: string): string =>
	fold(text, /[\s\p{Pd}\p{Pc}\p{Cf}\p{Default_Ignorable_Code_Point}.]+/gu, '');

/** What groups rows as it's compared: a run of spaces is one space, and characters that nobody sees are none. */
export const foldGroup = (text: string): string =>
	fold(text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, ''), /\s+/gu, ' ');

/** Makes texts that are the same equal: each is in its first spelling. */
export function firstSpellings(keyOf = foldGroup): (text: string | null) => string | null {
	const byFold = new Map<string, string>();
	return (text) => {
		if (text === null) return null;
		const key = keyOf(text);
		const spelling = byFold.get(key) ?? text;
		byFold.set(key, spelling);
		return spelling;
	};
}

/** What a row can be. */
const TYPES = ['agent', 'department', 'member'] as const;
export type EntityType = (typeof TYPES)[number];

/** The type that a text means, also in the plural and in any case; undefined for any other text. */
export function entityType(text: string): EntityType | undefined {
	const folded = foldGroup(text.trim()).replace(/s$/, '');
	return TYPES.find((type) => type === folded);
}

/** The columns of a directory and of prompt templates, the ID first. */
export const ENTITY = [
	'entity_id',
	'name',
	'type',
	'department',
	'cost_center',
	'owner_email',
	'monthly_budget',
] as const;
export const PROMPT = ['prompt_id', 'title', 'monthly_budget'] as const;
export type Column = (typeof ENTITY | typeof PROMPT)[number];

/** Other names of columns, beside those that folding makes equal. */
const SYNONYMS: Readonly<Record<string, Column>> = {
	prompt_template_id: 'prompt_id',
	cost_centre: 'cost_center',
	owner: 'owner_email',
	budget: 'monthly_budget',
};
/** What n8n's Notion node puts before each name. */
const NOTION_PREFIX = /^property_/;

/** What n8n's nodes add to each row, folded. */
const ADDED = ['id', 'createdat', 'updatedat', 'rownumber'];

/** The headings of a table as somebody wrote them, and the columns that they name. */
export class Headings {
	private readonly byName: ReadonlyMap<string, Column>;
	private readonly byHeading = new Map<string, Column | undefined>();

	constructor(readonly columns: readonly [id: Column, ...others: Column[]]) {
		const names = [
			...columns.map((column) => [column, column] as const),
			...Object.entries(SYNONYMS),
		];
		const known = names.filter(([, column]) => columns.includes(column));
		this.byName = new Map(known.map(([name, column]) => [foldName(name), column]));
	}

	/** The column that a heading names; undefined for any other. */
	columnOf(heading: string): Column | undefined {
		if (!this.byHeading.has(heading)) {
			const name = foldName(heading.replace(NOTION_PREFIX, ''));
			this.byHeading.set(heading, this.byName.get(name));
		}
		return this.byHeading.get(heading);
	}

	/** The first heading that names a column; undefined if no row has one. */
	of(column: Column): string | undefined {
		return this.all.find((heading) => this.byHeading.get(heading) === column);
	}

	/** A heading that may be meant as monthly_budget, such as `Budget (EUR)`, where none names it. */
	get strayBudget(): string | undefined {
		if (this.of('monthly_budget') !== undefined) return undefined;
		return this.all.find((heading) => foldName(heading).includes('budget'));
	}

	/** Without those that n8n's nodes add. */
	get own(): string[] {
		return this.all.filter((heading) => !ADDED.includes(foldName(heading)));
	}

	get all(): string[] {
		return [...this.byHeading.keys()];
	}
}
