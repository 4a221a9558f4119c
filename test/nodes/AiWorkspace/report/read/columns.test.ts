import * as columns from '../../../../../nodes/AiWorkspace/report/read/columns';

const { ENTITY, entityType, meaningOf, PROMPT } = columns;
const namedBy = (headings: readonly string[], table: columns.Columns = ENTITY) =>
	headings.map((heading) => meaningOf(heading, table)?.column ?? 'no column');

test.each<[column: string, ...headings: string[]]>([
	['entity_id', 'entity_id', 'Entity ID', 'entity-id', 'ENTITY.ID', 'entityId', 'Entity\nID'],
	['entity_id', ' Entity\u00a0ID', '\ufeffEntity ID', 'entity\u200b_id', 'entity\u2011id'],
	['entity_id', 'Ｅｎｔｉｔｙ＿ＩＤ', 'property_entity_id'],
	['cost_center', 'Cost center', 'COST-CENTRE', 'cost\u00adcenter'],
	['owner_email', 'Owner', 'Owner e-mail', 'owner_e_mail', 'OwnerEmail'],
	['monthly_budget', ' Monthly Budget', 'Budget', 'monthly__budget\u2060'],
	['no column', 'Budget (annual)', 'Budget (EUR)', 'Budget EUR', '(€)'],
	['no column', 'id', 'Id', 'Entity', 'Имя', '', '__proto__', 'constructor', 'toString'],
	// Something else in another language: Art, service, area.
	['no column', 'Art', 'Service', 'Área', 'Direction', 'Position', 'Posten'],
	['no column', 'Еntity ID', 'title', 'Prompt ID', 'Name_1', 'Property Name', 'Cost'],
])('A heading names %s: %j', (column, ...headings) => {
	expect(namedBy(headings)).toEqual(headings.map(() => column));
});

test('Prompt templates have columns of their own', () => {
	const names = ['Prompt Template ID', 'prompt-id', 'Title', 'budget', 'owner', 'name'];
	const wanted = ['prompt_id', 'prompt_id', 'title', 'monthly_budget', 'no column', 'title'];
	expect(namedBy(names, PROMPT)).toEqual(wanted);
});

/** Headings of each language are in the source. These are others that mean the same. */
test.each<[column: string, ...headings: string[]]>([
	['entity_id', 'ID del agente', 'ID de agente', 'ID des Agenten', 'agentId', 'agent_id'],
	['entity_id', 'ID de l’agent', "ID de l'agent", 'ID du membre', 'ID do agente'],
	['department', 'Departamento', 'DEPARTEMENT', 'De\u0301partement'],
	['cost_center', 'centro_costo', 'centre de couts', 'Centro de Custo'],
	['owner_email', 'E-Mail des Verantwortlichen', 'Correo del responsable', 'E-mail du responsable'],
	['monthly_budget', 'Budget pro Monat', 'Presupuesto mensual', 'orcamento_mensal'],
])('People who speak other languages name %s: %j', (column, ...headings) => {
	expect(namedBy(headings)).toEqual(headings.map(() => column));
});

test('No heading means two columns, and none is there twice', () => {
	for (const table of [ENTITY, PROMPT]) {
		for (const { name, headings } of table) {
			const all = [name, ...headings.split(' | ')];
			const meanings = all.map((heading) => meaningOf(heading, table));
			expect(meanings).toEqual(all.map((_, rank) => ({ column: name, rank })));
		}
	}
});

test('A type is exactly that of an agent, a member, or a department, also in the plural and in other languages', () => {
	const known = {
		agent: [' Agent', 'agents', 'Agenten', 'AGENTE', 'agentes'],
		member: ['MEMBER', 'members', 'Mitglied', 'Mitglieder', 'miembro', 'membres', 'Membros'],
		department: ['department', 'Departments ', 'Abteilungen', 'departamento', 'Départements'],
	};
	for (const [type, names] of Object.entries(known)) {
		expect(names.map(entityType)).toEqual(names.map(() => type));
	}
	const others = 'Department Lead|subagent|dept|entity||constructor|Mitarbeiter'.split('|');
	expect(others.map(entityType)).toEqual(others.map(() => undefined));
});
