import type { Page } from 'playwright-core';

/** The output panel of an open node. */
export function outputOf(page: Page) {
	const panel = page.getByTestId('output-panel');
	const text = async (testId: string) =>
		(await panel.getByTestId(testId).first().innerText()).trim();

	return {
		panel,

		/** Makes the panel as wide as it can be, over the input. */
		async widen() {
			const grip = await page.getByTestId('panel-drag-button').boundingBox();
			if (grip === null) throw new Error('The form has no grip to drag it by.');
			const y = grip.y + grip.height / 2;
			await page.mouse.move(grip.x + grip.width / 2, y);
			await page.mouse.down();
			await page.mouse.move(200, y, { steps: 5 });
			await page.mouse.up();
		},

		/** The colored notes above the output. */
		hints: () => panel.getByTestId('node-hint').allInnerTexts(),

		/** Waits for the good end of an execution. */
		succeeded: () => panel.getByTestId('node-run-status-success').waitFor(),

		view: (name: 'schema' | 'table' | 'json') => panel.getByTestId(`radio-button-${name}`).click(),

		/** What the table shows: one record per row, by column. */
		async table() {
			await panel.getByTestId('radio-button-table').click();
			const columns = await panel.locator('table thead th').allInnerTexts();
			const rows = panel.locator(
				'table tbody tr[data-test-id], table tbody tr:has(td:not(:empty))',
			);
			const cells = await rows.evaluateAll((lines) =>
				lines.map((line) => [...line.children].map((cell) => (cell.textContent ?? '').trim())),
			);
			const names = columns.map((name) => name.trim()).filter(Boolean);
			return cells.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at]])));
		},

		/** A failed execution in the words that the user reads. */
		error: async () => ({
			title: await text('node-error-message'),
			description: await text('node-error-description'),
		}),
	};
}
