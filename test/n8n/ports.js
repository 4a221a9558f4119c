const getPort = require('get-port');

/** The wanted port on loopback if it's free, any other otherwise. @param {number} [wanted] */
const freePort = async (wanted) => await getPort({ host: '127.0.0.1', port: wanted });

module.exports = { freePort };
