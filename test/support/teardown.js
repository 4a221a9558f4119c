/** jest's globalTeardown of the projects that start servers: undoes what their setups began, the last thing first. */

/** @type {(() => Promise<unknown>)[]} */
const works = [];

module.exports = async () => {
	for (let last = works.pop(); last; last = works.pop()) await last();
};

/** Remembers what is to be done at the end; setups and this run in jest's main process. @param {() => Promise<unknown>} work */
module.exports.atEnd = (work) => void works.push(work);
