/** A form of n8n without a browser: what is submitted, and the page that follows. */
import { until } from '../support/until';

/** Submits values in the order of the fields. Returns the last page, without scripts. */
export async function submitForm(url: string, values: string[], headers: Record<string, string>) {
	const body = new FormData();
	values.forEach((value, index) => body.append(`field-${index}`, value));
	const response = await fetch(url, { method: 'POST', body, headers });
	if (!response.ok)
		throw new Error(`The form returned ${response.status}: ${await response.text()}`);
	const { formWaitingUrl } = (await response.json()) as { formWaitingUrl: string };
	const get = async (path: string) =>
		await (await fetch(path, { headers: { ...headers, connection: 'close' } })).text();
	// n8n shows a page only to those who come when it waits for them.
	const status = formWaitingUrl.replace('?', '/n8n-execution-status?');
	await until(async () => /form-waiting|error|success/.test(await get(status)), 20_000, 150);
	const page = (await get(formWaitingUrl)).replace(/<(script|head)[^]*?<\/\1>/g, '');
	// What the page itself does: n8n goes on then.
	await fetch(formWaitingUrl, { method: 'POST', headers });
	const executionId = /form-waiting\/(\d+)/.exec(formWaitingUrl)?.[1] ?? '';
	return { page: page.replaceAll('&#x27;', "'"), executionId };
}
