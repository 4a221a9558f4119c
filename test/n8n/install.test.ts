/** Real processes on a cache of their own, which fill a folder without npm. */
import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { temporaryFolder, withUndo } from '../support/undo';
import { until } from '../support/until';

/** What fills the cache: as long as a file is there, or until it's ended. */
const FILL = `
	const fs = require('node:fs');
	const { ensureCached } = require(${JSON.stringify(path.join(__dirname, 'install'))});
	const [busy] = process.argv.slice(1);
	const list = JSON.stringify({ packages: { 'node_modules/one': {} } });
	const fill = async (dir) => {
		console.log('filling');
		fs.mkdirSync(dir + '/node_modules/one', { recursive: true });
		fs.writeFileSync(dir + '/node_modules/one/package.json', '{}');
		while (fs.existsSync(busy)) await new Promise((resolve) => setTimeout(resolve, 20));
		fs.writeFileSync(dir + '/node_modules/.package-lock.json', list);
	};
	ensureCached('project', [], fill).then((dir) => console.log(dir));
`;

test('One process at a time fills a folder of the cache, another one after a crash, or when a package is missing', async () => {
	await withUndo(async (atEnd) => {
		const cache = await temporaryFolder(atEnd);
		const busy = path.join(cache, 'busy');
		await fs.writeFile(busy, '');
		const begin = () => {
			const options = { env: { XDG_CACHE_HOME: cache }, all: true, reject: false } as const;
			const program = execa(process.execPath, ['-e', FILL, busy], options);
			let said = '';
			program.all?.on('data', (data) => (said += String(data)));
			const says = async (text: string) => await until(() => said.includes(text));
			const lines = program.then(({ stdout }) => stdout.split('\n'));
			return { program, says, lines };
		};
		const waits = 'Another process is installing project';

		const crashed = begin();
		await crashed.says('filling');
		crashed.program.kill('SIGKILL');
		await crashed.lines;
		const crashes = begin();
		await crashes.says('filling');
		const second = begin();
		await second.says(waits);
		crashes.program.kill('SIGKILL');
		await second.says('filling');
		const third = begin();
		await third.says(waits);
		await fs.rm(busy);
		const [folder = ''] = await third.lines;
		expect(await second.lines).toEqual(['filling', folder]);
		expect(await fs.readdir(path.dirname(folder))).toEqual([path.basename(folder)]);
		expect(await begin().lines).toEqual([folder]);
		await fs.rm(path.join(folder, 'node_modules/one'), { recursive: true });
		expect(await begin().lines).toEqual(['filling', folder]);
	});
});
