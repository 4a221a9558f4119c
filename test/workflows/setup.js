/** jest's globalSetup of the workflows project. */
const { startForSuites } = require('../n8n/suites');
const { announce, isAnnounced } = require('./connect');

module.exports = async () => {
	// Somebody who works on the workflows keeps a server of their own running.
	if (isAnnounced()) return;
	// The clean-up that comes every 15 minutes otherwise.
	announce(await startForSuites({ env: { EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '0.05' } }));
};
