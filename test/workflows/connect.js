const { connectionOf } = require('../n8n/connection');

module.exports = connectionOf('workflows');
