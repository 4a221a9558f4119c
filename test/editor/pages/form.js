/** The form of one node, between its input and its output. */

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
function formOf(page) {
	const form = page.getByTestId('node-parameters');
	/** @param {string} name */
	const parameter = (name) => form.getByTestId(`parameter-input-${name}`);
	const credential = form.getByTestId('node-credentials-select');
	const option = page.getByRole('option').filter({ visible: true });
	const addition = form.getByTestId('collection-parameter-add').filter({ visible: true });

	/**
	 * @param {import('playwright-core').Locator} dropdown
	 * @param {string} text
	 */
	async function pick(dropdown, text) {
		await dropdown.click();
		await option.filter({ hasText: text }).first().click();
		await option.first().waitFor({ state: 'hidden' });
	}

	/** @param {import('playwright-core').Locator} dropdown */
	async function choicesOf(dropdown) {
		await dropdown.click();
		await option.first().waitFor();
		// The name of a choice, without its description below.
		const names = await option.evaluateAll((items) =>
			items.map((item) => (item.querySelector('.option-headline') ?? item).textContent ?? ''),
		);
		return names.map((name) => name.trim());
	}

	/** @param {string} text */
	const label = (text) => form.locator('label:visible').getByText(text, { exact: true });

	return {
		form,

		/** Labels that a user sees, from top to bottom. */
		async labels() {
			const texts = await form.locator('label:visible > div:first-child').allInnerTexts();
			return texts.map((text) => text.trim());
		},

		/** What a dropdown offers. @param {string} name */
		choices: (name) => choicesOf(parameter(name)),

		/** What can be added under Options. */
		optionNames: () => choicesOf(addition),

		/** Adds an option. @param {string} text its label */
		addOption: (text) => pick(addition, text),

		/** @param {string} name @param {string} text */
		select: (name, text) => pick(parameter(name), text),

		/** @param {string} name @param {string} text */
		fill: (name, text) => parameter(name).locator('input, textarea').first().fill(text),

		/** Waits until there is a field of that label. @param {string} text */
		shows: (text) => label(text).waitFor(),

		/** Waits until there is no field of that label. @param {string} text */
		hides: (text) => label(text).waitFor({ state: 'hidden' }),

		/** Moves the mouse where the description of a field shows. @param {string} text its label */
		async explain(text) {
			await label(text).hover();
			await form.locator('label:visible', { hasText: text }).locator('svg').first().hover();
			await page.getByTestId('tooltip-content').waitFor();
		},

		/** Whether what is typed into a field shows as dots. @param {string} name */
		isMasked: async (name) =>
			(await parameter(name).locator('input').getAttribute('type')) === 'password',

		/** @param {string} name */
		value: (name) => parameter(name).locator('input, textarea').first().inputValue(),

		/** @param {string} name */
		selectCredential: (name) => pick(credential, name),

		/** The name of the selected credential, empty when there is none. */
		credential: () => credential.locator('input').inputValue(),

		/** Opens the dialog for a credential of the type that n8n takes for the usual one here. */
		async newCredential() {
			await credential.click();
			await page.getByTestId('node-credentials-select-item-new').filter({ visible: true }).click();
			await page.getByTestId('credential-edit-dialog').waitFor();
		},

		/** Opens the dialog of the selected credential. */
		editCredential: () => form.getByTestId('credential-edit-button').click(),

		/** The same where n8n has no credential yet that the node takes. */
		connect: () => form.getByRole('button', { name: /^Connect to / }).click(),

		/** Yellow notes between the fields. */
		notices: () => form.locator('.notice:visible').allInnerTexts(),

		/** Runs the step; what comes of it shows in the output. */
		run: () => page.getByTestId('node-execute-button').click(),
	};
}

module.exports = { formOf };
