/** The panel that nodes are added from. */

/** @param {import('playwright-core').Page} page */
function nodePanelOf(page) {
	const search = page.getByTestId('node-creator-search-bar');
	const names = page.getByTestId('node-creator-item-name');
	const ours = names.filter({ hasText: /^\s*AI Workspace\s*$/ });

	return {
		open: () => page.getByTestId('node-creator-plus-button').click(),

		/** Opens it from the output of the last node, which connects the new node to it. */
		openAtOutput: () => page.getByTestId('canvas-handle-plus').click(),

		/**
		 * The names of the nodes that the panel finds, best first; waits until ours is one of them.
		 *
		 * @param {string} text
		 */
		async search(text) {
			await search.fill(text);
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

		/** @param {string} name */
		pick: (name) => names.getByText(name, { exact: true }).click(),
	};
}

module.exports = { nodePanelOf };
