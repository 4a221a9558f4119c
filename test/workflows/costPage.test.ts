import { call } from '../support/http';
import { dayAgo, SIGNED_IN, today, useStage } from './stage';

const stage = useStage();
const open = async (url: string) => await call(url, { headers: SIGNED_IN });

test('shows this year by month to those who sign in', async () => {
	const { url } = await stage.publish('cost-page', 'webhook');
	expect((await call(url)).status).toBe(401);
	const { headers, text: html } = await open(url);
	expect(headers['content-type']).toContain('text/html');
	const total = stage.costOf({ from: `${today.year}-01-01`, to: dayAgo(0) });
	expect(html).toContain(
		total.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
	);
	expect(html).toContain('Cost over time');
});

test('fails, if the virtual key was revoked', async () => {
	const { url } = await stage.publish('cost-page', 'webhook', { credentials: stage.revoked });
	expect((await open(url)).status).toBe(500);
});
