/** A real n8n that installs community packages from a registry on loopback, which is Verdaccio without uplinks. */
import fs from 'node:fs/promises';
import path from 'node:path';
import getPort from 'get-port';
import { ensureN8n, ensureNpmProject, npm } from '../n8n/install';
import { responds, startN8n } from '../n8n/server';
import { packAndUnpack } from '../package/unpack';
import { startSandbox } from '../sandbox';
import { startProgram } from '../support/program';
import { temporaryFolder, undoStack, type AtEnd } from '../support/undo';

/** Our package under a name that only the tests use. */
export const NAME = 'n8n-nodes-ai-workspace-registry-test';

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

/**
 * Shows the version below the node's name on the canvas, from a module of its own: after an update
 * n8n must load all modules of the package again, not only the node's.
 */
const CODE = `
const { version } = require('./testVersion');
exports.AiWorkspace = class extends exports.AiWorkspace {
	constructor() {
		super();
		this.description.subtitle += ' ' + version;
	}
};
`;

/** Copies the unpacked package, with another name and version. */
async function copyPackage(source: string, target: string, version: string) {
	await fs.cp(source, target, { recursive: true });
	const file = path.join(target, 'package.json');
	const packed = JSON.parse(await fs.readFile(file, 'utf8'));
	await fs.writeFile(file, JSON.stringify({ ...packed, name: NAME, version }));
	const node = path.join(target, packed.n8n.nodes[0]);
	const marker = `exports.version = ${JSON.stringify(version)};\n`;
	await fs.writeFile(path.join(path.dirname(node), 'testVersion.js'), marker);
	await fs.appendFile(node, CODE);
}

/** Starts the registry with a Node 22 or later, which Verdaccio needs. */
async function startRegistry(atEnd: AtEnd, node: string, folder: string) {
	const url = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
	const config = path.join(folder, 'config.yaml');
	// JSON is YAML.
	const settings = JSON.stringify({
		storage: path.join(folder, 'storage'),
		uplinks: {},
		packages: { '**': { access: '$all', publish: '$all' } },
		web: { enable: false },
		log: { type: 'stdout', format: 'json', level: 'http' },
	});
	await fs.writeFile(config, settings);
	const verdaccio = await ensureNpmProject(path.join(__dirname, 'verdaccio'));
	const program = path.join(verdaccio, 'node_modules/verdaccio/bin/verdaccio');
	const command = [node, program, '--config', config, '--listen', url];
	const { log } = await startProgram(atEnd, command, () => responds(`${url}/-/ping`));
	// npm publishes nothing without a token, and Verdaccio takes any.
	const login = `--${url.replace('http:', '')}/:_authToken=any`;
	/** npm's settings for this registry, whatever those of the machine are. */
	const env = {
		npm_config_registry: url,
		npm_config_userconfig: path.join(folder, 'npmrc'),
		npm_config_cache: path.join(folder, 'npm-cache'),
		npm_config_update_notifier: 'false',
	};
	return {
		env,
		/** The versions of the tarballs that it was asked for so far: it logs each response too. */
		downloads: () =>
			[...log().matchAll(/"req":{"method":"GET","url":"[^"]*-([\d.]+)\.tgz"/g)].map(
				([, version]) => version,
			),
		/** Publishes the package in a folder. Only a workflow on GitHub can do so with provenance. */
		publish: async (cwd: string) => {
			const args = ['publish', '--ignore-scripts', '--provenance=false', login];
			await npm(cwd, args, env);
		},
	};
}

export const startStage = async () =>
	await undoStack(async (atEnd) => {
		const { node } = await ensureN8n('current');
		const folder = await temporaryFolder(atEnd);
		const registry = await startRegistry(atEnd, node, folder);
		const packed = await packAndUnpack();
		atEnd(packed.stop);
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const npm = path.join(folder, 'npm');
		await fs.mkdir(npm);
		await fs.writeFile(path.join(npm, 'npm'), npmWrapper(npm), { mode: 0o755 });
		const PATH = [npm, path.dirname(node), process.env.PATH].join(path.delimiter);
		const n8n = await startN8n({ env: { ...CLOSED, ...registry.env, PATH } });
		atEnd(n8n.stop);
		/** Publishes our package under its name for tests. */
		const publish = async (version: string) => {
			const target = path.join(folder, version);
			await copyPackage(packed.folder, target, version);
			await registry.publish(target);
		};
		return { n8n, sandbox, publish, downloads: registry.downloads };
	});
