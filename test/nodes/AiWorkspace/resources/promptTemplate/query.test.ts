import type { IDataObject } from 'n8n-workflow';
import {
	completeQuery,
	readQuery,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { refusalOf } from '../../../../support/properties';
import { reportInput, workspaceOf } from '../../../../support/runOperation';

const january = { from: '2026-01-01', to: '2026-01-31' };
const scope = simplified({ entity: { id: 'agent-1', department_id: 'd-1' } });

const queryOf = (
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	timezone = 'Europe/Berlin',
	known?: typeof scope,
) => {
	const input = reportInput(change, options, { timezone });
	return completeQuery(readQuery(input, 'include'), workspaceOf('w-1', known), input);
};

const refused = (...given: Parameters<typeof queryOf>) => refusalOf(() => queryOf(...given));

describe('readQuery', () => {
	test('reads what an item asks for', () => {
		expect(queryOf({ promptId: 'a/b' })).toMatchObject({
			promptId: 'a/b',
			segment: 'a%2Fb',
			intervals: [january],
			ids: ['a', 'b'],
			whenMissing: 'include',
		});
	});

	test('takes 500,000 rows of one item, those of the period before included, and no more', () => {
		const options = { splitBy: 'day', compareWithPrevious: true };
		const ids = (count: number) => Array.from({ length: count }, (_, at) => at);
		const days = { dateFrom: '2026-01-01', dateTo: '2026-01-10' };
		expect(queryOf({ ...days, entityIds: ids(25_000) }, options).ids).toHaveLength(25_000);
		expect(refused({ ...days, entityIds: ids(25_001) }, options)).toContain(' 500020 rows');
		const entityIds = ids(50_000);
		expect(queryOf({ ...days, entityIds }, { splitBy: 'day' }).ids).toHaveLength(50_000);
	});

	test.each([
		['the agent or member of a virtual key', 'virtualKey', undefined, 'agent-1'],
		['its department', 'virtualKey', 'scopeDepartment', 'd-1'],
		['the agent or member of a scope', 'pat', 'scopeDepartment', 'agent-1'],
	])('reports on %s where no IDs are entered', (_, authentication, defaultEntity, id) => {
		const options = defaultEntity === undefined ? {} : { defaultEntity };
		const empty = { authentication, entityIds: ' ' };
		expect(queryOf(empty, options, undefined, scope).ids).toEqual([id]);
	});

	test('refuses an expression for IDs that returns nothing, also with a scope', () => {
		const input = reportInput({ entityIds: '' }, {}, { isEmpty: () => false });
		expect(refusalOf(() => readQuery(input, 'include'))).toBe("'Entity IDs' is empty");
	});

	test.each(['promptId', 'entityIds', 'dateFrom', 'dateTo'])(
		'refuses a missing %s as it does an empty one',
		(name) => {
			expect(refused({ [name]: undefined })).toBe(refused({ [name]: '' }));
		},
	);
});
