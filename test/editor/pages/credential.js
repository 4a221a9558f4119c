/** The dialog of one credential. */

/** @param {import('playwright-core').Page} page */
function credentialDialogOf(page) {
	const dialog = page.getByTestId('editCredential-modal');
	const problem = dialog.getByText('Couldn’t connect with these settings');
	const typeSelector = dialog.getByTestId('credential-mode-dropdown-trigger');
	// The sidebar, which isn't a menu, has items of that role as well.
	const typeItems = page.getByRole('menu').getByRole('menuitem');

	return {
		dialog,

		/** The name of the credential's type, which stands below its own name. */
		type: () => dialog.getByText(/^AI Workspace .* API$/).innerText(),

		/** The names of the types that the dialog offers, in the order of its list, which stays open. */
		async types() {
			await typeSelector.click();
			await typeItems.first().waitFor();
			return (await typeItems.allInnerTexts()).map((name) => name.trim());
		},

		/** Changes to another type of the open list. @param {string} name */
		pickType: (name) => page.getByRole('menuitem', { name, exact: true }).click(),

		/** Labels that a user sees, from top to bottom; those of n8n itself as well. */
		async labels() {
			const texts = await dialog.locator('label:visible > div:first-child').allInnerTexts();
			return texts.map((text) => text.replace('*', '').trim());
		},

		/** @param {Record<string, string>} values by the names of the fields */
		async fill(values) {
			for (const [name, value] of Object.entries(values)) {
				await dialog.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
			}
		},

		/** Whether what is typed into a field shows as dots. @param {string} name */
		async isMasked(name) {
			const input = dialog.getByTestId(`parameter-input-${name}`).locator('input');
			return (await input.getAttribute('type')) === 'password';
		},

		/** n8n stores the credential, tests it, and closes the dialog only when the test succeeds. */
		save: () => dialog.getByTestId('credential-save-button').click(),

		/** Waits until n8n has closed the dialog: the test succeeded. */
		closed: () => dialog.waitFor({ state: 'hidden' }),

		/** Waits for the green banner. */
		success: () => dialog.getByText('Connection tested successfully').waitFor(),

		/**
		 * Shows other values than n8n has, which stay as they are.
		 *
		 * @param {Record<string, string>} values by the names of the fields
		 */
		async show(values) {
			for (const [name, value] of Object.entries(values)) {
				const input = dialog.getByTestId(`parameter-input-${name}`).locator('input');
				await input.evaluate((field, text) => Object.assign(field, { value: text }), value);
			}
		},

		/** Waits for the red banner, and returns what it tells behind More details. */
		async failure() {
			await problem.waitFor();
			await dialog.getByText('More details').click();
			const details = problem.locator('xpath=ancestor::*[contains(@class, "el-tag__content")]');
			return (await details.innerText()).replace(/\s+/g, ' ');
		},
	};
}

module.exports = { credentialDialogOf };
