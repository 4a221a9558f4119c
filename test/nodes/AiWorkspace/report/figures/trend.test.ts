import { problemsIn } from '../../../../../nodes/AiWorkspace/report/figures/remarks';
import * as support from '../../../../support/reports';

const { shown, unreadOf } = support;
const [JULY, AUGUST, SEPTEMBER] = ['07', '08', '09'].map((month) => {
	return { from: `2026-${month}-01`, to: `2026-${month}-30` };
});
const TREND = [JULY, AUGUST, SEPTEMBER].flatMap((of) => (of ? { of, unread: [] } : []));

const rows = ['a', 'b'].map((id) => support.rowOf(id, { owner_email: `${id}@b.example` }));
const given = rows.map(({ id }): support.Given => {
	return { id, now: [1, 0.005], before: [1, 0.005], trend: [[1, 0.005], undefined, [1, 0.005]] };
});
const momentsOf = (more: Parameters<typeof support.datasetOf>[1], breakdown = {}) =>
	support
		.reportsFor(support.datasetOf(given, { rows, trend: TREND, ...more }), breakdown)
		.map(({ figures: { trend } }) => trend.map(({ now }) => shown(now?.cost)).join(' '));

test('A trend ends with the period itself, and has no data where there is none', () => {
	expect(momentsOf({})).toEqual(['0.010 none 0.010 0.010']);
	const ofOwner = '0.005 none 0.005 0.005';
	expect(momentsOf({}, { reportPer: 'owner_email' })).toEqual([ofOwner, ofOwner]);
	expect(momentsOf({ trend: [] })).toEqual(['']);
});

test('A period is unknown where a prompt template could not be read, which is a problem', () => {
	const prompts = ['p', 'q'].map((id) => support.promptOf(id));
	const trend = TREND.map((one, at) => {
		const unread = prompts.slice(1).map((prompt) => unreadOf(prompt));
		return { ...one, unread: at === 0 ? unread : [] };
	});
	expect(momentsOf({ trend, prompts })).toEqual(['none none 0.010 0.010']);
	// Of another prompt template, all is known.
	const ofEach = momentsOf({ trend, prompts }, { isPerPrompt: true });
	expect(ofEach).toEqual(['0.010 none 0.010 0.010', 'none none none none']);
	const figures = support.figuresOf(given, { rows, trend, prompts });
	expect(problemsIn(figures, '', [])).toMatchObject([
		{ kind: 'unreadEarlier', about: [{ name: 'q', detail: 'No access' }] },
	]);
});
