import type { Block, Document } from '../documents/blocks';
import { joined } from '../documents/phrases';
import { existing } from '../../util/guards';
import { displayWidth, isolated } from '../../util/text';
import type { TextFormat } from './format';

/** A table in columns: the first to the left, the others to the right. */
function columns(rows: ReadonlyArray<readonly string[]>): string[] {
	const widths = (rows[0] ?? []).map((_, at) =>
		rows.reduce((most, cells) => Math.max(most, displayWidth(existing(cells[at], 'cell'))), 0),
	);
	return rows.map((cells) =>
		cells
			.map((text, at) => {
				const space = ' '.repeat(existing(widths[at], 'width') - displayWidth(text));
				return at === 0 ? text + space : space + text;
			})
			.join('  ')
			.trimEnd(),
	);
}

function linesOf(block: Block): string[] {
	switch (block.kind) {
		case 'heading':
			return ['', block.text];
		case 'headline': {
			const { value, change, lines, foot } = block;
			return ['', joined([value, change, ...lines.map((line) => joined(line)), foot], '\n')];
		}
		case 'foot':
			return ['', ...block.lines];
		case 'note':
			return [block.text];
		case 'notice':
			return ['', block.title, ...block.lines];
		case 'table':
			return columns([block.head, ...block.rows.map(({ cells }) => cells)]);
		case 'timeline':
			return columns(block.points.map(({ label, text: amount }) => [label, amount]));
	}
}

/** A document as plain text. */
export function plainTextOf({ overline, title, period, blocks }: Document): string {
	const above = [`${title}, ${period}`, overline].filter((line) => line !== '');
	return [...above, ...blocks.flatMap(linesOf)].map(isolated).join('\n');
}

/** For email clients without HTML. */
export const text: TextFormat<'text'> = {
	value: 'text',
	label: 'Text',
	description: 'For emails without HTML',
	make: (texts) => ({ json: { text: plainTextOf(texts.document()) } }),
};

/** A few lines for a chat. */
export const message: TextFormat<'message'> = {
	value: 'message',
	label: 'Message',
	description: 'A few lines for a chat, at most 2,000 characters',
	make: (texts) => ({ json: { message: texts.message().join('\n') } }),
};
