/** jest's globalSetup of the registry project: installs what the suite starts, where there is a Chromium. */
import { findChromium } from '../editor/browser';
import { ensureN8n } from '../n8n/install';
import { ensureVerdaccio } from './stage';

export default async function setup() {
	if (findChromium() === undefined) return;
	await ensureN8n('current');
	await ensureVerdaccio();
}
