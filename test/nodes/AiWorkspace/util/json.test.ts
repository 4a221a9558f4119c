import fc from 'fast-check';
import { parseJson } from '../../../../nodes/AiWorkspace/util/json';
import { cases } from '../../../support/properties';

test.each(['', '{', "{'a':1}", 'undefined', '<html>'])('%j is no JSON', (text) => {
	expect(parseJson(text)).toBeUndefined();
});

test('null is JSON', () => {
	expect(parseJson('null')).toBeNull();
});

test('JSON comes back as it was written', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			expect(JSON.stringify(parseJson(text))).toBe(text);
		}),
		cases,
	);
});
