/** What n8n's catalog for AI builders knows of the node. */
import { builderHint } from '../../nodes/AiWorkspace/builderHint';
import { connect } from './connect';

const related = (builderHint.relatedNodes ?? []).filter((node) => typeof node === 'object');

test.each(related)('n8n has the related node $nodeType', async ({ nodeType }) => {
	const { url, session } = connect();
	const response = await fetch(`${url}/types/nodes.json`, { headers: { cookie: session } });
	expect(await response.json()).toContainEqual(expect.objectContaining({ name: nodeType }));
});
