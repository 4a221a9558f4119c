/** A form of n8n without a browser: what is submitted, and the page that follows. */
const { until } = require('../support/until');

/**
 * @param {string} url
 * @param {string[]} values of its fields, in their order
 * @param {Record<string, string>} headers that sign in
 * @returns {Promise<{ page: string, executionId: string }>} the last page, without scripts
 */
async function submitForm(url, values, headers) {
	const body = new FormData();
	values.forEach((value, index) => body.append(`field-${index}`, value));
	const response = await fetch(url, { method: 'POST', body, headers });
	if (!response.ok)
		throw new Error(`The form returned ${response.status}: ${await response.text()}`);
	const { formWaitingUrl } = /** @type {any} */ (await response.json());
	/** @param {string} path */
	const get = async (path) =>
		await (await fetch(path, { headers: { ...headers, connection: 'close' } })).text();
	// n8n shows a page only to those who come when it waits for them.
	await until(
		async () =>
			/form-waiting|error|success/.test(
				await get(`${formWaitingUrl.replace('?', '/n8n-execution-status?')}`),
			),
		20_000,
		150,
	);
	const page = (await get(formWaitingUrl)).replace(/<(script|head)[^]*?<\/\1>/g, '');
	// What the page itself does: n8n goes on then.
	await fetch(formWaitingUrl, { method: 'POST', headers });
	const executionId = /form-waiting\/(\d+)/.exec(formWaitingUrl)?.[1] ?? '';
	return { page: page.replaceAll('&#x27;', "'"), executionId };
}

module.exports = { submitForm };
