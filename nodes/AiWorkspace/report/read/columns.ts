import { foldName } from '../../util/text';

/** A column of a table. */
interface TableColumn {
	/** Its stored name, which is a heading of it. */
	readonly name: string;
	/** Other headings in the languages of reports, the first one that a table has counts: none that means something else in another language. */
	readonly headings: string;
	/** What groups rows: its value and label in dropdowns. */
	readonly group?: { readonly value: string; readonly label: string };
}

/** The columns of a table, the ID first. */
export type Columns = readonly [TableColumn, ...TableColumn[]];

const MONTHLY_BUDGET = {
	name: 'monthly_budget',
	headings:
		'budget | budget_per_month | Monatsbudget | monatliches_Budget | Budget_pro_Monat | presupuesto | presupuesto_mensual | presupuesto_por_mes | budget_mensuel | budget_par_mois | orçamento | orçamento_mensal | orçamento_por_mês',
} as const;

const NAME_COLUMN = { name: 'name', headings: 'entity_name | nombre | nom | nome' } as const;

/** The columns of a directory. A new one that groups rows needs an entry here, and its words. */
export const ENTITY = [
	{
		name: 'entity_id',
		headings:
			'agent_id | member_id | Agenten-ID | ID_Agenten | Mitglieds-ID | Mitglied-ID | ID_agente | agente_ID | ID_miembro | miembro_ID | ID_agent | ID_membre | membre_ID | ID_membro | membro_ID | identificador_agente | identificador_miembro | identificador_membro | identifiant_agent | identifiant_membre | Entitäts-ID | Entitaets-ID | ID_Entität | ID_entidad | entidad_ID | ID_entité | entité_ID | ID_entidade | entidade_ID | identificador_entidad | identificador_entidade | identifiant_entité',
	},
	NAME_COLUMN,
	{
		name: 'type',
		headings: 'entity_type | Typ | Entitätstyp | tipo | tipo_entidad | tipo_entidade | type_entité',
		group: { value: 'type', label: 'Type' },
	},
	{
		name: 'department',
		headings: 'Abteilung | departamento | département | setor',
		group: { value: 'department', label: 'Department' },
	},
	{
		name: 'cost_center',
		headings:
			'cost_centre | Kostenstelle | Kostenstellennummer | Kostenstellen-Nr. | KST | centro_coste | centro_costes | centro_costo | centro_costos | CeCo | centre_coût | centre_coûts | centro_custo | centro_custos',
		group: { value: 'costCenter', label: 'Cost Center' },
	},
	{
		name: 'owner_email',
		headings:
			'owner | Verantwortlich | Verantwortliche | Verantwortlicher | Verantwortliche/r | Verantwortliche:r | Verantwortliche*r | verantwortliche_Person | E-Mail_Verantwortlicher | E-Mail_Verantwortlichen | E-Mail_verantwortlichen_Person | Eigentümer | Besitzer | responsable | correo_responsable | correo_electrónico_responsable | email_responsable | propietario | dueño | mail_responsable | courriel_responsable | propriétaire | responsável | email_responsável | proprietário',
		group: { value: 'owner', label: 'Owner' },
	},
	MONTHLY_BUDGET,
] as const satisfies Columns;

/** The columns of prompt templates. */
export const PROMPT = [
	{
		name: 'prompt_id',
		headings:
			'prompt_template_id | ID_Prompts | Prompt-Vorlagen-ID | ID_Prompt-Vorlage | ID_prompt | ID_plantilla | ID_plantilla_prompt | identifiant_prompt | ID_modèle_prompt | ID_template_prompt | ID_modelo_prompt',
	},
	{
		name: 'title',
		headings: 'name | Titel | Bezeichnung | título | nombre | titre | intitulé | nom | nome',
	},
	MONTHLY_BUDGET,
] as const satisfies Columns;

/** The columns of budgets, the name in place of an ID, beside which any other column of the directory may stand. */
export const BUDGET = [
	NAME_COLUMN,
	MONTHLY_BUDGET,
	...ENTITY.filter(({ name }) => name !== 'monthly_budget' && name !== 'name'),
	PROMPT[0],
] as const satisfies Columns;

/** The columns that group rows. */
export const GROUPS = ENTITY.flatMap((column) => ('group' in column ? [column] : []));
export type GroupColumn = (typeof GROUPS)[number]['name'];
export const isGroupColumn = (column: string): column is GroupColumn =>
	GROUPS.some(({ name }) => name === column);
export type GroupKey = (typeof GROUPS)[number]['group']['value'];

/** What n8n's Notion node puts before each name. */
export const NOTION_PREFIX = /^property_/;
/** What people leave out, or put between words. */
const PARTICLES =
	/(?:^|(?<=[\s_-]))(?:d['’]|de|del|der|des|do|du|da|l['’]|la)(?:[\s_-]+|(?<=['’]))/giu;

/** A heading as it's compared with known ones: also without accents and words such as `de`. */
export function foldHeading(heading: string): string {
	const words = heading.replace(NOTION_PREFIX, '').replace(PARTICLES, '');
	return foldName(words).replace(/\p{M}/gu, '');
}

/** What a heading means: a column, by its stored name, and how many of its other headings would come first. */
interface Meaning {
	readonly column: string;
	readonly rank: number;
}

/** The columns of each table by their headings. */
const MEANINGS = new Map(
	[ENTITY, PROMPT, BUDGET].map((columns: Columns) => {
		const meanings = columns.flatMap(({ name: column, headings }) =>
			[column, ...headings.split(' | ')].map((heading, rank): [string, Meaning] => [
				foldHeading(heading),
				{ column, rank },
			]),
		);
		// The first one, should several be equal.
		return [columns, new Map(meanings.reverse())];
	}),
);

/** What a heading means; undefined for that of any other column. */
export const meaningOf = (heading: string, columns: Columns): Meaning | undefined =>
	MEANINGS.get(columns)?.get(foldHeading(heading));

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
