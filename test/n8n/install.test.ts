/** Real processes on a cache of their own, which fill a folder without npm. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import execa from 'execa';
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

let cache: string;
let busy: string;

beforeEach(async () => {
	cache = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-'));
	busy = path.join(cache, 'busy');
	await fs.writeFile(busy, '');
});
afterEach(async () => await fs.rm(cache, { recursive: true, force: true }));

function begin() {
	const options = { env: { XDG_CACHE_HOME: cache }, all: true, reject: false } as const;
	const program = execa(process.execPath, ['-e', FILL, busy], options);
	let [said, stdout] = ['', ''];
	program.all?.on('data', (data) => (said += String(data)));
	program.stdout?.on('data', (data) => (stdout += String(data)));
	return {
		kill: () => program.kill('SIGKILL'),
		says: async (text: string) => await until(() => said.includes(text)),
		/** Waits for its end, and returns the folder, and whether this process has filled it. */
		result: async () => {
			await program;
			const [folder = '', ...more] = stdout.trim().split('\n').reverse();
			return { folder, hasFilled: more.includes('filling') };
		},
	};
}

test('One process fills a folder of the cache, and the others wait for it and say so', async () => {
	const first = begin();
	await first.says('filling');
	const others = [begin(), begin()];
	for (const { says } of others) await says('Another process is installing project');
	await fs.rm(busy);
	const { folder } = await first.result();
	expect(await fs.readdir(folder)).toEqual(['node_modules']);
	for (const other of [...others, begin()]) {
		expect(await other.result()).toEqual({ folder, hasFilled: false });
	}
});

test('A process that crashes leaves no lock, and nothing half-filled', async () => {
	const first = begin();
	await first.says('filling');
	const second = begin();
	await second.says('Another process is installing project');
	first.kill();
	await second.says('filling');
	second.kill();
	expect(await second.result()).toEqual({ folder: 'filling', hasFilled: false });
	await fs.rm(busy);
	const { folder, hasFilled } = await begin().result();
	expect(hasFilled).toBe(true);
	expect(await fs.readdir(path.dirname(folder))).toEqual([path.basename(folder)]);
});

test('A folder of the cache that lacks a package is made again', async () => {
	await fs.rm(busy);
	const { folder } = await begin().result();
	await fs.rm(path.join(folder, 'node_modules/one'), { recursive: true });
	expect(await begin().result()).toEqual({ folder, hasFilled: true });
});
