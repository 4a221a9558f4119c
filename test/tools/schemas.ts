/** The previews of outputs, which n8n's editor shows before the first execution. */
import path from 'node:path';
import { filesIn, readDocument } from '../docs/document';

/** A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`. */
export interface Schema {
	type: string | string[];
	description?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	required?: string[];
	additionalProperties?: boolean;
}

const FOLDER = 'nodes/AiWorkspace/__schema__/v1.0.0';

/** By `resource/operation`. */
export const schemas: Readonly<Record<string, Schema>> = Object.fromEntries(
	filesIn(FOLDER)
		.filter((file) => file.endsWith('.json'))
		.map((file) => {
			const place = path.relative(FOLDER, file).replace('.json', '');
			return [place, JSON.parse(readDocument(file))] as const;
		}),
);
