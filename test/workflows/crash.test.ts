/** What Send once promises about a crash of n8n, which ends this suite's own one. */
import countBy from 'lodash/countBy';
import mapValues from 'lodash/mapValues';
import type { Row } from '../demo/directory';
import { announce, read } from '../n8n/connection';
import { startN8n } from '../n8n/server';
import { withUndo } from '../support/undo';
import { until } from '../support/until';
import { startStage } from './stage';

/** Sends all alerts of the demo, with a crash after so many emails. */
const sendWithCrash = async (afterEmails: number) =>
	await withUndo(async (atEnd) => {
		const shared = read();
		const { url, api, crash, stop } = await startN8n({ tarball: shared.tarball });
		atEnd(stop);
		announce({ ...shared, url, session: api.session() });
		const stage = await startStage();
		atEnd(stage.close);
		const withBudget = (row: Row) => ({ ...row, monthly_budget: 0.001 });
		await stage.setDirectory(mapValues(stage.directory, (rows) => rows.map(withBudget)));
		const guard = await stage.importTemplate('budget-guard');
		const lost = await api.startRun(guard);
		await until(async () => stage.mail.mails.length >= afterEmails, 1);
		await crash();
		const again = await api.run(guard);
		return { lost: await api.getExecution(lost), again, mails: stage.mail.mails };
	});

test('after a crash between two emails, the next execution sends the others, and at most one twice', async () => {
	const { lost, again, mails } = await sendWithCrash(2);
	expect([lost.status, again.status]).toEqual(['crashed', 'success']);
	const subjects = again.json('Check Budgets').map(({ subject }) => String(subject));
	const times = countBy(mails, 'subject');
	expect(Object.keys(times).sort()).toEqual(subjects.sort());
	expect(subjects.length).toBeGreaterThan(3);
	expect(mails.length - subjects.length).toBeLessThanOrEqual(1);
});
