const { BLOCKED_HOST } = require('../n8n/shared');

module.exports = { BLOCKED_HOST };
