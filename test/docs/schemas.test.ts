/** The previews of outputs in __schema__/, made from test/tools/schemas. */
import execa from 'execa';
import { resources } from '../../nodes/AiWorkspace/resources';
import { schemas } from '../tools/schemas';
import { filesIn, readDocument, ROOT, writeDocument } from './document';

const SCHEMAS = 'nodes/AiWorkspace/__schema__/v1.0.0';

beforeAll(() => {
	if (!process.env.UPDATE_DOCS) return;
	for (const [place, schema] of Object.entries(schemas)) {
		writeDocument(`${SCHEMAS}/${place}.json`, JSON.stringify(schema, null, '\t'));
	}
	execa.sync('npx', ['prettier', '--write', SCHEMAS], { cwd: ROOT });
});

test.each(Object.entries(schemas))(
	'the preview of %s is what test/tools/schemas describes (UPDATE_DOCS=1 writes it)',
	(place, schema) => {
		// As texts, because the editor shows members in their order.
		const text = (one: object) => JSON.stringify(one, null, 2);
		expect(text(JSON.parse(readDocument(`${SCHEMAS}/${place}.json`)))).toBe(text(schema));
	},
);

test('each operation has a preview, and there is no other (describe it in test/tools/schemas)', () => {
	const files = filesIn(SCHEMAS).filter((file) => file.endsWith('.json'));
	const operations = resources.flatMap((resource) =>
		resource.operations.map(({ value }) => `${SCHEMAS}/${resource.value}/${value}.json`),
	);
	expect(files.sort()).toEqual(operations.sort());
});
