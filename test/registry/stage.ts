/** A real n8n that installs community packages from a registry on loopback, and what it takes. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureN8n } from '../n8n/install';
import { startN8n } from '../n8n/server';
import { packAndUnpack } from '../package/unpack';
import { startSandbox } from '../sandbox';
import { undoStack } from '../support/undo';
import { copyPackage } from './testPackage';
import { startRegistry } from './verdaccio';

/** What n8n would send to other machines ends at a port where nobody listens. */
const NOBODY = 'http://127.0.0.1:9';
const NO_PROXY = '127.0.0.1,localhost';
const CLOSED = {
	...{ HTTP_PROXY: NOBODY, HTTPS_PROXY: NOBODY, ALL_PROXY: NOBODY, NO_PROXY },
	...{ http_proxy: NOBODY, https_proxy: NOBODY, all_proxy: NOBODY, no_proxy: NO_PROXY },
};

/** The `npm` that n8n finds first: n8n always names the public registry, and here the environment decides. */
const npmWrapper = (folder: string) => `#!/bin/sh
for arg; do
	shift
	case "$arg" in --registry=*) ;; *) set -- "$@" "$arg" ;; esac
done
PATH=\${PATH#${folder}:} exec npm "$@"
`;

export const startStage = async () =>
	await undoStack(async (atEnd) => {
		const { node } = await ensureN8n('current');
		const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-'));
		atEnd(() => fs.rm(folder, { recursive: true, force: true }));
		const registry = await startRegistry(node, folder);
		atEnd(registry.stop);
		const packed = await packAndUnpack();
		atEnd(packed.remove);
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const npm = path.join(folder, 'npm');
		await fs.mkdir(npm);
		await fs.writeFile(path.join(npm, 'npm'), npmWrapper(npm), { mode: 0o755 });
		const PATH = [npm, path.dirname(node), process.env.PATH].join(path.delimiter);
		const n8n = await startN8n({ env: { ...CLOSED, ...registry.env, PATH } });
		atEnd(n8n.stop);
		await n8n.api.login();
		/** Publishes our package under its name for tests. */
		const publish = async (version: string) => {
			const target = path.join(folder, version);
			await copyPackage(packed.folder, target, version);
			await registry.publish(target);
		};
		return { n8n, sandbox, publish, downloads: registry.downloads };
	});

export type Stage = Awaited<ReturnType<typeof startStage>>;
