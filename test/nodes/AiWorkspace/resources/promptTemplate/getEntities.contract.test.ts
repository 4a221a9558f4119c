import type { INodeParameters } from 'n8n-workflow';
import { executeInN8n, type GivenInN8n } from '../../../../support/executeInN8n';
import { report, useSandbox } from '../../../../support/sandbox';

const sandbox = useSandbox();

const getEntities = async (change: INodeParameters = {}, more: Partial<GivenInN8n> = {}) =>
	await executeInN8n({ parameters: report(change), sandbox, ...more });
const sent = () => sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');

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
