/** Words that the rules would find in .ts, .js, and .json files, and why they stay. Markdown marks its own, with textlint-disable comments. */

/** @type {{ words: string, reason: string }[]} */
const exceptions = [
	{
		words: '/_sandbox/faults',
		reason: 'The path of fault injection, which only developers use',
	},
];

module.exports = { exceptions };
