import fc from 'fast-check';
import { dependsOnItem } from '../../../../nodes/AiWorkspace/execution/together';
import { anyCharacter } from '../../../support/properties';

const SAME = [
	'p-1, p-2',
	'$json.a',
	"={{ $('Prompts').all() }}",
	'={{ $("The Prompts $5").all().map(row => row.json.id) }}',
	"={{ $('A').first().json.id }}-{{ $('B').last().json.id }}",
	'={{ $input.all().length }} {{ $input.first().json.id }}',
	'={{ $now.minus({ days: 1 }).toISODate() }} {{ $today }} {{ DateTime.now() }}',
	'={{ $workflow.name }} {{ $execution.id }} {{ $vars.currency }} {{ $env.CURRENCY }}',
];

test.each(SAME)('A parameter is the same for all items: %s', (raw) => {
	expect(dependsOnItem(raw)).toBe(false);
});

test.each([
	'$input.item.json.id',
	"$('Prompts').item.json.id",
	"$('Prompts').all()[$itemIndex]",
	"$('Prompts').pairedItem().json.id",
	'$nowhere',
])('A parameter may be another one for another item: {{ %s }}', (expression) => {
	expect(dependsOnItem(`={{ ${expression} }}`)).toBe(true);
});

test('No text around a reference to the item hides it', () => {
	const text = fc
		.array(fc.oneof(anyCharacter, fc.constantFrom(...SAME, "$('", '")', "'")))
		.map((all) => all.join(''));
	fc.assert(
		fc.property(text, text, (before, after) => {
			// Inside a name, it's none.
			fc.pre(!/\$\([^)]*$/.test(before));
			expect(dependsOnItem(`=${before}{{ $json.id }}${after}`)).toBe(true);
		}),
	);
});
