import { calls, getEntities, getScope, validate } from './calls';
import { checkAnswer, type Sandbox, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const bodyOf = async (reply: Promise<{ text: string }>) => JSON.parse((await reply).text);

describe('Get Scope', () => {
	test('answers with workspace, key, agent and department', async () => {
		expect(await bodyOf(getScope(sandbox))).toEqual(world.scopes.agent);
	});

	test('says null for the department of a member without one', async () => {
		const token = world.virtualKeys.memberWithoutDepartment;
		expect((await bodyOf(getScope(sandbox, { token }))).entity.department_id).toBeNull();
	});

	test('leaves the entity out for an unbound key', async () => {
		const scope = await bodyOf(getScope(sandbox, { token: world.virtualKeys.unbound }));
		expect(Object.keys(scope)).toEqual(['workspace', 'virtual_key']);
	});

	test('leaves workspace and key out for a degraded key', async () => {
		const scope = await bodyOf(getScope(sandbox, { token: world.virtualKeys.degraded }));
		expect(scope).toEqual({ degraded: true });
	});

	test('refuses a revoked key', async () => {
		expect((await getScope(sandbox, { token: world.virtualKeys.revoked })).status).toBe(401);
	});
});

describe('Validate', () => {
	const { openai, anthropic } = world.providerKeys;

	test.each([
		['openai', openai.accepted, true],
		['OpenAI', openai.accepted, true],
		['ANTHROPIC', anthropic.accepted, true],
		['openai', openai.rejected, false],
		['anthropic', anthropic.rejected, false],
		['anthropic', openai.accepted, false],
	])('answers 200 for %s and %s: valid is %s', async (provider, apiKey, valid) => {
		const reply = await validate(sandbox, { provider, apiKey });
		expect([reply.status, JSON.parse(reply.text).valid]).toEqual([200, valid]);
	});

	test('explains why a key is not valid', async () => {
		const body = await bodyOf(validate(sandbox, { provider: 'openai', apiKey: openai.rejected }));
		expect(body.message).toMatch(/rejected/);
	});

	test('refuses a provider it does not know', async () => {
		const reply = await validate(sandbox, { provider: 'elsewhere', apiKey: openai.accepted });
		expect([reply.status, JSON.parse(reply.text).code]).toEqual([400, 'BAD_REQUEST']);
	});
});

describe('Get Entities', () => {
	test('answers an empty list without ids, even for an unknown prompt', async () => {
		const reply = getEntities(sandbox, { promptId: 'unheard-of', query: { entity_ids: '' } });
		expect((await bodyOf(reply)).data).toEqual({ entities: [] });
	});

	test('answers an empty list for a prompt that nobody uses', async () => {
		const reply = getEntities(sandbox, { promptId: world.prompts.unused.id });
		expect((await bodyOf(reply)).data).toEqual({ entities: [] });
	});

	test('does not know the prompt of another workspace', async () => {
		const reply = await getEntities(sandbox, { promptId: world.prompts.other.id });
		expect([reply.status, JSON.parse(reply.text).code]).toEqual([404, 404]);
	});

	test.each([world.prompts.awkward.id, world.prompts.folder.id])(
		'finds the prompt %s by its encoded id',
		async (promptId) => {
			const all = [...world.entities.agents, ...world.entities.members];
			const query = { entity_ids: all.map(({ id }) => id).join(',') };
			const body = await bodyOf(getEntities(sandbox, { promptId, query }));
			expect(body.data.entities).toHaveLength(3);
		},
	);

	test('gives no row for an entity that does not use the prompt', async () => {
		const { id } = world.entities.agents.at(-1) ?? { id: '' };
		const body = await bodyOf(getEntities(sandbox, { query: { entity_ids: id } }));
		expect(body.data.entities).toEqual([]);
	});

	test('gives one row for an id that is repeated in other letter case', async () => {
		const [id = ''] = world.prompts.support.entityIds;
		const query = { entity_ids: `${id},${id.toUpperCase()}` };
		expect((await bodyOf(getEntities(sandbox, { query }))).data.entities).toHaveLength(1);
	});
});

describe('Behaviour', () => {
	test.each(['getScope', 'validate'] as const)('wrapData wraps %s in data', async (name) => {
		const plain = await bodyOf(calls[name](sandbox));
		sandbox.behaviour.wrapData = true;
		expect(await bodyOf(calls[name](sandbox))).toEqual({ data: plain });
	});

	test('numbersAsText sends figures as decimal text', async () => {
		sandbox.behaviour.numbersAsText = true;
		const [row] = (await bodyOf(getEntities(sandbox))).data.entities;
		expect(row).toMatchObject({
			total_calls: expect.stringMatching(/^\d+$/),
			cost_sum: expect.stringMatching(/^\d+\.\d{6}$/),
		});
	});

	test('upperCaseIds sends ids in capitals', async () => {
		sandbox.behaviour.upperCaseIds = true;
		const { workspace } = await bodyOf(getScope(sandbox));
		expect(workspace.id).toBe(world.workspaces.main.id.toUpperCase());
	});

	test('echoesIds sends a row for each spelling of an ID', async () => {
		sandbox.behaviour.echoesIds = true;
		const [{ id } = { id: '' }] = world.entities.agents;
		const ids = [id, id.toUpperCase()];
		const { data } = await bodyOf(getEntities(sandbox, { query: { entity_ids: ids.join(',') } }));
		expect(data.entities.map((row: { entity_id: string }) => row.entity_id)).toEqual(ids);
	});

	test('envelopeCode is the code of a good answer', async () => {
		sandbox.behaviour.envelopeCode = 0;
		expect((await bodyOf(getEntities(sandbox))).code).toBe(0);
	});

	test('latencyMs makes every answer wait', async () => {
		sandbox.behaviour.latencyMs = 60;
		const start = Date.now();
		await getScope(sandbox);
		expect(Date.now() - start).toBeGreaterThanOrEqual(55);
	});
});

describe('Answers keep to the description', () => {
	const settings = [
		{},
		{ wrapData: true },
		{ numbersAsText: true },
		{ upperCaseIds: true },
		{ echoesIds: true },
		{ envelopeCode: 0 },
	];
	const names = ['validate', 'getScope', 'getEntities'] as const;
	const cases = names.flatMap((name) => settings.map((setting) => [name, setting] as const));

	test.each(cases)('%s with %j', async (name, setting) => {
		Object.assign(sandbox.behaviour, setting);
		const reply = await calls[name](sandbox);
		expect(reply.status).toBe(200);
		expect(checkAnswer(name, reply.status, JSON.parse(reply.text))).toEqual([]);
	});

	test.each(names)('%s when it refuses', async (name) => {
		const reply = await calls[name](sandbox, { headers: { Authorization: 'Bearer unknown' } });
		expect(reply.status).toBe(401);
		expect(checkAnswer(name, reply.status, JSON.parse(reply.text))).toEqual([]);
	});

	test.each(Object.entries(world.virtualKeys))('scope of the key "%s"', async (_name, token) => {
		const reply = await getScope(sandbox, { token });
		expect(checkAnswer('getScope', reply.status, JSON.parse(reply.text))).toEqual([]);
	});

	test('an answer that breaks the description is noticed', () => {
		expect(checkAnswer('validate', 200, { valid: 'yes' })).not.toEqual([]);
	});

	test('an entity list that is none is noticed', () => {
		const body = { code: 200, message: 'OK', data: { entities: {} } };
		expect(checkAnswer('getEntities', 200, body)).toEqual(['/data/entities must be array']);
	});

	test('every answer has a request id of its own', async () => {
		const replies = [await getScope(sandbox), await getEntities(sandbox)];
		const ids = replies.map(({ headers }) => headers['x-request-id']);
		expect(ids).toEqual(sandbox.requests.map(({ requestId }) => requestId));
		expect(new Set(ids).size).toBe(2);
	});
});
