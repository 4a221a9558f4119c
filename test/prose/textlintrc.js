/** The prose linter: npm run lint:prose. */
const path = require('node:path');
const { LONGEST_SENTENCE, rules } = require('./rules');

module.exports = {
	plugins: { '@textlint/markdown': true, [path.join(__dirname, 'plugin.js')]: true },
	filters: { comments: true },
	rules: {
		'en-max-word-count': { max: LONGEST_SENTENCE },
		'@textlint-rule/pattern': {
			patterns: Object.entries(rules).map(([message, rule]) => ({
				message,
				pattern: String(rule),
			})),
		},
	},
};
