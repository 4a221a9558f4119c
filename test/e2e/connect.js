const { connect } = require('../n8n/connection');

module.exports = { connect };
