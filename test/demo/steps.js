/** Numbered steps on the terminal, each with its time; a failed one says what to do. */
const progress = require('../n8n/progress');

/** A step that found something wrong, with advice for whoever reads it. */
class StepError extends Error {
	/**
	 * @param {string} problem
	 * @param {string} advice
	 */
	constructor(problem, advice) {
		super(`${problem}\nWhat to do: ${advice}`);
		this.name = 'StepError';
	}
}

/** @param {number} count how many steps there will be */
function stepsOf(count) {
	let number = 0;
	/** @type {progress.Log} */
	const log = (line) => progress.log(`      ${line}`);

	/**
	 * @template T
	 * @param {string} title
	 * @param {(log: progress.Log) => Promise<T>} work
	 * @returns {Promise<T>}
	 */
	return async function step(title, work) {
		const begun = Date.now();
		number++;
		progress.log(`[${number}/${count}] ${title}`);
		try {
			const result = await work(log);
			log(`done after ${progress.elapsed(Date.now() - begun)}`);
			return result;
		} catch (error) {
			log(`FAILED after ${progress.elapsed(Date.now() - begun)}`);
			throw error;
		}
	};
}

module.exports = { StepError, stepsOf };
