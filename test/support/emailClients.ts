/** Checks the HTML of an email against caniemail's data, which is an ES module: jest can't load it. */
import execa from 'execa';

const CLIENTS =
	'gmail.desktop-webmail gmail.mobile-webmail gmail.ios gmail.android outlook.windows outlook.windows-mail ' +
	'apple-mail.macos apple-mail.ios yahoo.desktop-webmail yahoo.ios yahoo.android';

// caniemail's list of clients has no Outlook on the web, its data has. It takes the place of Windows Mail, which
// Microsoft has discontinued.
const CHECK = `
	import { text } from 'node:stream/consumers';
	import { caniemail, rawData } from 'caniemail';
	for (const { stats: { outlook } } of rawData.data)
		if (outlook) outlook['windows-mail'] = outlook['outlook-com'];
	const { issues } = caniemail({ clients: process.argv.slice(1), html: await text(process.stdin) });
	const titles = [...issues.errors].flatMap(([, list]) => list.map(({ title }) => title));
	console.log(JSON.stringify(titles));
`;

/** What a client doesn't support at all. */
export async function checkEmail(html: string) {
	const args = ['--input-type=module', '-e', CHECK, ...CLIENTS.split(' ')];
	const { stdout } = await execa(process.execPath, args, { cwd: __dirname, input: html });
	const titles: string[] = JSON.parse(stdout);
	return new Set(titles);
}
