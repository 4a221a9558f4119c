/** n8n-core by the n8n that it comes with. Each is in the npm registry with the n8n-workflow that it requires. */

/** The version of n8n, by version of n8n-core; the newest first. */
export const N8N_OF_CORE: Record<string, string> = {
	'2.41.1': '2.41.1',
	'2.38.2': '2.38.7',
	'2.35.5': '2.35.7',
	'2.30.4': '2.30.8',
	'2.23.1': '2.23.4',
	'2.20.6': '2.20.12',
	'2.11.1': '2.11.4',
	'2.4.4': '2.4.8',
	'2.0.2': '2.0.3',
	'1.122.48': '1.123.81',
	'1.112.1': '1.113.3',
	'1.104.3': '1.105.4',
	'1.93.0': '1.94.1',
	'1.84.0': '1.85.4',
	'1.81.1': '1.82.3',
};
