/** The prose linter, npm run lint:prose, and the words of this package: patterns to avoid, and what to write in their place. */
const path = require('node:path');
const map = require('lodash/map');

/** What to write in its place, and the pattern. @type {Record<string, RegExp>} */
const rules = {
	// Idioms that readers of n8n's documentation wouldn't expect.
	'Say what it is: "isn\'t a valid …", "there are no …"': /\b(?:is|are|was|has) none\b/i,
	'"isn\'t a …"': /(?<!\bthere )\bis no (?!longer\b)[a-z]+/i,
	'"contain", "store", "keep", or "delay"': /\b(?:hold|holds|held|holding)\b/i,
	'"is ignored" or "is removed"': /\bforgiven?\b/i,
	'"solution" or "fix"': /\bways? out\b/i,
	'Rebuild the sentence: "with …", "that have …"': /\bwhose\b/i,
	'Archaic: "no one"': /\b(?:anew|thereby|whereof|therein|whoever|thus|hence|nobody)\b/i,
	'"issue", "send", "pass", or "continue"':
		/\b(?:gave|give|gives|given|giving|hands?|handed|goes|go|went) (?:out|over)\b/i,
	'"in progress" or "in parallel"': /\bunder way\b/i,
	'"automatically", "its own …"': /\bby itself\b|\bof (?:its|their|your|one's) own\b/i,
	'"your workspace administrator"': /\bpeople who run\b/i,
	'"a character"': /\ba letter that\b/i,
	'"spaces" or "empty"': /\bblanks?\b/i,
	'"if this keeps happening"': /\bif it goes on\b/i,
	'"show", "return", or "indicate"': /\b(?:tell|tells|told|telling)\b/i,
	'"anyway", or leave it out': /\ball the same\b/i,
	'"the cause"': /\bto blame\b/i,

	// Terms of n8n and of the API.
	'"response" or "return"':
		/\banswers?\b(?! (?:questions?|in the chat|right now))|\banswer(?:ed|ing)\b/i,
	'"error", "network issue", "outage", or the HTTP status': /(?<!-)\bfaults?\b/i,
	'No blame words: say what is wrong with the value': /\bmistakes?\b/i,
	'n8n says "node"': /\bGet Scope_? step\b|\ba step before\b|\b(?:earlier|previous|prior) step\b/i,
	'"execution" for one run of a workflow':
		/\b(?:a|one|per|each|every|the|this|that|several|two|second|manual|of) runs?\b(?! (?:of `|time|index))/i,
	'"your n8n instance", "earlier versions of n8n"':
		/\b(?:this|older|newer|real|in an|into an|user's) n8n\b(?!\s(?:instance|node|version|server))/i,
	'"email", "send an email"':
		/(?<!e)\bmails?\b(?! (?:server|transport|client|program))|\bmailed\b/i,
	'"the API" or "AI Workspace"': /(?<!live )\bservices?\b(?! (?:user|operator|level))/i,
	'"URL" (an email address is an "email address")': /(?<!email )(?<!IP )\baddress(?:es)?\b/i,
	'"select"': /\b(?:choose|chooses|chose|chosen|choosing|pick|picks|picked)\b/i,
	'"retry" or "attempt"': /\b(?:tries|tried)\b/i,
	'"expired" or "outdated"': /\b(?:ran|runs?|running) out\b|\bout of date\b/i,
	'"credential type"':
		/\bkinds? of (?:credential|token)|\bcredentials? of (?:a|the|another) kind\b|\bof the kind\b/i,
	'"assigned to"': /\bbound to\b|\bbelongs to\b|\bbehind it\b/i,
	'"calls and cost", "number", or "value"': /\bfigures\b/i,
	'"Prompt Template ID", "Start Date", "End Date", "Workspace API URL", "Raw Response"':
		/\bPrompt ID\b|\bDate (?:From|To)\b|\bBase URL\b(?! of)|\bRaw Answer\b/,
	'"redact"': /\bscrub/i,
	'"provider key" (the resource is labeled "Master Key")': /\bmaster keys?\b/,

	// Conventions of n8n's and Google's style guides.
	'Two sentences': /;/,
	Contraction:
		/\b(?:do|does|did|is|are|was|were|can|could|would|should|has|have|had|will) not\b|\bcannot\b/i,
	'American spelling':
		/\b(?:behaviour|colour|honour|favour|licence|centre|grey|catalogue|whilst|learnt)|\b(?:recogni|organi|normali|summari|seriali|initiali|optimi)s(?:e|ed|es|ing|ation)\b|\b(?:cancel|label)l(?:ed|ing)\b/i,
	'Present tense': /\b(?:will|shall|won't)\b/i,
	'Second person, or the thing by its name': /\b(?:[Ww]e|[Oo]urs?|us)\b/,
	'Leave it out': /\b(?:please|simply|obviously|of course)\b/i,
};

module.exports = {
	plugins: { '@textlint/markdown': true, [path.join(__dirname, 'plugin.js')]: true },
	filters: { comments: true },
	rules: {
		'en-max-word-count': { max: 30 },
		'@textlint-rule/pattern': {
			patterns: map(rules, (rule, message) => ({ message, pattern: String(rule) })),
		},
	},
};
