/** The words of this package: idioms to avoid, what to write in their place, and a sentence that shows each. */

/** @typedef {{ pattern: RegExp, message: string, finds: string, allows?: string }} Rule */

/** Idioms that readers of n8n's documentation wouldn't expect. @type {Rule[]} */
const idioms = [
	{
		pattern: /\b(?:is|are|was|has) none\b/i,
		message: 'Say what it is: "isn\'t a valid …", "there are no …"',
		finds: 'The time zone of the workflow is none',
		allows: 'None of the keys work',
	},
	{
		pattern: /(?<!\bthere )\bis no (?!longer\b)[a-z]+/i,
		message: '"isn\'t a …"',
		finds: 'The token is no JWT',
		allows: 'There is no list, and the key is no longer valid',
	},
	{
		pattern: /\b(?:hold|holds|held|holding)\b/i,
		message: '"contain", "store", "keep", or "delay"',
		finds: 'The field holds a list',
	},
	{
		pattern: /\bforgiven?\b/i,
		message: '"is ignored" or "is removed"',
		finds: 'Spaces are forgiven',
	},
	{
		pattern: /\bways? out\b/i,
		message: '"solution" or "fix"',
		finds: 'The way out is a new token',
	},
	{
		pattern: /\bwhose\b/i,
		message: 'Rebuild the sentence: "with …", "that have …"',
		finds: 'Items whose ID is missing',
	},
	{
		pattern: /\b(?:anew|thereby|whereof|therein|whoever|thus|hence|nobody)\b/i,
		message: 'Archaic or literary: "again", "from scratch", "the person who", "no one"',
		finds: 'It reads the file anew',
	},
	{
		pattern: /\b(?:gave|give|gives|given|giving|hands?|handed|goes|go|went) (?:out|over)\b/i,
		message: '"issue", "send", "pass", or "continue"',
		finds: 'The provider that gave out the key',
	},
	{
		pattern: /\bunder way\b/i,
		message: '"in progress" or "in parallel"',
		finds: 'Ten requests are under way',
	},
	{
		pattern: /\bby itself\b|\bof (?:its|their|your|one's) own\b/i,
		message: '"automatically", "separately", or "own" before the noun',
		finds: 'Each API has a server of its own',
	},
	{
		pattern: /\bpeople who run\b/i,
		message: '"your workspace administrator"',
		finds: 'Ask the people who run the workspace',
	},
	{
		pattern: /\ba letter that\b/i,
		message: '"a character"',
		finds: 'It has a letter that no key has',
	},
	{ pattern: /\bblanks?\b/i, message: '"spaces" or "empty"', finds: 'It removes blanks' },
	{
		pattern: /\bif it goes on\b/i,
		message: '"if this keeps happening"',
		finds: 'If it goes on, ask for help',
	},
	{
		pattern: /\b(?:tell|tells|told|telling)\b/i,
		message: '"show", "return", "indicate", or "distinguish": things don\'t tell',
		finds: 'Get Scope tells the workspace',
	},
	{
		pattern: /\ball the same\b/i,
		message: '"anyway", or leave it out',
		finds: 'It waits all the same',
	},
	{
		pattern: /\bto blame\b/i,
		message: '"the cause"',
		finds: 'Only the IDs to blame are left',
	},
];

/** Terms of the glossary in CONTRIBUTING.md. @type {Rule[]} */
const terms = [
	{
		pattern: /\banswers?\b(?! (?:questions?|in the chat|right now))|\banswer(?:ed|ing)\b/i,
		message: '"response", "respond", or "return"; people and chats answer questions',
		finds: 'The API sends an answer',
		allows: 'The agent answers questions about cost',
	},
	{
		pattern: /(?<!-)\bfaults?\b/i,
		message: '"error", "network issue", "outage", or the HTTP status',
		finds: 'After a network fault',
	},
	{
		pattern: /\bmistakes?\b/i,
		message: 'No blame words: say what is wrong with the value',
		finds: 'The ID is a mistake',
	},
	{
		pattern: /\bGet Scope_? step\b|\ba step before\b|\b(?:earlier|previous|prior) step\b/i,
		message: 'n8n says "node"',
		finds: 'The result of an earlier step',
		allows: 'Continue with the next step of the quick start',
	},
	{
		pattern:
			/\b(?:a|one|per|each|every|the|this|that|several|two|second|manual|of) runs?\b(?! (?:of `|time|index))/i,
		message: '"execution" for one run of a workflow',
		finds: 'The scope is looked up once per run',
	},
	{
		pattern:
			/\b(?:this|older|newer|real|in an|into an|user's) n8n\b(?!\s(?:instance|node|version|server))/i,
		message: '"your n8n instance", "earlier versions of n8n"',
		finds: 'Older n8n shows another menu',
		allows: 'A real n8n instance',
	},
	{
		pattern: /(?<!e)\bmails?\b(?! (?:server|transport|client|program))|\bmailed\b/i,
		message: '"email" (noun), "send an email" (verb)',
		finds: 'The mail names the costs',
		allows: 'A mail server sends the email',
	},
	{
		pattern: /(?<!live )\bservices?\b(?! (?:user|operator|level))/i,
		message:
			'"the API", "the Workspace API", "the Analytics API", or "AI Workspace" for the product',
		finds: 'The service sends no list',
		allows: 'The ID of the service user',
	},
	{
		pattern: /(?<!email )(?<!IP )\baddress(?:es)?\b/i,
		message: '"URL" (an email address is an "email address")',
		finds: 'Enter the address of the API',
		allows: 'Enter an email address',
	},
	{
		pattern: /\b(?:choose|chooses|chose|chosen|choosing|pick|picks|picked)\b/i,
		message: '"select"',
		finds: "Choose 'By ID'",
	},
	{ pattern: /\b(?:tries|tried)\b/i, message: '"retry" or "attempt"', finds: 'Tried three times' },
	{
		pattern: /\b(?:ran|runs?|running) out\b|\bout of date\b/i,
		message: '"expired" for tokens, "outdated" for documents',
		finds: 'The token ran out',
	},
	{
		pattern:
			/\bkinds? of (?:credential|token)|\bcredentials? of (?:a|the|another) kind\b|\bof the kind\b/i,
		message: '"credential type"',
		finds: 'Use another kind of credential',
	},
	{
		pattern: /\bbound to\b|\bbelongs to\b|\bbehind it\b/i,
		message: '"assigned to"',
		finds: 'The key is bound to an agent',
	},
	{
		pattern: /\bfigures\b/i,
		message: '"calls and cost", "number", or "value"',
		finds: 'The figures of last month',
	},
	{
		pattern: /\bPrompt ID\b|\bDate (?:From|To)\b|\bBase URL\b(?! of)|\bRaw Answer\b/,
		message: '"Prompt Template ID", "Start Date", "End Date", "Workspace API URL", "Raw Response"',
		finds: "'Prompt ID' is empty",
	},
	{ pattern: /\bscrub/i, message: '"redact"', finds: 'Secrets are scrubbed' },
	{
		pattern: /\bmaster keys?\b/,
		message: '"provider key" (the resource is labeled "Master Key")',
		finds: 'Checks a master key',
		allows: 'The resource Master Key',
	},
];

/** Conventions of n8n's and Google's style guides. @type {Rule[]} */
const style = [
	{ pattern: /;/, message: 'Two sentences', finds: 'It fails; try again' },
	{
		pattern:
			/\b(?:do|does|did|is|are|was|were|can|could|would|should|has|have|had|will) not\b|\bcannot\b/i,
		message: 'Contraction',
		finds: 'It does not exist',
		allows: "It doesn't exist",
	},
	{
		pattern:
			/\b(?:behaviour|colour|honour|favour|licence|centre|grey|catalogue|whilst|learnt)|\b(?:recogni|organi|normali|summari|seriali|initiali|optimi)s(?:e|ed|es|ing|ation)\b|\b(?:cancel|label)l(?:ed|ing)\b/i,
		message: 'American spelling',
		finds: 'The behaviour of the licence',
		allows: 'The behavior of the license',
	},
	{
		pattern: /\b(?:will|shall|won't)\b/i,
		message: 'Present tense',
		finds: 'n8n will delete it',
	},
	{
		pattern: /\b(?:[Ww]e|[Oo]urs?|us)\b/,
		message: 'Second person, or the thing by its name',
		finds: 'It is caught by our node',
		allows: 'US English',
	},
	{
		pattern: /\b(?:please|simply|obviously|of course)\b/i,
		message: 'Leave it out',
		finds: 'Simply enter the ID',
	},
];

const rules = [...idioms, ...terms, ...style];

/** Words in a sentence at most. */
const LONGEST_SENTENCE = 30;

module.exports = { LONGEST_SENTENCE, rules };
