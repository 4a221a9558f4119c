import mapValues from 'lodash/mapValues';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import sumBy from 'lodash/sumBy';
import type { INodeParameters } from 'n8n-workflow';
import { executeInN8n, type GivenInN8n } from '../../../../support/executeInN8n';
import { report, useSandbox } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { agents, members, departments } = world.entities;

const getEntities = async (change: INodeParameters = {}, more: Partial<GivenInN8n> = {}) =>
	await executeInN8n({ parameters: report(change), sandbox, ...more });
const sent = () => sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');

const INTERVALS = ['none', 'day', 'week', 'month'] as const;

test.each(INTERVALS)('Every entity has its exact calls and cost, by %s', async (splitBy) => {
	const [from, to] = ['2025-12-20', '2026-02-10'];
	const entityIds = [...agents, ...members, ...departments].map(({ id }) => id);
	const options = { splitBy, whenMissing: 'omit' };
	const items = await getEntities({ dateFrom: from, dateTo: to, entityIds, options });
	const rows = items.map(({ json }) =>
		mapValues(pick(json, 'entity_id', 'date_from', 'date_to'), String),
	);
	const promptId = world.prompts.support.id;
	const right = rows.flatMap(
		({ entity_id: id = '', date_from = '', date_to = '' }) =>
			sandbox.current.expected({ promptId, from: date_from, to: date_to, entityIds: [id] }).rows,
	);
	expect(items.map(({ json }) => json)).toMatchObject(right);
	const place = ({ entity_id: id = '' }) => entityIds.indexOf(id);
	expect(rows).toEqual(sortBy(rows, 'date_from', place));
	const whole = sandbox.current.expected({ promptId, from, to, entityIds }).totals;
	expect(sumBy(items, 'json.total_calls')).toBe(whole.total_calls);
});

const IDS = ['%2e%2e', 'a&b+c=d#e?f/g%2C', '...', '{prompt_id}$&$1', 'Süd-東京'];

test.each(IDS)('The ID %s is one segment of the path, or one value of the query', async (id) => {
	await getEntities({ promptId: id, entityIds: id }, { onError: 'continueRegularOutput' });
	const rawPath = `/v1/analytics/saas/prompt-templates/${encodeURIComponent(id)}/entities`;
	expect(sent()).toMatchObject([{ rawPath, query: { entity_ids: id }, violations: [] }]);
});

test.each([
	['={{ DateTime.fromISO("2026-01-31T23:30:00Z") }}', 'America/Los_Angeles', '2026-01-31'],
	['={{ new Date("2026-01-31T23:30:00Z") }}', 'Pacific/Kiritimati', '2026-02-01'],
])("%s in the workflow's time zone %s is %s", async (date, timezone, day) => {
	await getEntities({ dateFrom: date, dateTo: date }, { timezone });
	expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([[day, day]]);
});
