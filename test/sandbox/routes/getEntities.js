const { decimalText, findPrompt, rowsOf } = require('../figures');

/** @typedef {import('../respond').Visit} Visit */
/** @typedef {import('../figures').Row} Row */

/** @param {Visit} visit */
const idsOf = ({ call }) =>
	(call.query.get('entity_ids') ?? '')
		.split(',')
		.map((id) => id.trim())
		.filter((id) => id !== '');

/**
 * @param {Row} row
 * @param {boolean} asText
 */
function statisticsOf(row, asText) {
	const cost = decimalText(row.micros);
	return {
		entity_id: row.id,
		entity_type: row.type,
		total_calls: asText ? String(row.calls) : row.calls,
		cost_sum: asText ? cost : Number(cost),
	};
}

/**
 * The rows of a report, or of each spelling of an ID by itself.
 * @param {import('../world').Prompt} prompt
 * @param {string[]} ids
 * @param {string} from
 * @param {string} to
 * @param {import('../respond').Behaviour} behaviour
 */
function reportRows(prompt, ids, from, to, { echoesIds }) {
	if (!echoesIds) return rowsOf(prompt, ids, from, to);
	return ids.flatMap((id) => rowsOf(prompt, [id], from, to).map((row) => ({ ...row, id })));
}

/**
 * Get Entities: calls and cost by entity. No ids, no rows, whatever the prompt.
 * @param {Visit} visit
 */
function getEntities(visit) {
	const { call, pathValues, workspaceId, behaviour, refuse } = visit;
	const ids = idsOf(visit);
	const prompt = findPrompt(workspaceId, pathValues.prompt_id ?? '');
	if (!prompt && ids.length > 0) {
		return refuse(404, 'NOT_FOUND', 'This workspace has no such prompt template.');
	}
	const from = call.query.get('dateFrom') ?? '';
	const to = call.query.get('dateTo') ?? '';
	const rows = prompt ? reportRows(prompt, ids, from, to, behaviour) : [];
	const entities = rows.map((row) => statisticsOf(row, behaviour.numbersAsText));
	return {
		status: 200,
		body: { code: behaviour.envelopeCode, message: 'OK', data: { entities } },
	};
}

module.exports = { getEntities };
