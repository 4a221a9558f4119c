/** A browser for emails and pages. */
import { launchBrowser } from '../editor/browser';

/**
 * A page that reaches this machine only: forms load a web font, so pictures would depend on the network.
 * `isDark` inverts it as some email apps do.
 */
export async function openBrowser(size: { width: number; height: number }, isDark = false) {
	const { context, close } = await launchBrowser({
		colorScheme: isDark ? 'dark' : 'light',
		scale: 2,
	});
	const page = await context.newPage();
	if (isDark) {
		const session = await context.newCDPSession(page);
		await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
	}
	await page.setViewportSize(size);
	await page.route(
		({ hostname }) => hostname !== '127.0.0.1',
		(route) => route.abort(),
	);
	return { page, close };
}
