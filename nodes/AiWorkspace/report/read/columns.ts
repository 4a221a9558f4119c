import { foldName } from './fold';

/** A column of a table. */
interface Column {
	/** Its stored name, which is a heading of it. */
	readonly name: string;
	/** Other headings in the languages of reports, beside those that folding makes equal. None means something else in another of these languages. */
	readonly headings: string;
	/** What groups rows: its value and label in dropdowns, and how its cells are read. */
	readonly group?: {
		readonly value: string;
		readonly label: string;
		readonly cell: 'group' | 'owners' | 'text';
	};
}

/** The columns of a table, the ID first. */
export type Columns = readonly [Column, ...Column[]];

const BUDGET = {
	name: 'monthly_budget',
	headings:
		'budget | budget per month | Monatsbudget | monatliches Budget | Budget pro Monat | presupuesto | presupuesto mensual | presupuesto por mes | budget mensuel | budget par mois | orçamento | orçamento mensal | orçamento por mês',
} as const;

/** The columns of a directory. A new one that groups rows needs an entry here, and its words. */
export const ENTITY = [
	{
		name: 'entity_id',
		headings:
			'Entitäts-ID | Entitaets-ID | ID Entität | ID entidad | entidad ID | ID entité | entité ID | ID entidade | entidade ID | identificador entidad | identificador entidade | identifiant entité',
	},
	{ name: 'name', headings: 'entity_name | nombre | nom | nome' },
	{
		name: 'type',
		headings: 'entity_type | Typ | Entitätstyp | tipo | tipo entidad | tipo entidade | type entité',
		group: { value: 'type', label: 'Type', cell: 'text' },
	},
	{
		name: 'department',
		headings: 'Abteilung | departamento | département | setor',
		group: { value: 'department', label: 'Department', cell: 'group' },
	},
	{
		name: 'cost_center',
		headings:
			'cost_centre | Kostenstelle | Kostenstellennummer | Kostenstellen-Nr. | KST | centro coste | centro costes | centro costo | centro costos | CeCo | centre coût | centre coûts | centro custo | centro custos',
		group: { value: 'costCenter', label: 'Cost Center', cell: 'group' },
	},
	{
		name: 'owner_email',
		headings:
			'owner | Verantwortlich | Verantwortliche | Verantwortlicher | Verantwortliche/r | Verantwortliche:r | Verantwortliche*r | verantwortliche Person | E-Mail Verantwortlicher | E-Mail Verantwortlichen | E-Mail verantwortlichen Person | Eigentümer | Besitzer | responsable | correo responsable | correo electrónico responsable | email responsable | propietario | dueño | mail responsable | courriel responsable | propriétaire | responsável | email responsável | proprietário',
		group: { value: 'owner', label: 'Owner', cell: 'owners' },
	},
	BUDGET,
] as const satisfies Columns;

/** The columns of prompt templates. */
export const PROMPT = [
	{
		name: 'prompt_id',
		headings:
			'prompt_template_id | ID Prompts | Prompt-Vorlagen-ID | ID Prompt-Vorlage | ID prompt | ID plantilla | ID plantilla prompt | identifiant prompt | ID modèle prompt | ID template prompt | ID modelo prompt',
	},
	{
		name: 'title',
		headings: 'name | Titel | Bezeichnung | título | nombre | titre | intitulé | nom | nome',
	},
	BUDGET,
] as const satisfies Columns;

/** The columns that group rows. */
export const GROUPS = ENTITY.flatMap((column) => ('group' in column ? [column] : []));
export type GroupColumn = (typeof GROUPS)[number]['name'];
export const isGroupColumn = (column: string): column is GroupColumn =>
	GROUPS.some(({ name }) => name === column);
export type GroupKey = (typeof GROUPS)[number]['group']['value'];

/** What n8n's Notion node puts before each name. */
const NOTION_PREFIX = /^property_/;
/** Between the words of camel case. */
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** What people leave out, or put between words. */
const PARTICLES =
	/(?:^|(?<=[\s_-]))(?:d['’]|de|del|der|des|do|du|da|l['’]|la)(?:[\s_-]+|(?<=['’]))/giu;

/** A heading as it's compared with known ones: also without accents and words such as `de`. */
export const foldHeading = (heading: string): string =>
	foldName(heading.replace(NOTION_PREFIX, '').replace(HUMPS, ' ').replace(PARTICLES, '')).replace(
		/\p{M}/gu,
		'',
	);

/** The columns of each table by their headings. */
const NAMES = new Map(
	[ENTITY, PROMPT].map((columns: Columns) => {
		const names = columns.flatMap(({ name, headings }) =>
			[name, ...headings.split(' | ')].map((heading) => [foldHeading(heading), name] as const),
		);
		return [columns, new Map(names)];
	}),
);

/** The column that a heading names, by its stored name; for any other heading what it's compared by, which is no such name. */
export const columnOf = (heading: string, columns: Columns): string =>
	NAMES.get(columns)?.get(foldHeading(heading)) ?? foldName(heading.replace(NOTION_PREFIX, ''));

/** What a row can be, in the languages of reports, also in the plural. */
const TYPES = [
	['agent', 'agent agents Agenten agente agentes'],
	['member', 'member members Mitglied Mitglieder miembro miembros membre membres membro membros'],
	['department', 'department departments Abteilung Abteilungen departamento departamentos'],
	['department', 'département départements'],
] as const;
export type EntityType = (typeof TYPES)[number][0];
const typeNames = new Map(
	TYPES.flatMap(([type, names]) => names.split(' ').map((name) => [foldHeading(name), type])),
);

/** The type that a text means, in any case; undefined for any other text. */
export const entityType = (text: string): EntityType | undefined =>
	typeNames.get(foldHeading(text));
