/** n8n-core reads settings as soon as it's loaded, and writes them where there are none. */
process.env.N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS = 'false';
process.env.N8N_USER_FOLDER = require('node:path').join(__dirname, 'user');

// It ends what hangs. A busy machine makes everything ten times as slow, and queue mode takes a minute on an idle one.
jest.setTimeout(600_000);
