import type { Page } from 'playwright-core';

/** The dialog of one credential. */
export function credentialDialogOf(page: Page) {
	const dialog = page.getByTestId('editCredential-modal');
	const problem = dialog.getByText('Couldn’t connect with these settings');
	// The sidebar, which isn't a menu, has items of that role as well.
	const typeItems = page.getByRole('menu').getByRole('menuitem');
	const input = (name: string) => dialog.getByTestId(`parameter-input-${name}`).locator('input');

	return {
		/** The names of the types that the dialog offers, in the order of its list, which stays open. */
		async types() {
			await dialog.getByTestId('credential-mode-dropdown-trigger').click();
			await typeItems.first().waitFor();
			return (await typeItems.allInnerTexts()).map((name) => name.trim());
		},

		/** Changes to another type of the open list. */
		async pickType(name: string) {
			await page.getByRole('menuitem', { name, exact: true }).click();
			await dialog.getByText(`AI Workspace ${name} API`, { exact: true }).waitFor();
		},

		/** Enters values by the names of the fields. */
		async fill(values: Record<string, string>) {
			for (const [name, value] of Object.entries(values)) await input(name).fill(value);
		},

		/** Whether what is typed into a field shows as dots. */
		isMasked: async (name: string) => (await input(name).getAttribute('type')) === 'password',

		/** n8n stores the credential, tests it, and closes the dialog only when the test succeeds. */
		save: () => dialog.getByTestId('credential-save-button').click(),

		/** Waits until n8n has closed the dialog: the test succeeded. */
		closed: () => dialog.waitFor({ state: 'hidden' }),

		/** Waits for the red banner, and returns the text behind More details. */
		async failure() {
			await problem.waitFor();
			await dialog.getByText('More details').click();
			const details = problem.locator('xpath=ancestor::*[contains(@class, "el-tag__content")]');
			return (await details.innerText()).replace(/\s+/g, ' ');
		},
	};
}
