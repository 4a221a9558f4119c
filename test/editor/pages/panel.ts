import type { Page } from 'playwright-core';

/** The panel that nodes are added from. */
export function nodePanelOf(page: Page) {
	const names = page.getByTestId('node-creator-item-name');
	const ours = names.filter({ hasText: /^\s*AI Workspace\s*$/ });

	return {
		open: () => page.getByTestId('node-creator-plus-button').click(),

		/** The names of the nodes that the panel finds, best first; waits until ours is one of them. */
		async search(text: string) {
			await page.getByTestId('node-creator-search-bar').fill(text);
			await ours.waitFor();
			return (await names.allInnerTexts()).map((name) => name.trim());
		},

		/** Opens the list of what our node can do. */
		async openNode() {
			await ours.click();
			await page.getByText(/^Actions \(\d+\)$/).waitFor();
			await ours.waitFor({ state: 'hidden' });
		},

		/** What the node can do, with the headings of the list. */
		async actions() {
			const items = page.getByTestId('node-creator').getByTestId('item-iterator-item');
			return (await items.allInnerTexts()).map((text) => text.trim());
		},

		pick: (name: string) => names.getByText(name, { exact: true }).click(),
	};
}
