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
		.map(({ figures: { trend } }) => trend.map((one) => shown(one.shown)).join(' '));

test('A trend ends with the period itself, has no data where there is none, and adds up over all reports', () => {
	expect(momentsOf({})).toEqual(['0.01 none 0.01 0.01']);
	expect(momentsOf({}, { reportPer: 'owner_email' })).toEqual([
		'0.01 none 0.01 0.01',
		'0.00 none 0.00 0.00',
	]);
	expect(momentsOf({ trend: [] })).toEqual(['']);
});

test('The period that is compared costs as much in the trend', () => {
	const unequal = given.map((one, at) => ({ ...one, prompt: at === 0 ? 'p' : 'q' }));
	const dataset = support.datasetOf(unequal, { rows, trend: TREND });
	for (const { figures } of support.reportsFor(dataset, { reportPer: 'owner_email' })) {
		expect(shown(figures.trend.at(-2)?.shown)).toBe(shown(figures.total.shownBefore));
	}
});

test('A period is unknown where a prompt template could not be read, which is a gap', () => {
	const prompts = ['p', 'q'].map((id) => support.promptOf(id));
	const trend = TREND.map((one, at) => {
		const unread = prompts.slice(1).map((prompt) => ({ ...unreadOf('q'), prompt }));
		return { ...one, unread: at === 0 ? unread : [] };
	});
	expect(momentsOf({ trend, prompts })).toEqual(['none none 0.01 0.01']);
	// Of another prompt template, all is known.
	expect(momentsOf({ trend, prompts }, { isPerPrompt: true })).toEqual([
		'0.01 none 0.01 0.01',
		'none none none none',
	]);
	const figures = support.figuresOf(given, { rows, trend, prompts });
	const { problems } = support.presented({ figures });
	expect(problems).toMatchObject([
		{ title: expect.any(String) },
		{ title: 'Not in the whole trend', names: ['q (No access)'], gap: 'trend incomplete' },
	]);
});
