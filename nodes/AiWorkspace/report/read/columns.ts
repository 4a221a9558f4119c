import { existing } from '../../util/guards';
import { foldName } from './fold';

/** A column of a table. */
interface Column {
	/** Its stored name, which is a heading of it. */
	readonly name: string;
	/** Other headings in the languages of reports, with ` | ` between them, beside those that folding makes equal. None means something else in another of these languages. */
	readonly headings: readonly string[];
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
	headings: [
		'budget | budget per month',
		'Monatsbudget | monatliches Budget | Budget pro Monat | Budget monatlich',
		'presupuesto | presupuesto mensual | presupuesto al mes | presupuesto por mes',
		'budget mensuel | budget par mois',
		'orçamento | orçamento mensal | orçamento por mês',
	],
} as const;

/** The columns of a directory. A new one that groups rows needs an entry here, and its words. */
export const ENTITY = [
	{
		name: 'entity_id',
		headings: [
			'Entitäts-ID | Entitaets-ID | ID der Entität',
			'ID de entidad | ID de la entidad | ID entidad | entidad_id | identificador de la entidad',
			"ID d'entité | ID de l'entité | ID entité | entité_id | identifiant de l'entité",
			'ID da entidade | ID de entidade | ID entidade | entidade_id | identificador da entidade',
		],
	},
	{ name: 'name', headings: ['entity_name', 'nombre', 'nom', 'nome'] },
	{
		name: 'type',
		headings: [
			'entity_type',
			'Typ | Entitätstyp',
			'tipo | tipo de entidad | tipo de entidade',
			"type d'entité",
		],
		group: { value: 'type', label: 'Type', cell: 'text' },
	},
	{
		name: 'department',
		headings: ['Abteilung', 'departamento', 'département', 'setor'],
		group: { value: 'department', label: 'Department', cell: 'group' },
	},
	{
		name: 'cost_center',
		headings: [
			'cost_centre',
			'Kostenstelle | Kostenstellennummer | Kostenstellen-Nr. | KST',
			'centro de coste | centro de costes | centro de costo | centro de costos | CeCo',
			'centro_coste | centro_costes | centro_costo | centro_costos',
			'centre de coûts | centre de coût | centre_coûts | centre_coût',
			'centro de custo | centro de custos | centro_custo | centro_custos',
		],
		group: { value: 'costCenter', label: 'Cost Center', cell: 'group' },
	},
	{
		name: 'owner_email',
		headings: [
			'owner',
			'Verantwortlich | Verantwortliche | Verantwortlicher | verantwortliche Person',
			'Verantwortliche/r | Verantwortliche:r | Verantwortliche*r | E-Mail Verantwortlicher',
			'E-Mail des Verantwortlichen | E-Mail der verantwortlichen Person | Eigentümer | Besitzer',
			'responsable | correo del responsable | correo responsable | email responsable',
			'correo electrónico del responsable | email del responsable | propietario | dueño',
			'e-mail du responsable | courriel du responsable | mail du responsable | propriétaire',
			'responsável | e-mail do responsável | email responsável | proprietário',
		],
		group: { value: 'owner', label: 'Owner', cell: 'owners' },
	},
	BUDGET,
] as const satisfies Columns;

/** The columns of prompt templates. */
export const PROMPT = [
	{
		name: 'prompt_id',
		headings: [
			'prompt_template_id',
			'ID des Prompts | Prompt-Vorlagen-ID | ID der Prompt-Vorlage',
			'ID del prompt | ID de prompt | ID de plantilla | ID de la plantilla',
			'ID de la plantilla de prompt | ID de plantilla de prompt',
			'ID du prompt | identifiant du prompt | ID du modèle de prompt',
			'ID do prompt | ID do template de prompt | ID do modelo de prompt',
		],
	},
	{
		name: 'title',
		headings: ['name | Titel | Bezeichnung', 'título | nombre', 'titre | intitulé | nom', 'nome'],
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

/** A folded name as it's compared with known headings: also without what people leave out, such as accents. */
const bare = (folded: string): string => folded.replace(/[\p{M}'’]/gu, '');

/** The columns by their headings. */
const namesIn = (columns: Columns): ReadonlyMap<string, string> =>
	new Map(
		columns.flatMap(({ name, headings }) =>
			[name, ...headings.flatMap((some) => some.split(' | '))].map(
				(heading) => [bare(foldName(heading)), name] as const,
			),
		),
	);
const NAMES = new Map<Columns, ReadonlyMap<string, string>>(
	[ENTITY, PROMPT].map((columns) => [columns, namesIn(columns)]),
);

/** Finds the column that a heading names, by its stored name; any other heading by what it's compared by, which is no such name. */
export function columnFinder(columns: Columns): (heading: string) => string {
	const names = existing(NAMES.get(columns), 'heading of a column');
	const found = new Map<string, string>();
	return (heading) => {
		const known = found.get(heading);
		if (known !== undefined) return known;
		const folded = foldName(heading.replace(NOTION_PREFIX, ''));
		const column = names.get(bare(folded)) ?? folded;
		found.set(heading, column);
		return column;
	};
}

/** What a row can be, in the languages of reports, also in the plural. */
const TYPES = [
	['agent', 'agent agents Agenten agente agentes'],
	['member', 'member members Mitglied Mitglieder miembro miembros membre membres membro membros'],
	['department', 'department departments Abteilung Abteilungen departamento departamentos'],
	['department', 'département départements'],
] as const;
export type EntityType = (typeof TYPES)[number][0];
const typeNames = new Map(
	TYPES.flatMap(([type, names]) => names.split(' ').map((name) => [bare(foldName(name)), type])),
);

/** The type that a text means, in any case; undefined for any other text. */
export const entityType = (text: string): EntityType | undefined =>
	typeNames.get(bare(foldName(text)));
