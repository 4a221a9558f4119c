const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const vm = require('node:vm');
const fc = require('fast-check');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Stands for the context of the process itself, which Node.js has no object for. */
const HERE = {};
const { compileFunction } = vm;
vm.compileFunction = (code, params, options) =>
	compileFunction(code, params, {
		...options,
		parsingContext: options?.parsingContext === HERE ? undefined : options?.parsingContext,
	});

// n8n-core writes a settings file as soon as it's loaded. It's loaded here, so that what it adds to globalThis stays.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'ai-workspace-mutation-'));
require('n8n-core');

// Failed properties aren't made smaller: nobody reads them.
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** Milliseconds after which a test of a mutant counts as failed. */
const LONGEST_TEST = 15_000;

const isMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;

/**
 * Runs tests in the context of the process, so that they can share n8n-core with each other: to load it again for each mutant
 * takes longer than all else. What a test leaves behind in globalThis is removed after its file.
 */
class SharedEnvironment {
	/** @param {import('@jest/environment').JestEnvironmentConfig} config */
	constructor({ projectConfig }) {
		this.before = Object.getOwnPropertyDescriptors(globalThis);
		this.env = { ...process.env };
		this.exit = process.exit;
		this.global = Object.assign(globalThis, projectConfig.globals);
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		this.hasFailed = false;
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		this.moduleMocker.restoreAllMocks();
		process.exit = this.exit;
		process.env = this.env;
		for (const key of Reflect.ownKeys(globalThis)) {
			if (!Reflect.has(this.before, key)) Reflect.deleteProperty(globalThis, key);
		}
		Object.defineProperties(globalThis, this.before);
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return HERE;
	}

	/**
	 * One failed test is enough to know that a mutant is found, and so is one that never ends.
	 *
	 * @param {import('@jest/types').Circus.Event} event
	 */
	async handleTestEvent(event) {
		if (event.name === 'test_done') this.hasFailed ||= event.test.errors.length > 0;
		if (event.name !== 'test_start' || !isMutant()) return;
		if (this.hasFailed) event.test.mode = 'skip';
		if ((event.test.timeout ?? 0) > LONGEST_TEST) event.test.timeout = LONGEST_TEST;
	}
}

module.exports = SharedEnvironment;
