import { valuesIn, type Block, type Document } from '../documents/blocks';
import { existing } from '../../util/guards';
import type { Words } from '../words/words';
import type { TextFormat } from './format';

/** A table in columns: the first to the left, the others to the right. */
function columns(all: ReadonlyArray<readonly string[]>): string[] {
	const pads = (all[0] ?? []).map((_, at) => {
		const width = all.reduce(
			(most, cells) => Math.max(most, existing(cells[at], 'cell').length),
			0,
		);
		return (text: string) => (at === 0 ? text.padEnd(width) : text.padStart(width));
	});
	return all.map((cells) => pads.map((pad, at) => pad(existing(cells[at], 'cell'))).join('  '));
}

function linesOf(block: Block, words: Words): string[] {
	switch (block.kind) {
		case 'chart':
			return [];
		case 'heading':
			return ['', block.text];
		case 'headline':
			return [
				'',
				...block.highlights.flatMap(
					({ label, value, note, warnings = [], reason = '', forecast = '' }) => [
						`${words.labeled(label, value)}${note === '' ? '' : ` (${note})`}`,
						...warnings,
						...[reason, forecast].filter((line) => line !== ''),
					],
				),
			];
		case 'note':
			return [block.text];
		case 'notice':
			return ['', block.title, ...block.lines];
		case 'table':
			return columns([block.head, ...block.rows.map(({ cells }) => cells)]);
		case 'timeline':
			return columns(valuesIn(block));
	}
}

/** A document as plain text. */
export const plainTextOf = ({ language, overline, title, period, blocks }: Document): string =>
	[
		`${title}, ${period}`,
		...(overline === '' ? [] : [overline]),
		...blocks.flatMap((block) => linesOf(block, language.words)),
	].join('\n');

/** For email clients without HTML. A report has all of its rows. */
export const text: TextFormat<'text'> = {
	value: 'text',
	label: 'Text',
	description: 'For emails without HTML',
	make: (texts) => ({ json: { text: plainTextOf(texts.document(Infinity)) } }),
};
