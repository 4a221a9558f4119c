import { searchDatabase } from './database';
import { openBrowser, takePicture, whyNoBrowser } from './pictures';
import { eventually, readWorkflow, startStage, type Stage } from './stage';

const NAME = 'key-onboarding';
const PATH = 'ai-workspace-key-check';

const inBrowser = whyNoBrowser === undefined ? describe : describe.skip;

inBrowser(`the form, in a browser ${whyNoBrowser ?? ''}`, () => {
	let stage: Stage;
	let browser: Awaited<ReturnType<typeof openBrowser>>;
	let form: string;
	let workflowId: string;

	beforeAll(async () => {
		stage = await startStage();
		browser = await openBrowser({ width: 720, height: 290 });
		const published = await stage.publishForm(await readWorkflow(NAME), PATH);
		form = published.form;
		workflowId = published.workflow.id;
	});
	beforeEach(() => stage.reset());
	afterAll(async () => {
		await browser?.close();
		await stage?.close();
	});

	/** Hands in a key and returns the heading and the text of the page that follows. */
	async function handIn(provider: string, key: string, picture: string) {
		const { page } = browser;
		await page.goto(form, { waitUntil: 'domcontentloaded' });
		expect(await page.locator('input[type=password]').count()).toBe(1);
		await page.selectOption('select', { label: provider });
		await page.fill('input[type=password]', key);
		await page.click('#submit-btn');
		await page.waitForURL(/\/form-waiting\//, { waitUntil: 'domcontentloaded' });
		const card = page.locator('.card').first();
		await card.waitFor();
		const heading = await card.locator('h1').innerText();
		const text = (await card.innerText()).replace(/\s+/g, ' ');
		expect(await takePicture(page, picture)).toBeGreaterThan(2_000);
		return { heading, text };
	}

	const executions = async (): Promise<unknown[]> => {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		return (await stage.api.request('GET', `/executions?filter=${filter}`)).results;
	};

	const validations = () =>
		stage.sandbox.requests.map(({ operation, body, headers, violations }) => ({
			operation,
			body: JSON.parse(body),
			workspace: headers['x-workspace-id'],
			violations,
		}));

	test('a key that works is accepted', async () => {
		const { world } = stage.sandbox;
		const { accepted } = world.providerKeys.openai;
		const { heading, text } = await handIn('OpenAI', accepted, 'form-accepted');
		expect(heading).toBe('✓ The key works');
		expect(text).toContain('OpenAI accepts the key sk-…0001.');
		expect(validations()).toEqual([
			{
				operation: 'validate',
				body: { apiKey: accepted, provider: 'openai' },
				workspace: world.workspaces.main.id,
				violations: [],
			},
		]);
	});

	test('a key that does not work is rejected, in the words of the service', async () => {
		const { rejected } = stage.sandbox.world.providerKeys.anthropic;
		const { heading, text } = await handIn('Anthropic', rejected, 'form-rejected');
		expect(heading).toBe('✗ The key does not work');
		expect(text).toContain('Anthropic rejected this key: it is unknown or was revoked.');
		expect(text).toContain('sk-…0002');
		expect(validations()[0]?.body.provider).toBe('anthropic');
	});

	test('a key that could not be checked is neither', async () => {
		stage.sandbox.faults.add({ kind: 'html', operation: 'validate', times: Infinity });
		const { accepted } = stage.sandbox.world.providerKeys.openai;
		const { heading, text } = await handIn('OpenAI', accepted, 'form-not-checked');
		expect(heading).toBe('? The key could not be checked');
		expect(text).toContain('This says nothing about the key');
		expect(text).not.toMatch(/The key works|does not work/);
		expect(text).not.toContain(accepted);
	});

	test('no key is in n8n after its clean-up: no execution, no cell of the database, no line of the log', async () => {
		const ended = async () => ((await executions()).length === 0 ? true : undefined);
		await eventually(ended, 'the last page to end its run');
		const { openai, anthropic } = stage.sandbox.world.providerKeys;
		const keys = [openai.accepted, anthropic.rejected];
		const search = async () => {
			const result = await searchDatabase(stage.databaseFile, keys);
			return result.found.length === 0 ? result : undefined;
		};
		const { tables, cells } = await eventually(search, 'n8n to clean up');
		expect(tables).toBeGreaterThan(30);
		expect(cells).toBeGreaterThan(1_000);
		for (const key of keys) expect(stage.log()).not.toContain(key);
	});

	test('the search finds what is there', async () => {
		const { found } = await searchDatabase(stage.databaseFile, ['Check a provider key']);
		expect(found).toContain('workflow_entity.nodes');
	});
});

test('the settings that keep executions from being saved', async () => {
	expect((await readWorkflow(NAME)).settings).toMatchObject({
		saveDataErrorExecution: 'none',
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
		saveExecutionProgress: false,
	});
});
