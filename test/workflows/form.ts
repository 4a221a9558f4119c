/** A form of n8n without a browser: what is submitted, and the page that follows. */
import { call } from '../support/http';
import { until } from '../support/until';

/** Submits values in the order of the fields. Returns the last page, without scripts. */
export async function submitForm(url: string, values: string[], headers: Record<string, string>) {
	const data = new FormData();
	values.forEach((value, index) => data.append(`field-${index}`, value));
	// n8n registers what receives a form after what shows it.
	const { ok, status, text } = await until(async () => {
		const response = await call(url, { method: 'POST', data, headers });
		return response.status !== 404 && response;
	});
	if (!ok) throw new Error(`The form returned ${status}: ${text}`);
	const { formWaitingUrl }: { formWaitingUrl: string } = JSON.parse(text);
	const get = async (path: string) => (await call(path, { headers })).text;
	// n8n shows a page only to those who come when it waits for them.
	const statusUrl = formWaitingUrl.replace('?', '/n8n-execution-status?');
	await until(async () => /form-waiting|error|success/.test(await get(statusUrl)), 150);
	const page = (await get(formWaitingUrl)).replace(/<(script|head)[^]*?<\/\1>/g, '');
	// What the page itself does: n8n goes on then.
	await call(formWaitingUrl, { method: 'POST', headers });
	const executionId = /form-waiting\/(\d+)/.exec(formWaitingUrl)?.[1] ?? '';
	return { page: page.replaceAll('&#x27;', "'"), executionId };
}
