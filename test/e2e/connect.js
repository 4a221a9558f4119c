const { connectionOf } = require('../n8n/connection');

module.exports = connectionOf('e2e');
