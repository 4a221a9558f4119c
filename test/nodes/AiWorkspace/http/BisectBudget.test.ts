import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { BisectBudget } from '../../../../nodes/AiWorkspace/http/BisectBudget';

const answered = (status: number) => new Failure('words', { status });
const unanswered = (code?: string) => new Failure('words', { code });

test.each([400, 404, 413, 414, 422])(
	'an answer %i blames the request, as often as it comes',
	(status) => {
		expect(new BisectBudget(0).allow(answered(status))).toBe(true);
	},
);

test.each([401, 429])('an answer %i would meet a smaller request as well', (status) => {
	expect(new BisectBudget(1).allow(answered(status))).toBe(false);
});

test.each([undefined, 'ECONNREFUSED', 'ENOTFOUND', 'TIMED_OUT', 'CANCELLED'])(
	'the fault %s would meet a smaller request as well',
	(code) => {
		expect(new BisectBudget(1).allow(unanswered(code))).toBe(false);
	},
);

test.each([answered(403), answered(500), unanswered('ECONNRESET')])(
	'a fault that may be anything ($details) is looked into only so often',
	(failure) => {
		const budget = new BisectBudget(2);
		const allowed = [1, 2, 3, 4].map(() => budget.allow(failure));
		expect(allowed).toEqual([true, true, false, false]);
	},
);

test('a fault that is not split costs nothing', () => {
	const budget = new BisectBudget(1);
	budget.allow(answered(429));
	budget.allow(answered(404));
	expect(budget.allow(answered(500))).toBe(true);
});
