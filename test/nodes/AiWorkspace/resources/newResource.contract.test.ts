/** A resource that somebody adds as CONTRIBUTING describes: Validate's own operation under another name, and one line in resources/index.ts. */
import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import type * as Index from '../../../../nodes/AiWorkspace/resources';
import { validate } from '../../../../nodes/AiWorkspace/resources/masterKey/validate';
import { AiWorkspace } from '../../../../nodes/AiWorkspace/AiWorkspace.node';
import { executeInN8n } from '../../../support/executeInN8n';
import { check, useSandbox } from '../../../support/sandbox';
import { savedNode } from '../../../support/savedNode';

jest.mock('../../../../nodes/AiWorkspace/resources', () => {
	const { resources } = jest.requireActual<typeof Index>('../../../../nodes/AiWorkspace/resources');
	const madeUp = {
		value: 'madeUp',
		name: 'Made Up',
		description: 'What a newcomer adds',
		operations: [copy()],
	};
	const all = [...resources, madeUp];
	return {
		resources: all,
		findOperation: (resource: unknown, operation: unknown) =>
			all
				.find(({ value }) => value === resource)
				?.operations.find(({ value }) => value === operation),
	};
});

/** A file of its own has objects of its own. */
function copy() {
	let found: typeof validate | undefined;
	jest.isolateModules(() => {
		found = jest.requireActual<{ validate: typeof validate }>(
			'../../../../nodes/AiWorkspace/resources/masterKey/validate',
		).validate;
	});
	return found ?? validate;
}

const sandbox = useSandbox();
const { description } = new AiWorkspace();
const saved = savedNode();

/** What the form shows, but for the name of the resource. */
function formOf(change: INodeParameters) {
	const values = { ...check(), ...change };
	const filled = NodeHelpers.getNodeParameters(
		description.properties,
		values,
		true,
		false,
		saved,
		description,
	);
	return description.properties
		.filter((one) => NodeHelpers.displayParameter(filled ?? {}, one, saved, description))
		.map(({ name, type, default: standard }) => [name, type, standard]);
}

test.each(['accessToken', 'virtualKey'])(
	'A copy of Validate has the form of Validate, with %s',
	(authentication) => {
		const own = formOf({ resource: 'madeUp', authentication });
		expect(own).toEqual(formOf({ authentication }));
		expect(own.map(([name]) => name)).toContain('validateOptions');
	},
);

test('A copy of Validate checks keys', async () => {
	const [item] = await executeInN8n({
		parameters: check({ resource: 'madeUp' }),
		sandbox,
	});
	expect(item?.json).toMatchObject({ provider: 'openai', valid: true });
});
