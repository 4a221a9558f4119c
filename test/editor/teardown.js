/** jest's globalTeardown of the editor project. */
const shared = require('./shared');

module.exports = async () => {
	await shared.stop();
};
