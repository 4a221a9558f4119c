/** Each operation and each credential test once with the sandbox's hostile profile. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { expected, leaksIn, world } from '../sandbox';
import { check, report, scopeLookup, useSandbox } from '../support/sandbox';
import { connect } from './connect';
import { credentialTypes, fieldsOf, jsonOf, originOf, runOurNode, store } from './support';
import { successes, type Authentication } from './support';

const sandbox = useSandbox();
const { main } = world.workspaces;
const { tokens, pats, virtualKeys, providerKeys, entities } = world;

beforeEach(() => void (sandbox.current.behaviour.profile = 'hostile'));

const { accepted, rejected } = providerKeys.openai;
// The first ten characters of a virtual key are no secret: the API shows them as its prefix.
const secrets = [tokens.good, pats.good, virtualKeys.agent.slice(3), accepted, rejected];

const entityIds = entities.agents.map(({ id }) => id);
const inputs = Array.from({ length: 20 }, (_, n) => ({
	day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
	pieces: (n % 2 ? accepted : rejected).match(/.{1,5}/g) ?? [],
	valid: n % 2 === 1,
}));
type Input = (typeof inputs)[number];

const right = ({ day }: Input) =>
	expected({
		workspaceId: main.id,
		promptId: world.prompts.support.id,
		from: day,
		to: day,
		entityIds,
	});

const perDay = report({
	entities: 'ids',
	entityIds: entityIds.join(),
	dateFrom: '={{ $json.day }}',
	dateTo: '={{ $json.day }}',
	options: { whenMissing: 'omit' },
});
const inMain = { workspace: 'id', workspaceId: main.id };
const same = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();

/** Whether an item's results are right. */
type IsRight = (results: IDataObject[], input: Input) => boolean;

const isRightReport: IsRight = (results, input) => {
	const { rows } = right(input);
	const has = ({ entity_id: id, total_calls: calls, cost_sum: cost }: (typeof rows)[number]) =>
		results.some(
			(row) => same(row.entity_id, id) && row.total_calls === calls && row.cost_sum === cost,
		);
	return results.length === rows.length && rows.every(has);
};
const isRightSummary: IsRight = ([summary], input) => {
	const { total_calls: calls, cost_sum: cost } = right(input).totals;
	return String(summary?.total_calls) === calls && String(summary?.cost_sum) === cost;
};
const isRightScope: IsRight = ([scope]) =>
	same(scope?.workspace_id, main.id) && same(scope?.entity_id, entityIds[0]);
const isRightValidation: IsRight = ([result], { valid }) => result?.valid === valid;

const validate = check({ ...inMain, apiKey: "={{ $json.pieces.join('') }}" });
const summarize = { ...perDay, ...inMain, operation: 'getSummary', options: {} };

const operations: Array<[string, Authentication, INodeParameters, IsRight]> = [
	['Get Scope', 'virtualKey', scopeLookup, isRightScope],
	['Validate', 'accessToken', validate, isRightValidation],
	['Get Entities', 'virtualKey', perDay, isRightReport],
	['Get Summary', 'pat', summarize, isRightSummary],
];

/** What an error item says. */
const isReasoned = (item: IDataObject | undefined) => {
	const { hint, retryable } = Object(item?.details);
	return (
		[item?.message, hint].every((text) => /\w/.test(String(text ?? ''))) && retryable !== undefined
	);
};

test.each(operations)('%s with %s', async (_, authentication, parameters, isRight) => {
	const execution = await runOurNode({
		parameters: { ...parameters, authentication },
		credential: await store(authentication, fieldsOf[authentication](sandbox.current)),
		inputs,
		onError: 'continueRegularOutput',
	});
	const wrong = inputs.flatMap((input, index) => {
		const results = jsonOf(successes(execution).filter((item) => originOf(item) === index));
		const isGood = isReasoned(results[0]) ? results.length === 1 : isRight(results, input);
		return isGood ? [] : [results];
	});
	expect(wrong).toEqual([]);
	expect(leaksIn(execution.data, secrets)).toEqual([]);
	expect(sandbox.current.requests.filter(({ tricks }) => tricks.length > 0)).not.toEqual([]);
	expect(sandbox.current.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test.each(['accessToken', 'pat', 'virtualKey'] as const)('The test of %s', async (type) => {
	const { status, message } = await connect().api.testCredential(
		credentialTypes[type],
		fieldsOf[type](sandbox.current),
	);
	expect(status === 'OK' || /\w/.test(message)).toBe(true);
	expect(leaksIn(message, secrets)).toEqual([]);
});
