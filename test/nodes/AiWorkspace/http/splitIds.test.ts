import fc from 'fast-check';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { splitIds } from '../../../../nodes/AiWorkspace/http/splitIds';
import { cases, thrownBy } from '../../../support/properties';

const fold = (id: string) => id.toLowerCase();
const exactly = (id: string) => id;
const ROOM = 4000;

describe('splitIds', () => {
	test('keeps the order', () => {
		expect(splitIds(['c', 'a', 'b'], 2, ROOM, fold)).toEqual([['c', 'a'], ['b']]);
	});

	test('has no batches for no IDs', () => {
		expect(splitIds([], 2, ROOM, fold)).toEqual([]);
	});

	test('fills the room to the last character, commas included', () => {
		expect(splitIds(['aaa', 'bb', 'c'], 100, 6, fold)).toEqual([['aaa', 'bb'], ['c']]);
	});

	test('counts characters as they are sent', () => {
		expect(splitIds(['ä', 'a'], 100, 7, fold)).toEqual([['ä'], ['a']]);
	});

	test('keeps spellings of one ID in different batches', () => {
		expect(splitIds(['a', 'b', 'A', 'c'], 100, ROOM, fold)).toEqual([['a', 'b', 'c'], ['A']]);
	});

	test('refuses an ID that has no room even alone', () => {
		expect(() => splitIds(['a', 'bbbb'], 100, 3, fold)).toThrow(InvalidInput);
	});

	test('makes as few batches as the number of IDs allows', () => {
		const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
		expect(splitIds(ids, 100, ROOM, fold)).toHaveLength(10);
	});

	const texts = fc.string({
		unit: fc.constantFrom('a', 'A', 'b', 'B', 'ä', '🙂', ' '),
		minLength: 1,
		maxLength: 4,
	});
	const lists = fc.uniqueArray(texts, { maxLength: 12 });
	const limits = [fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 })] as const;

	test('keeps every ID once, within both limits, spellings abatch, or refuses one too long', () => {
		fc.assert(
			fc.property(lists, ...limits, (ids, most, room) => {
				const taken: string[][][] = [];
				const error = thrownBy(() => taken.push(splitIds(ids, most, room, fold)));
				const isTooLong = ids.some((id) => encodeURIComponent(id).length > room);
				expect(error instanceof InvalidInput).toBe(isTooLong);
				if (isTooLong) return;
				const [batches = []] = taken;
				expect(batches.flat().sort().join()).toBe([...ids].sort().join());
				const isFine = batches.every(
					(batch) =>
						batch.length > 0 &&
						batch.length <= most &&
						batch.map(encodeURIComponent).join(',').length <= room &&
						new Set(batch.map(fold)).size === batch.length,
				);
				expect(isFine).toBe(true);
			}),
			cases,
		);
	});

	test('keeps the order wherever no two IDs are spellings of one', () => {
		fc.assert(
			fc.property(lists, fc.integer({ min: 1, max: 5 }), (ids, most) => {
				expect(splitIds(ids, most, ROOM, exactly).flat().join()).toBe(ids.join());
			}),
			cases,
		);
	});
});
