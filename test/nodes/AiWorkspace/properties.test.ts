import type { INodeProperties } from 'n8n-workflow';
import { getScope } from '../../../nodes/AiWorkspace/resources/cockpit/getScope';
import type { Operation, Resource } from '../../../nodes/AiWorkspace/resources/types';

const color: INodeProperties = { displayName: 'Color', name: 'color', type: 'string', default: '' };

const operation = (value: string, fields: INodeProperties[] = []): Operation => ({
	...getScope,
	value,
	fields,
});

/** Where the form shows Color if these are all resources of the node. */
async function placesOfColor(resources: Resource[]) {
	jest.resetModules();
	jest.doMock('../../../nodes/AiWorkspace/resources', () => ({ resources }));
	const { properties } = await import('../../../nodes/AiWorkspace/properties');
	return properties
		.filter(({ name }) => name === 'color')
		.map(({ displayOptions }) => displayOptions?.show);
}

describe('A field of several operations', () => {
	let places: { distinct: unknown; ambiguous: unknown };

	beforeAll(async () => {
		const distinct = await placesOfColor([
			{ value: 'shirt', name: 'Shirt', operations: [operation('dye', [color])] },
			{ value: 'hat', name: 'Hat', operations: [operation('dye', [color]), operation('wear')] },
		]);
		const ambiguous = await placesOfColor([
			{ value: 'shirt', name: 'Shirt', operations: [operation('dye', [color]), operation('wear')] },
			{ value: 'shoe', name: 'Shoe', operations: [operation('wear')] },
			{ value: 'hat', name: 'Hat', operations: [operation('wear', [color])] },
		]);
		places = { distinct, ambiguous };
	});

	test('is one property where their names fit no other operation', () => {
		expect(places.distinct).toEqual([{ resource: ['shirt', 'hat'], operation: ['dye'] }]);
	});

	test('is one property for each of their resources where their names fit another operation', () => {
		expect(places.ambiguous).toEqual([
			{ resource: ['shirt'], operation: ['dye'] },
			{ resource: ['hat'], operation: ['wear'] },
		]);
	});
});
