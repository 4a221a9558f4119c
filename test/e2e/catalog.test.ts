/** What n8n's catalog for AI builders knows of the node. */
import { builderHint } from '../../nodes/AiWorkspace/builderHint';
import { connect } from '../n8n/connection';

const related = (builderHint.relatedNodes ?? []).filter((node) => typeof node === 'object');

test('n8n has all related nodes', async () => {
	const { url, session } = connect();
	const response = await fetch(`${url}/types/nodes.json`, { headers: { cookie: session } });
	const known = new Set<string>();
	for (const { name } of (await response.json()) as Array<{ name: string }>) known.add(name);
	expect(related.filter(({ nodeType }) => !known.has(nodeType))).toEqual([]);
	expect(related).not.toEqual([]);
});
