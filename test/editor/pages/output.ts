import type { Page } from 'playwright-core';
import { boxOf } from '../browser';

export function outputOf(page: Page) {
	const panel = page.getByTestId('output-panel');
	const text = async (testId: string) =>
		(await panel.getByTestId(testId).first().innerText()).trim();

	return {
		panel,

		/** The colored notes above the output. */
		hints: () => panel.getByTestId('node-hint').allInnerTexts(),

		/** Waits for the end of an execution. Throws the error of a bad one. */
		async succeeded() {
			const failure = panel.getByTestId('node-error-message');
			await panel.getByTestId('node-run-status-success').or(failure).first().waitFor();
			if (await failure.isVisible()) throw new Error(await text('node-error-message'));
		},

		shows: (text: string) => panel.getByText(text).first().waitFor(),

		/** Whether a text, or the cell that it's in, begins where it's seen without scrolling. */
		async isInSight(wanted: string | RegExp) {
			const [all, part] = [await boxOf(panel), await boxOf(panel.getByText(wanted).first())];
			const isBeside = part.x >= all.x && part.x + part.width <= all.x + all.width;
			return isBeside && part.y >= all.y && part.y < all.y + all.height;
		},

		error: async () => ({
			title: await text('node-error-message'),
			description: await text('node-error-description'),
		}),
	};
}
