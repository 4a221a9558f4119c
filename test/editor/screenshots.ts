/** npm run screenshots: makes the pictures in docs/images of the editor, and of what the templates make of the sandbox's data. */
import path from 'node:path';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { startShared } from '../n8n/shared';
import { withUndo } from '../support/undo';
import { openEditor } from './editor';
import { results } from './results';
import { form, workflows, type Scene } from './scenes';

const IMAGES = path.join(ROOT, 'docs', 'images');

const SHRINK = '-strip -dither None -colors 256 -define png:compression-level=9'.split(' ');

// The width of a picture on GitHub is 830 pixels, and many screens have two pixels for each.
const SCALE = 2;

/** What reaches over the edge of a dialog or a panel, and the buttons over the canvas, by test ID. */
const OVER = `floating-nodes panel-drag-button node-feature-request canvas-controls node-creator-plus-button
	command-bar-button add-sticky-button toggle-focus-panel-button instance-ai-canvas-action-button`;

// Toasts come and go, and show nothing that the picture doesn't.
const HIDDEN = ['.el-notification', '[class*="toast" i]', '[class*="executionButtons"]'].concat(
	OVER.split(/\s+/).map((id) => `[data-test-id="${id}"]`),
);

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
	// A third of its size, where the machine has ImageMagick: without an exit code, it has none.
	const { failed, exitCode, stderr } = await execa('convert', [file, ...SHRINK, `PNG8:${file}`], {
		reject: false,
	});
	if (failed && exitCode !== undefined) throw new Error(stderr);
	console.log(path.relative(ROOT, file));
};

async function main() {
	await withUndo(async (atEnd) => {
		const stage = await startShared();
		atEnd(stage.stop);
		// The results announce their n8n, which the scenes before don't need.
		for (const show of [form, workflows, results]) {
			// A browser of its own: n8n remembers how wide its panels are.
			const editor = await openEditor(stage.connection, SCALE);
			atEnd(editor.close);
			await show({ stage, editor, take });
		}
	});
}

void main();
