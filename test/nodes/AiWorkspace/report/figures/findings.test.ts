import { findingParts, findingsIn } from '../../../../../nodes/AiWorkspace/report/figures/unusual';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import * as support from '../../../../support/reports';

const { decimal, rowOf, unreadOf } = support;
const RULES = { leastPercent: decimal(100), leastAmount: decimal(1) };
const DAYS = [5, 12, 19, 26].map((day) => `2026-10-${String(day).padStart(2, '0')}`);
const trend = DAYS.map((day) => ({ of: { from: day, to: day }, unread: [] }));
const period = { from: '2026-11-02', to: '2026-11-02' };

type Costs = ReadonlyArray<number | undefined>;
/** Days with these costs and ten calls each, the last one looked at. */
const costsOf = (id: string, prompt: string, costs: Costs, type = 'agent'): support.Given => {
	const pairs = costs.map((cost): support.Pair | undefined =>
		cost === undefined ? undefined : [10, cost],
	);
	return { id, prompt, type, now: pairs.at(-1), trend: pairs.slice(0, -1) };
};
const datasetOf = (given: support.Given[], more: Partial<Dataset> = {}) =>
	support.datasetOf(given, { period, trend, ...more });
const find = (...given: Parameters<typeof datasetOf>) =>
	findingsIn(datasetOf(...given), { ...RULES, currency: 'EUR' });
/** What is told, by its key, after what isn't guarded. */
function found(...given: Parameters<typeof datasetOf>): string[] {
	const { findings, reasons } = find(...given);
	return [
		...reasons.map(({ kind, about }) => `${kind}: ${about.map(({ name }) => name).join(', ')}`),
		...findings.map((one) => findingParts(one, period).join(' ')),
	];
}

const HIGH = [10, 11, 9, 10, 90];
const USUAL = [10, 11, 9, 10, 10];
const DAY = '2026-11-02 2026-11-02';

test('A rise is about a row or a prompt template of the directory', () => {
	const rows = [rowOf('A', { name: 'Ada', owner_email: 'a@b.c' }), rowOf('b')];
	const given = [costsOf('A', 'p', HIGH), costsOf('b', 'p', [300, 300, 300, 300, 300])];
	expect(found(given, { rows })).toEqual([`unusual ${DAY} entity a`]);
	expect(find(given, { rows }).findings).toMatchObject([
		{ of: { kind: 'entity', name: 'Ada', texts: { owner_email: 'a@b.c' } }, lacks: [] },
	]);
});

test('Departments are in no sum where there are agents, and looked at where there is nothing else', () => {
	const agent = costsOf('a', 'p', USUAL);
	expect(found([agent, costsOf('d', 'p', HIGH, 'department')])).toEqual([]);
	expect(found([costsOf('d', 'p', HIGH, 'department')])).toEqual([`unusual ${DAY} entity d`]);
});

test('Prompt templates that could not be read are not guarded, and a row lacks them', () => {
	const given = [costsOf('a', 'p', HIGH), costsOf('b', 'p', [300, 300, 300, 300, 300])];
	const dataset = { unread: [unreadOf('r'), unreadOf('s')] };
	expect(found(given, dataset)).toEqual(['unread: r, s', `unusual ${DAY} entity a`]);
	expect(find(given, dataset).findings).toMatchObject([{ lacks: [{ id: 'r' }, { id: 's' }] }]);
});

test('A prompt template of which an earlier period could not be read is not compared, and a row lacks it', () => {
	const [p, q] = [support.promptOf('p'), support.promptOf('q')];
	const lacking = trend.map((one, at) => ({ ...one, unread: at === 0 ? [unreadOf(q)] : [] }));
	const given = [costsOf('a', 'p', HIGH), costsOf('a', 'q', HIGH)];
	const dataset = { prompts: [p, q], trend: lacking };
	expect(found(given, dataset)).toEqual(['tooFewRead: q', `unusual ${DAY} entity a`]);
	const [{ now, lacks = [] } = {}] = find(given, dataset).findings;
	expect([support.shown(now?.cost), ...lacks.map(({ id }) => id)]).toEqual(['90', 'q']);
});

test('That the API returns a notice makes all of it doubtful', () => {
	const notices = [{ code: '1001', message: 'incomplete' }];
	expect(found([costsOf('a', 'p', USUAL)], { notices })).toEqual(['notices: incomplete']);
});

test('What is new is told once, whatever the day', () => {
	const fresh = costsOf('new', 'p', [...Array<undefined>(4), 5]);
	expect(found([costsOf('a', 'p', USUAL), fresh])).toEqual(['new once entity new']);
});
