import fc from 'fast-check';
import * as columns from '../../../../../nodes/AiWorkspace/report/read/columns';
import { forAll } from '../../../../support/properties';

const { ENTITY, entityType, foldGroup, foldName, Headings, PROMPT } = columns;

test.each<[column: string, ...headings: string[]]>([
	['entity_id', 'entity_id', 'Entity ID', 'entity-id', 'ENTITY.ID', 'entityId', 'Entity\nID'],
	['entity_id', ' Entity\u00a0ID', '\ufeffEntity ID', 'entity\u200b_id', 'entity\u2011id'],
	['entity_id', 'Ｅｎｔｉｔｙ＿ＩＤ', 'property_entity_id'],
	['cost_center', 'Cost center', 'COST-CENTRE', 'cost\u00adcenter'],
	['owner_email', 'Owner', 'Owner e-mail', 'owner_e_mail', 'OwnerEmail'],
	['monthly_budget', ' Monthly Budget', 'Budget', 'monthly__budget\u2060'],
	['no column', 'id', 'Id', 'Entity', 'Kostenstelle', 'Имя', '', '__proto__', 'constructor'],
	['no column', 'Еntity ID', 'title', 'Prompt ID', 'Name_1', 'Property Name', 'Cost'],
])('A heading names %s: %j', (column, ...headings) => {
	const found = headings.map((heading) => new Headings(ENTITY).columnOf(heading) ?? 'no column');
	expect(found).toEqual(headings.map(() => column));
});

test('Prompt templates have columns of their own', () => {
	const headings = new Headings(PROMPT);
	const names = ['Prompt Template ID', 'prompt-id', 'Title', 'budget', 'owner', 'name'];
	const wanted = ['prompt_id', 'prompt_id', 'title', 'monthly_budget', undefined, undefined];
	expect(names.map((name) => headings.columnOf(name))).toEqual(wanted);
	expect([headings.of('prompt_id'), headings.of('name')]).toEqual([names[0], undefined]);
});

const texts = fc.string({ unit: 'binary' });

test('Groups that differ in nothing that anybody sees are the same', () => {
	const same = ['Sales', 'SALES', 'Sa\u200dles', 'Sal\ufe0fes', 'Sal\u00ades', 'Ｓales'];
	expect(new Set(same.map(foldGroup)).size).toBe(1);
	expect(foldGroup('Sales East')).not.toBe(foldGroup('SalesEast'));
});

test.each([
	['names of columns', foldName],
	['groups', foldGroup],
])('Folding of %s is idempotent, whatever the case and the Unicode form', (_, fold) => {
	forAll(texts, (text) => {
		const folded = fold(text);
		expect(fold(folded)).toBe(folded);
		expect(fold(text.normalize('NFKC'))).toBe(folded);
		expect(fold(text.normalize('NFD'))).toBe(folded);
	});
	forAll(fc.string(), (text) => expect(fold(text.toUpperCase())).toBe(fold(text)));
});

test('A type is exactly that of an agent, a member, or a department, also in the plural', () => {
	const known = [' Agent', 'agents', 'MEMBER', 'members', 'department', 'Departments '];
	expect(known.map(entityType)).toEqual([
		...['agent', 'agent', 'member', 'member', 'department', 'department'],
	]);
	const others = ['Department Lead', 'subagent', 'dept', 'entity', '', 'constructor'];
	expect(others.map(entityType)).toEqual(others.map(() => undefined));
});
