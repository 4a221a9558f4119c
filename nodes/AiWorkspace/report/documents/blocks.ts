import type { Decimal } from '../../util/decimal';
import type { Language } from '../words/languages';

/** Whether a change is for the worse, or something is close to that, which HTML shows by a color. */
export type Tone = 'close' | 'down' | 'none' | 'up';

/** A line of a table: texts, of which the last may have a color, and how long the bar below the first is. */
export interface TableRow {
	readonly cells: readonly string[];
	readonly bar?: Decimal;
	readonly tone?: Tone;
	readonly isTotal?: boolean;
}

/** The amount that everything is about, beside the one before, and what to know in ten seconds: sentences whose beginnings stand out. */
export interface Headline {
	readonly value: string;
	readonly change: string;
	readonly tone: Tone;
	readonly lines: ReadonlyArray<readonly [lead: string, rest: string]>;
	readonly foot: string;
}

/** A cost in a chart: in words with the full name of its time, and at its bar with short ones. Without a value, there's no data, which isn't 0. */
export interface Point {
	readonly label: string;
	readonly text: string;
	readonly short: string;
	readonly brief: string;
	readonly value?: Decimal;
	/** Whether everything is about this one. */
	readonly isMarked?: boolean;
}

/** A part of a report or an alert, for HTML and plain text alike. */
export type Block =
	/** The oldest first. */
	| { readonly kind: 'timeline'; readonly points: readonly Point[] }
	| { readonly kind: 'heading' | 'note'; readonly text: string }
	| ({ readonly kind: 'headline' } & Headline)
	| { readonly kind: 'foot'; readonly lines: readonly string[] }
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
