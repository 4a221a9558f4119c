import { csv } from './csv';
import { focus } from './focus';
import { html } from './html';
import { message, text } from './text';
import { rows } from './rows';
import { xlsx } from './xlsx';

/** All formats of a report, in the order of its output. */
export const reportFormats = [html, text, message, rows, xlsx, csv, focus] as const;
/** All formats of an alert. */
export const alertFormats = [html, text, message] as const;

/** A value of Formats. */
export type ReportFormat = (typeof reportFormats)[number]['value'];
