import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Periods } from '../analytics/period';
import { InvalidInput } from '../errors/Failure';

/** What an operation reads of an item before anything is sent. */
export interface Input {
	/** Reads a parameter of the node for this item. */
	readonly parameter: (name: string, fallback?: unknown) => unknown;
	/** What is entered for a field, in the form or in its Options; undefined where nothing is, not even an expression that returns nothing. */
	readonly entered: (field: Pick<INodeProperties, 'name'>) => unknown;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	/** The ID of the workflow; empty for one that isn't saved. */
	readonly workflowId: string;
	/** When the execution began, the same for all its items. Epoch milliseconds. */
	readonly startedAt: number;
	/** The periods of the execution that were read already, by what was asked for. */
	readonly periods: Map<string, Periods>;
	/** Whether n8n may save the execution, and with it the input; undefined in versions of n8n that don't indicate it. */
	readonly isSaved: () => boolean | undefined;
	/** Whether a model calls the node as a tool. */
	readonly isTool: boolean;
	/** Names a text of this item that must never show. */
	readonly addSecret: (text: string) => void;
	/** Whether a text contains a token or key, of this item or another one that's known already. */
	readonly isSecret: (text: string) => boolean;
	/** Whether a text is the token of a credential, of this item or another one that's known already. */
	readonly isToken: (text: string) => boolean;
	/** The fields of the input item. */
	readonly inputItem: () => IDataObject;
	/** All input items of the batch, with the names of their files. */
	readonly inputItems: () => readonly IDataObject[];
}

/** Throws InvalidInput for a token or key in the place of an ID or a name, which would be sent in a URL or come back in the output. */
export function refuseSecrets(
	label: string,
	texts: readonly string[],
	{ isSecret }: Pick<Input, 'isSecret'>,
): void {
	if (!texts.some(isSecret)) return;
	throw new InvalidInput(
		`'${label}' contains a token or key`,
		'Remove it. Tokens and keys belong in the credential only',
	);
}
