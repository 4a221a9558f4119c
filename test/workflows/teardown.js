/** jest's globalTeardown of the workflows project. */
const shared = require('./shared');

module.exports = async () => {
	await shared.stop();
};
