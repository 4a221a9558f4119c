/** What n8n's catalog knows of the node, for the nodes panel and for AI builders. */
import path from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import { connect } from '../n8n/connection';
import { aiWorkspace } from '../n8n/workflow';
import { call } from '../support/http';

let nodes: INodeTypeDescription[];
beforeAll(async () => {
	const { url, session } = connect();
	const { text } = await call(`${url}/types/nodes.json`, { headers: { cookie: session } });
	nodes = JSON.parse(text);
});

const { builderHint } = new AiWorkspace().description;
const related = (builderHint?.relatedNodes ?? []).filter((node) => typeof node === 'object');

test('n8n has all related nodes', () => {
	const known = new Set(nodes.map(({ name }) => name));
	expect(related.filter(({ nodeType }) => !known.has(nodeType))).toEqual([]);
	expect(related).not.toEqual([]);
});

/** The code behind `get_node_types` of n8n's MCP server, and behind its own builder. */
const GENERATOR = 'node_modules/n8n/dist/modules/mcp-registry/synthesize-type-def.js';

const RANKING = 'node_modules/@n8n/utils/dist/search/sublime-search.cjs';

test('the types that a model reads have at most 10,000 characters for each operation', async () => {
	const { synthesizeNodeTypeDef } = await import(path.join(connect().installed.dir, GENERATOR));
	const { type } = aiWorkspace({});
	const own = nodes.find(({ name }) => name === type);
	const types: string[] = synthesizeNodeTypeDef(own).split(/\n(?=export type )/);
	const sizes = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value: operation }) => {
			const start = `\n  resource: '${resource}';\n  operation: '${operation}';\n`;
			return [operation, types.find((type) => type.includes(start))?.length ?? Infinity] as const;
		}),
	);
	expect(sizes.filter(([, size]) => size > 10_000)).toEqual([]);
});

const SEARCHES =
	'ai cost, ai spend, ai budget, ai usage, llm cost, openai cost, anthropic costs, claude cost, token usage, prompt cost, ' +
	'cost report, monthly report, usage report, cost center, cost allocation, costs by department, unusual cost, budget alert, ' +
	'chargeback, finops, billing, virtual key, check api key, validate api key';

test.each(SEARCHES.split(', '))('the nodes panel shows it first for "%s"', async (search) => {
	const { sublimeSearch } = await import(path.join(connect().installed.dir, RANKING));
	const all = nodes.map((properties) => ({ properties }));
	const found = sublimeSearch(search, all);
	expect(found[0]?.item.properties.displayName).toMatch(/^AI Workspace/);
});
