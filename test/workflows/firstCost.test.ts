import { submitForm } from './form';
import { lastMonth, useStage } from './stage';

const stage = useStage();

async function submit(ids: string, changes = {}) {
	const { url } = await stage.publish('first-cost', 'form', changes);
	const { page, executionId } = await submitForm(url, [ids], {});
	return { page, ...(await stage.api.waitForEnd(executionId)) };
}

test('shows what prompt templates cost the agent of the virtual key last month, by week', async () => {
	const { page, status } = await submit('support-reply, sales-outreach');
	const [agent] = stage.directory.entities;
	expect(page).toContain(stage.costOf(lastMonth, agent && [agent]).toFixed(2));
	for (const words of [lastMonth.month, 'Cost over time']) expect(page).toContain(words);
	for (const words of ['What changed', 'Most expensive']) expect(page).not.toContain(words);
	expect(status).toBe('success');
});

test('shows why the cost could not be read, and fails', async () => {
	const { page, status, error } = await submit('support-reply', { credentials: stage.revoked });
	expect(page).toContain('This virtual key was revoked.');
	expect(page).toContain('replace it with a new one');
	expect(status).toBe('error');
	expect(error.message).toBe('This virtual key was revoked.');
});
