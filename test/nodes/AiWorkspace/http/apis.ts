/** Forms of responses as APIs document them, with a status of success: those of apis.txt, a line for each API. */
import fs from 'node:fs';
import path from 'node:path';
import type { IDataObject } from 'n8n-workflow';

/** An API, its response that isn't the whole result, the sign of that, and whole responses, those of a last page among them. */
type Form = [api: string, response: IDataObject, sign: string, ...whole: IDataObject[]];

const text = fs.readFileSync(path.join(__dirname, 'apis.txt'), 'utf8');

function formsOf(section: string): Form[] {
	const [, lines = ''] = text.split(`# ${section}\n`);
	const own = lines.split('\n\n')[0]?.trim().split('\n') ?? [];
	return own.map((line) => {
		const [api = '', response = '', sign = '', ...whole] = line.split(' | ');
		return [api, JSON.parse(response), sign, ...whole.map((one): IDataObject => JSON.parse(one))];
	});
}

export const parts = formsOf('parts');
export const failures = formsOf('failures');
/** Signs in bodies that figures may change, or are not right. */
export const doubts = formsOf('doubts');
export const heads = formsOf('heads');
/** Whole responses as they are, with all of their members. */
export const wholes = formsOf('wholes').map(([api, body]) => [api, body] as const);
