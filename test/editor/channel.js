const { channelOf } = require('../n8n/connection');

/** @type {ReturnType<typeof channelOf<import('./editor').Connection>>} */
module.exports = channelOf('editor');
