const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

// n8n-core writes a settings file into this folder as soon as it is loaded.
const folder = mkdtempSync(join(tmpdir(), 'ai-workspace-test-'));
process.env.N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS = 'true';
process.env.N8N_USER_FOLDER = folder;

afterAll(() => rmSync(folder, { recursive: true, force: true }));
