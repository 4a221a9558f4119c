import type { Decimal } from '../../util/decimal';
import type { Language } from '../words/languages';

/** Whether a change is for the worse, which HTML shows by a color. */
export type Tone = 'down' | 'none' | 'up';

/** A line of a table: texts, of which the last may have a color. */
export interface TableRow {
	readonly cells: readonly string[];
	readonly tone?: Tone;
	readonly isTotal?: boolean;
}

/** A number that stands out, the line below it, what to know before reading it, and the largest reason for its change. */
export interface Highlight {
	readonly label: string;
	readonly value: string;
	readonly note: string;
	readonly tone?: Tone;
	readonly warnings?: readonly string[];
	readonly reason?: string;
}

/** How long a bar is, and the text beside it. */
export interface BarAmount {
	readonly value?: Decimal;
	readonly text: string;
}

/** A bar of a chart, and the one below it if the legend names two. Without a value, there's none to see. */
export interface Bar {
	readonly label: string;
	readonly now: BarAmount;
	readonly before?: BarAmount;
}

/** A part of a report or an alert, for HTML and plain text alike. */
export type Block =
	| { readonly kind: 'chart'; readonly bars: readonly Bar[]; readonly legend: readonly string[] }
	| { readonly kind: 'heading' | 'note'; readonly text: string }
	| { readonly kind: 'headline'; readonly highlights: readonly [Highlight, ...Highlight[]] }
	| { readonly kind: 'notice'; readonly title: string; readonly lines: readonly string[] }
	| {
			readonly kind: 'table';
			readonly head: readonly string[];
			readonly rows: readonly TableRow[];
	  };

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const note = (text: string): Block => ({ kind: 'note', text });

/** Blocks with what stands above them. */
export interface Document {
	readonly language: Language;
	/** Such as the workspace; empty for nothing. */
	readonly overline: string;
	readonly title: string;
	readonly period: string;
	/** What an inbox shows beside the subject. */
	readonly preview: string;
	readonly blocks: readonly Block[];
}
