import { costOf, lastMonth, useStage } from './stage';

const stage = useStage();

test('sends finance the cost by cost center with two files and the rows without an owner, and each owner their own rows', async () => {
	expect((await stage.run('chargeback')).error).toBeUndefined();
	const [finance, ...others] = stage.mail.mails;
	const total = costOf(stage, lastMonth).toFixed(2);
	expect(finance).toMatchObject({
		to: ['finance@example.com'],
		html: expect.stringContaining('Cost by cost center'),
		subject: expect.stringMatching(
			new RegExp(`^Chargeback in ${lastMonth.name.split(' ')[0]}[ \\d]*: EUR\u00a0${total}`),
		),
	});
	expect(finance?.attachments.map(({ name }) => name.split('-')[0])).toEqual(['cost', 'focus']);
	expect(finance?.attachments[1]?.content.toString()).toContain('Harbour Group');
	const owners = others.filter(({ to }) => to.join() !== 'finance@example.com');
	const byOwner = new Map(
		owners.map(({ to, subject }) => [to.join(), Number(/: EUR\s([\d.]+)/.exec(subject)?.[1])]),
	);
	expect([...byOwner.keys()].sort()).toEqual(
		['legal', 'sales', 'support'].map((name) => `${name}@example.com`),
	);
	for (const [owner, shown] of byOwner) {
		const rows = stage.directory.entities.filter(({ owner_email }) => owner_email === owner);
		const exact = costOf(stage, lastMonth, rows);
		expect(Math.abs(shown - exact)).toBeLessThan(0.01);
	}
	for (const { attachments } of others) expect(attachments).toHaveLength(1);
	const unowned = others.filter((mail) => !owners.includes(mail));
	expect(unowned.map(({ subject }) => subject)).toEqual([
		expect.stringMatching(/^No owner in .*, Chargeback$/),
	]);
});
