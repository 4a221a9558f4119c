/**
 * Checks the HTML of an email against caniemail's data. caniemail is an ES module, which jest can't load, so the
 * check runs in a separate process: HTML on its standard input, the result as JSON on its standard output.
 */
const { execFile } = require('node:child_process');
const { text } = require('node:stream/consumers');

/** @typedef {{ client: string, title: string, notes: string[] }} Finding */

// caniemail's list of clients has no Outlook on the web, its data has. It takes the place of Windows Mail, which
// Microsoft has discontinued.
const OUTLOOK_WEB = 'outlook.windows-mail';
const CLIENTS = [
	'gmail.desktop-webmail',
	'gmail.mobile-webmail',
	'gmail.ios',
	'gmail.android',
	'outlook.windows',
	OUTLOOK_WEB,
	'apple-mail.macos',
	'apple-mail.ios',
	'yahoo.desktop-webmail',
	'yahoo.ios',
	'yahoo.android',
];

/**
 * @param {string} html
 * @returns {Promise<{ errors: Finding[], warnings: Finding[] }>} what a client doesn't support at all, or in part
 */
async function checkEmail(html) {
	return await new Promise((resolve, reject) => {
		const child = execFile(
			process.execPath,
			[__filename],
			{ maxBuffer: 2 ** 26 },
			(error, output) => (error ? reject(error) : resolve(JSON.parse(output))),
		);
		child.stdin?.end(html);
	});
}

/** @param {string} html */
async function check(html) {
	const { caniemail, rawData } = await import('caniemail');
	for (const { stats } of /** @type {{ stats: any }[]} */ (rawData.data)) {
		if (stats.outlook) stats.outlook['windows-mail'] = stats.outlook['outlook-com'];
	}
	const { issues } = caniemail({ clients: /** @type {any} */ (CLIENTS), html });
	/** @param {Iterable<[string, any]>} found issues by client */
	const listed = (found) => {
		const findings = [...found].flatMap(([client, list]) =>
			/** @type {{ title: string, notes: string[] }[]} */ (list).map(({ title, notes }) =>
				JSON.stringify({ client: client.replace(OUTLOOK_WEB, 'outlook.web'), title, notes }),
			),
		);
		return [...new Set(findings)].map((finding) => JSON.parse(finding));
	};
	return { errors: listed(issues.errors), warnings: listed(issues.warnings) };
}

module.exports = { checkEmail };

if (require.main === module) {
	text(process.stdin)
		.then(check)
		.then((result) => process.stdout.write(JSON.stringify(result)));
}
