/**
 * npm run screenshots: makes the pictures in docs/images that show the editor and what the templates
 * make of the sandbox's data. `npm run screenshots -- NAME…` makes those of some scenes only.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../docs/document';
import { startShared } from '../n8n/shared';
import { shrink } from '../tools/shrink';
import { openEditor } from './editor';
import { results } from './results';
import * as editorScenes from './scenes';
import type { Scene } from './scenes';

// The results announce their n8n, which the scenes before don't need.
const scenes: Record<string, (scene: Scene) => Promise<void>> = { ...editorScenes, results };

const IMAGES = path.join(ROOT, 'docs', 'images');

// The width of a picture on GitHub is 830 pixels, and many screens have two pixels for each.
const SCALE = 2;

const HIDDEN = [
	// Toasts come and go, and show nothing that the picture doesn't.
	'.el-notification',
	'[class*="toast" i]',
	// What reaches over the edge of a dialog or a panel.
	'[data-test-id="floating-nodes"]',
	'[data-test-id="panel-drag-button"]',
	'[data-test-id="node-feature-request"]',
	// The buttons over the canvas.
	'[class*="executionButtons"]',
	'[data-test-id="canvas-controls"]',
	'[data-test-id="node-creator-plus-button"]',
	'[data-test-id="command-bar-button"]',
	'[data-test-id="add-sticky-button"]',
	'[data-test-id="toggle-focus-panel-button"]',
	'[data-test-id="instance-ai-canvas-action-button"]',
];

const STYLE = `
	${HIDDEN.join(', ')} { visibility: hidden !important; }
	.el-dialog, [data-test-id="ndv"] :has([data-test-id$="-panel"]) { border-radius: 0 !important; }
`;

const take: Scene['take'] = async (page, name, options) => {
	await page.mouse.move(0, 0);
	await page.waitForLoadState('networkidle');
	await page.waitForTimeout(800);
	const file = path.join(IMAGES, `${name}.png`);
	await page.screenshot({ path: file, animations: 'disabled', style: STYLE, ...options });
	await shrink(file);
	console.log(path.relative(ROOT, file));
};

async function main() {
	const asked = process.argv.slice(2);
	const wanted = Object.entries(scenes).filter(
		([name]) => asked.length === 0 || asked.includes(name),
	);
	if (wanted.length === 0) throw new Error(`The scenes are ${Object.keys(scenes).join(', ')}.`);
	await fs.mkdir(IMAGES, { recursive: true });
	const stage = await startShared();
	try {
		for (const [, show] of wanted) {
			// A browser of its own: n8n remembers how wide its panels are.
			const editor = await openEditor(stage.connection, SCALE);
			try {
				await show({ stage, editor, take });
			} finally {
				await editor.close();
			}
		}
	} finally {
		await stage.stop();
	}
}

main().catch((problem) => {
	console.error(problem);
	process.exitCode = 1;
});
