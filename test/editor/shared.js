/** What setup leaves for teardown; both run in jest's main process. */

/** @type {{ stop: () => Promise<void> }} */
const shared = { stop: async () => {} };

module.exports = shared;
