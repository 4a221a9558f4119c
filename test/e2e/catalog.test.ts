/** What n8n's catalog for AI builders knows of the node. */
import { builderHint } from '../../nodes/AiWorkspace/builderHint';
import { connect } from '../n8n/connection';
import { call } from '../support/http';

const related = (builderHint.relatedNodes ?? []).filter((node) => typeof node === 'object');

test('n8n has all related nodes', async () => {
	const { url, session } = connect();
	const { text } = await call(`${url}/types/nodes.json`, { headers: { cookie: session } });
	const types: Array<{ name: string }> = JSON.parse(text);
	const known = new Set(types.map(({ name }) => name));
	expect(related.filter(({ nodeType }) => !known.has(nodeType))).toEqual([]);
	expect(related).not.toEqual([]);
});
