/** The community packages of n8n under Settings. */

/** n8n calls npm three times for an installation. */
const INSTALL_WITHIN_MS = 120_000;

/** @param {import('playwright-core').Page} page */
function communityNodesOf(page) {
	const dialog = page.getByTestId('communityPackageInstall-modal');
	const confirmation = page.getByTestId('communityPackageManageConfirm-modal');
	const cards = page.getByTestId('community-package-card');
	/** @param {string} name */
	const card = (name) => cards.filter({ has: page.getByText(name, { exact: true }) });

	/** @param {string} button */
	async function confirm(button) {
		await confirmation.getByRole('button', { name: button }).click();
		await confirmation.waitFor({ state: 'hidden', timeout: INSTALL_WITHIN_MS });
	}

	/**
	 * Opens the dialog, enters a package and accepts the risk.
	 *
	 * @param {string} name of the package, with or without a version
	 */
	async function enter(name) {
		// Two buttons open it: "Install a community node" on an empty page, "Install" above a list.
		await page.getByRole('button', { name: /^Install/ }).click();
		await dialog.locator('input[name="packageNameInput"]').fill(name);
		await dialog.getByTestId('user-agreement-checkbox').click();
	}

	return {
		dialog,
		enter,

		/** @param {string} name of the package, with or without a version */
		async install(name) {
			await enter(name);
			await dialog.getByTestId('install-community-package-button').click();
		},

		/** Waits until n8n closes the dialog: the installation succeeded. */
		installed: () => dialog.waitFor({ state: 'hidden', timeout: INSTALL_WITHIN_MS }),

		/** The packages and their versions, as the page lists them. */
		async list() {
			const names = await cards.locator('[class*="cardTitle"]').allInnerTexts();
			const versions = await cards.getByText(/^\s*v\d/).allInnerTexts();
			return names.map((name, at) => `${name} ${versions[at]?.trim()}`);
		},

		/** Waits until the page lists the package in that version. @param {string} name @param {string} version */
		shows: (name, version) => card(name).getByText(`v${version}`, { exact: true }).waitFor(),

		/** Waits until the page lists no package. */
		isEmpty: () => page.getByText('Install a community node').waitFor(),

		/** Takes the update that n8n offers. @param {string} name */
		async update(name) {
			await card(name).getByRole('button', { name: 'Update' }).click();
			await confirm('Confirm update');
		},

		/** @param {string} name */
		async uninstall(name) {
			await card(name).getByTestId('action-toggle').click();
			await page.getByRole('menuitem', { name: 'Uninstall package' }).click();
			await confirm('Confirm uninstall');
		},

		/** Waits for n8n's message with that title, and returns what it says below. @param {string} title */
		async message(title) {
			const message = page.getByRole('alert').filter({ hasText: title });
			await message.waitFor();
			return (await message.innerText()).replace(title, '').trim();
		},
	};
}

module.exports = { communityNodesOf };
