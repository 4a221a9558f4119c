import { lastMonth, useStage } from './stage';

const stage = useStage();

test('sends finance the cost by cost center with two files and the rows without an owner, and each owner their own rows', async () => {
	expect((await stage.run('chargeback')).error).toBeUndefined();
	const [finance, ...others] = stage.mail.mails;
	const total = stage.costOf(lastMonth).toFixed(2);
	const subject = `^Chargeback in ${lastMonth.month}[ \\d]*: EUR\u00a0${total}`;
	expect(finance).toMatchObject({
		to: ['finance@example.com'],
		html: expect.stringContaining('Cost by cost center'),
		subject: expect.stringMatching(subject),
		attachments: [
			{ name: expect.stringMatching(/^cost-/) },
			{ name: expect.stringMatching(/^focus-/) },
		],
	});
	expect(finance?.attachments[1]?.content.toString()).toContain('Harbour Group');
	const shown = others.map(({ to, subject: own, attachments }) => {
		expect(attachments).toHaveLength(1);
		return [to.join(), Number(/: EUR\s([\d.]+)/.exec(own)?.[1]), own];
	});
	const ofOwner = (owner: string | null, itsSubject: unknown = expect.any(String)) => {
		const rows = stage.directory.entities.filter(({ owner_email }) => owner_email === owner);
		const cost = expect.closeTo(stage.costOf(lastMonth, rows), 2);
		return [owner ?? 'finance@example.com', cost, itsSubject];
	};
	expect(shown.sort()).toEqual([
		ofOwner(null, expect.stringMatching(/^No owner in .*, Chargeback$/)),
		...['legal', 'sales', 'support'].map((name) => ofOwner(`${name}@example.com`)),
	]);
});
