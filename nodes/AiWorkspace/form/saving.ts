import { InvalidInput } from '../errors/Failure';
import type { Input } from './input';
import { isOn, option } from './options';

/** A key that somebody else submits must not stay in an execution. Throws InvalidInput where it would. */
export const failWhenSaved = option(
	{
		displayName: 'Fail When Saved',
		name: 'failWhenSaved',
		type: 'boolean',
		default: false,
		description:
			"Whether to return an error, without sending the key, if the workflow's settings don't turn off saving. Use it where the key comes from a form.",
	},
	(value, field, input: Input) => {
		if (!isOn(value, field)) return;
		const isSaved = input.isSaved();
		if (isSaved === false) return;
		if (isSaved === undefined) {
			throw new InvalidInput(
				"This version of n8n doesn't indicate whether it saves executions",
				"Update n8n, or remove the option 'Fail When Saved'",
			);
		}
		throw new InvalidInput(
			'n8n might save executions of this workflow, and with them the key',
			"Open the workflow's settings and turn off saving in all four fields, because a default doesn't count. Then delete the saved executions",
		);
	},
);
