import { findingParts, findingsIn } from '../../../../../nodes/AiWorkspace/report/figures/findings';
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

test('A prompt template of which fewer than four earlier periods could be read is compared in none', () => {
	const prompts = [support.promptOf('p'), support.promptOf('q')];
	const [, gone] = prompts.map((prompt) => ({ ...unreadOf('x'), prompt }));
	const lacking = trend.map((one, at) => ({ ...one, unread: gone && at > 1 ? [gone] : [] }));
	const given = [costsOf('a', 'p', USUAL), costsOf('a', 'q', HIGH)];
	expect(found(given, { prompts, trend: lacking })).toEqual(['tooFewRead: q']);
	expect(found(given.slice(1), { prompts: prompts.slice(1), trend: lacking })).toHaveLength(1);
});

test('Earlier periods that one prompt template lacks count for the others alone, as long as four are left', () => {
	const prompts = [support.promptOf('p'), support.promptOf('q')];
	const [, q] = prompts.map((prompt) => ({ ...unreadOf('x'), prompt }));
	const [{ of } = {}] = trend;
	const more = (count: number) =>
		Array.from({ length: count }, () => ({ of: of ?? period, unread: q ? [q] : [] }));
	const costs = (count: number) => [...Array<number>(count).fill(10), 30, 30, 10, 10, 60];
	const given = (count: number) => [
		costsOf('a', 'p', costs(count)),
		costsOf('a', 'q', [...Array<number>(count).fill(500), ...USUAL]),
	];
	expect(found(given(3), { prompts, trend: [...more(3), ...trend] })).toEqual([
		`unusual ${DAY} prompt p`,
	]);
	expect(found(given(1), { prompts, trend: [...more(1), ...trend.slice(1)] })[0]).toBe(
		'tooFewRead: q',
	);
	// Each can be compared, but not both.
	const p = { ...unreadOf('x'), prompt: prompts[0] ?? support.promptOf('p') };
	const apart = [...more(3), ...more(3).map((one) => ({ ...one, unread: [p] })), ...trend.slice(3)];
	expect(found(given(3), { prompts, trend: apart })).toEqual(['tooFewRead: q, p']);
});

test('That the API returns a notice makes all of it doubtful', () => {
	const notices = [{ code: '1001', message: 'incomplete' }];
	expect(found([costsOf('a', 'p', USUAL)], { notices })).toEqual(['notices: incomplete']);
});

test('What is new is told once, whatever the day', () => {
	const fresh = costsOf('new', 'p', [...Array<undefined>(4), 5]);
	expect(found([costsOf('a', 'p', USUAL), fresh])).toEqual(['new once entity new']);
});
