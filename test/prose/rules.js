/** The words of this package: patterns to avoid, and what to write in their place. */

/** Words in a sentence at most. */
const LONGEST_SENTENCE = 30;

/** @type {[RegExp, string][]} */
const rules = [
	// Idioms that readers of n8n's documentation wouldn't expect.
	[/\b(?:is|are|was|has) none\b/i, 'Say what it is: "isn\'t a valid …", "there are no …"'],
	[/(?<!\bthere )\bis no (?!longer\b)[a-z]+/i, '"isn\'t a …"'],
	[/\b(?:hold|holds|held|holding)\b/i, '"contain", "store", "keep", or "delay"'],
	[/\bforgiven?\b/i, '"is ignored" or "is removed"'],
	[/\bways? out\b/i, '"solution" or "fix"'],
	[/\bwhose\b/i, 'Rebuild the sentence: "with …", "that have …"'],
	[/\b(?:anew|thereby|whereof|therein|whoever|thus|hence|nobody)\b/i, 'Archaic: "no one"'],
	[
		/\b(?:gave|give|gives|given|giving|hands?|handed|goes|go|went) (?:out|over)\b/i,
		'"issue", "send", "pass", or "continue"',
	],
	[/\bunder way\b/i, '"in progress" or "in parallel"'],
	[/\bby itself\b|\bof (?:its|their|your|one's) own\b/i, '"automatically", "its own …"'],
	[/\bpeople who run\b/i, '"your workspace administrator"'],
	[/\ba letter that\b/i, '"a character"'],
	[/\bblanks?\b/i, '"spaces" or "empty"'],
	[/\bif it goes on\b/i, '"if this keeps happening"'],
	[/\b(?:tell|tells|told|telling)\b/i, '"show", "return", or "indicate"'],
	[/\ball the same\b/i, '"anyway", or leave it out'],
	[/\bto blame\b/i, '"the cause"'],

	// Terms of the glossary in CONTRIBUTING.md.
	[
		/\banswers?\b(?! (?:questions?|in the chat|right now))|\banswer(?:ed|ing)\b/i,
		'"response" or "return"',
	],
	[/(?<!-)\bfaults?\b/i, '"error", "network issue", "outage", or the HTTP status'],
	[/\bmistakes?\b/i, 'No blame words: say what is wrong with the value'],
	[
		/\bGet Scope_? step\b|\ba step before\b|\b(?:earlier|previous|prior) step\b/i,
		'n8n says "node"',
	],
	[
		/\b(?:a|one|per|each|every|the|this|that|several|two|second|manual|of) runs?\b(?! (?:of `|time|index))/i,
		'"execution" for one run of a workflow',
	],
	[
		/\b(?:this|older|newer|real|in an|into an|user's) n8n\b(?!\s(?:instance|node|version|server))/i,
		'"your n8n instance", "earlier versions of n8n"',
	],
	[
		/(?<!e)\bmails?\b(?! (?:server|transport|client|program))|\bmailed\b/i,
		'"email", "send an email"',
	],
	[/(?<!live )\bservices?\b(?! (?:user|operator|level))/i, '"the API" or "AI Workspace"'],
	[/(?<!email )(?<!IP )\baddress(?:es)?\b/i, '"URL" (an email address is an "email address")'],
	[/\b(?:choose|chooses|chose|chosen|choosing|pick|picks|picked)\b/i, '"select"'],
	[/\b(?:tries|tried)\b/i, '"retry" or "attempt"'],
	[/\b(?:ran|runs?|running) out\b|\bout of date\b/i, '"expired" or "outdated"'],
	[
		/\bkinds? of (?:credential|token)|\bcredentials? of (?:a|the|another) kind\b|\bof the kind\b/i,
		'"credential type"',
	],
	[/\bbound to\b|\bbelongs to\b|\bbehind it\b/i, '"assigned to"'],
	[/\bfigures\b/i, '"calls and cost", "number", or "value"'],
	[
		/\bPrompt ID\b|\bDate (?:From|To)\b|\bBase URL\b(?! of)|\bRaw Answer\b/,
		'"Prompt Template ID", "Start Date", "End Date", "Workspace API URL", "Raw Response"',
	],
	[/\bscrub/i, '"redact"'],
	[/\bmaster keys?\b/, '"provider key" (the resource is labeled "Master Key")'],

	// Conventions of n8n's and Google's style guides.
	[/;/, 'Two sentences'],
	[
		/\b(?:do|does|did|is|are|was|were|can|could|would|should|has|have|had|will) not\b|\bcannot\b/i,
		'Contraction',
	],
	[
		/\b(?:behaviour|colour|honour|favour|licence|centre|grey|catalogue|whilst|learnt)|\b(?:recogni|organi|normali|summari|seriali|initiali|optimi)s(?:e|ed|es|ing|ation)\b|\b(?:cancel|label)l(?:ed|ing)\b/i,
		'American spelling',
	],
	[/\b(?:will|shall|won't)\b/i, 'Present tense'],
	[/\b(?:[Ww]e|[Oo]urs?|us)\b/, 'Second person, or the thing by its name'],
	[/\b(?:please|simply|obviously|of course)\b/i, 'Leave it out'],
];

module.exports = { LONGEST_SENTENCE, rules };
