/** The directory of the demo: who is who, in the two data tables of n8n that the workflows read. */

/** @typedef {Record<string, string | number | null>} Row with column names */
/** @typedef {{ entities?: Row[], prompts?: Row[] }} Directory */
/** @typedef {Row & { entity_id: string, name: string }} Entity */
/** @typedef {Row & { prompt_id: string, title: string }} Prompt */

const text = (/** @type {string} */ name) => ({ name, type: 'string' });
const MONTHLY_BUDGET = { name: 'monthly_budget', type: 'number' };
const TABLES = {
	entities: [
		...['entity_id', 'name', 'type', 'department', 'cost_center', 'owner_email'].map(text),
		MONTHLY_BUDGET,
	],
	prompts: [...['prompt_id', 'title'].map(text), MONTHLY_BUDGET],
};

/** By department: cost center, whose rows they are, and a monthly budget per row. @type {Record<string, [string, string, number]>} */
const OWNERS = {
	'Customer support': ['1100', 'support@example.com', 40],
	Sales: ['1200', 'sales@example.com', 15],
	Legal: ['1300', 'legal@example.com', 60],
};
/** @type {Record<string, number>} by ID of the prompt template */
const BUDGETS = { 'support-reply': 110, 'sales-outreach': 20, 'contract-check': 60 };

/**
 * Twelve agents and members, two of them without a department and so without a cost center and an owner.
 *
 * @param {import('../sandbox/world').World} world
 * @returns {{ entities: Entity[], prompts: Prompt[] }}
 */
function demoDirectory({ entities: { agents, members, departments }, prompts }) {
	const { support, sales, legal } = prompts;
	const shown = [support, sales, legal];
	const active = new Set(shown.flatMap(({ entityIds }) => entityIds));
	const entities = [...agents, ...members].filter(({ id }) => active.has(id));
	return {
		entities: entities.map(({ id, name, type, departmentId }) => {
			const department = departments.find((one) => one.id === departmentId)?.name ?? null;
			const [cost_center = null, owner_email = null, monthly_budget = null] =
				OWNERS[department ?? ''] ?? [];
			return { entity_id: id, name, type, department, cost_center, owner_email, monthly_budget };
		}),
		prompts: shown.map(({ id, name }) => ({
			...{ prompt_id: id, title: name },
			monthly_budget: BUDGETS[id] ?? null,
		})),
	};
}

/**
 * Data tables of the owner's own project whose names start like this.
 *
 * @param {import('../n8n/api').Api} api
 * @param {string} start
 */
async function dataTables({ request }, start) {
	const tables = `/projects/${(await request('GET', '/projects/personal')).id}/data-tables`;
	const filter = encodeURIComponent(JSON.stringify({ name: start }));
	/** @type {{ data: { id: string, name: string }[] }} */
	const { data } = await request('GET', `${tables}?take=250&filter=${filter}`);
	return {
		found: data.filter(({ name }) => name.startsWith(start)),
		/** @param {string} name @returns {Promise<Row[]>} */
		rows: async (name) => {
			const { id } = data.find((table) => table.name === name) ?? {};
			return id ? (await request('GET', `${tables}/${id}/rows?take=250`)).data : [];
		},
		/** @param {string} name of one of them @param {object[]} rows */
		insert: async (name, rows) => {
			const { id } = data.find((table) => table.name === name) ?? {};
			await request('POST', `${tables}/${id}/insert`, { data: rows });
		},
		/** @param {string} name @param {unknown[]} columns @param {Row[]} rows */
		add: async (name, columns, rows) => {
			const { id } = await request('POST', tables, { name, columns });
			if (rows.length > 0) await request('POST', `${tables}/${id}/insert`, { data: rows });
		},
		/** @param {string} id */
		remove: async (id) => await request('DELETE', `${tables}/${id}`),
	};
}

/**
 * Replaces the directory, both tables with all rows.
 *
 * @param {import('../n8n/api').Api} api
 * @param {Directory} directory
 * @param {string} [prefix] of the names of the tables
 */
async function fillDirectory(api, { entities = [], prompts = [] }, prefix = 'ai_workspace_') {
	const rows = { entities, prompts };
	for (const [key, columns] of Object.entries(TABLES)) {
		const tables = await dataTables(api, prefix + key);
		for (const table of tables.found)
			if (table.name === prefix + key) await tables.remove(table.id);
		await tables.add(prefix + key, columns, rows[/** @type {keyof typeof rows} */ (key)]);
	}
}

module.exports = { dataTables, demoDirectory, fillDirectory };
