/** jest's globalTeardown of the end-to-end project. */
const shared = require('./shared');

module.exports = async () => {
	await shared.stop();
};
