/** n8n-core reads settings as soon as it's loaded, and writes them where there are none. */
process.env.N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS = 'false';
process.env.N8N_USER_FOLDER = require('node:path').join(__dirname, 'user');

// Only what hangs takes longer, even on a machine that's ten times as slow because it's busy.
jest.setTimeout(600_000);
