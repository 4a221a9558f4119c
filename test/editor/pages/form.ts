import type { Locator, Page } from 'playwright-core';

export function formOf(page: Page) {
	const form = page.getByTestId('node-parameters');
	const parameter = (name: string) => form.getByTestId(`parameter-input-${name}`);
	const field = (name: string) => parameter(name).locator('input, textarea').first();
	const credential = form.getByTestId('node-credentials-select');
	const option = page.getByRole('option').filter({ visible: true });
	const label = (text: string) => form.locator('label:visible').getByText(text, { exact: true });

	async function pick(dropdown: Locator, text: string) {
		await dropdown.click();
		await option.filter({ hasText: text }).first().click();
		await option.first().waitFor({ state: 'hidden' });
	}

	return {
		credential,

		select: (name: string, text: string) => pick(parameter(name), text),

		fill: (name: string, text: string) => field(name).fill(text),

		shows: (text: string) => label(text).waitFor(),

		hides: (text: string) => label(text).waitFor({ state: 'hidden' }),

		selectCredential: (name: string) => pick(credential, name),

		isMarked: (name: string) => parameter(name).locator('[data-icon="triangle-alert"]').isVisible(),

		/** What "Add option" offers, which stays open. */
		async options() {
			await form.getByTestId('collection-parameter-add').first().click();
			await option.first().waitFor();
			return await option.allInnerTexts();
		},

		/** Yellow notes between the fields. */
		notices: () => form.locator('.notice:visible').allInnerTexts(),

		run: () => page.getByTestId('node-execute-button').click(),
	};
}
