import type { Page } from 'playwright-core';

/** n8n calls npm three times for an installation. */
const INSTALL_WITHIN_MS = 120_000;

/** The community packages of n8n under Settings. */
export function communityNodesOf(page: Page) {
	const dialog = page.getByTestId('communityPackageInstall-modal');
	const confirmation = page.getByTestId('communityPackageManageConfirm-modal');
	const cards = page.getByTestId('community-package-card');
	const card = (name: string) => cards.filter({ has: page.getByText(name, { exact: true }) });

	return {
		/** Installs a package, with or without a version, and accepts the risk. */
		async install(name: string) {
			// Two buttons open it: "Install a community node" on an empty page, "Install" above a list.
			await page.getByRole('button', { name: /^Install/ }).click();
			await dialog.locator('input[name="packageNameInput"]').fill(name);
			await dialog.getByTestId('user-agreement-checkbox').click();
			await dialog.getByTestId('install-community-package-button').click();
			// n8n closes it when the installation has succeeded.
			await dialog.waitFor({ state: 'hidden', timeout: INSTALL_WITHIN_MS });
		},

		/** Waits until the page lists the package in that version. */
		shows: (name: string, version: string) =>
			card(name).getByText(`v${version}`, { exact: true }).waitFor(),

		/** Takes the update that n8n offers. */
		async update(name: string) {
			await card(name).getByRole('button', { name: 'Update' }).click();
			await confirmation.getByRole('button', { name: 'Confirm update' }).click();
			await confirmation.waitFor({ state: 'hidden', timeout: INSTALL_WITHIN_MS });
		},

		/** Waits for n8n's message with that title. */
		message: (title: string) => page.getByRole('alert').filter({ hasText: title }).waitFor(),
	};
}
