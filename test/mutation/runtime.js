const { createRequire } = require('node:module');
const { join, relative, resolve } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const here = join(__dirname, '..', '..');
/** Where the sources are without mutants, for tests that read their text. */
const checkout = process.env.MUTATION_CHECKOUT ?? here;

/** Loads packages, the sandbox, and tools once for all test files: nothing of them is ever mutated. */
class SharingRuntime extends Runtime {
	/**
	 * @param {string} from
	 * @param {string} name
	 */
	requireModuleOrMock(from, name) {
		if (!/^[./]/.test(name) && name !== '@jest/globals') return createRequire(from)(name);
		const path = relative(here, resolve(from, '..', name));
		if (/^test\/(sandbox|docs\/messages|tools\/\w+)$/.test(path))
			return require(join(checkout, path));
		return super.requireModuleOrMock(from, name);
	}
}

module.exports = { default: SharingRuntime, __esModule: true };
