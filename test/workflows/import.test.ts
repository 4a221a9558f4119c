import { connect } from '../n8n/connection';
import { FOLDER, workflowFiles } from './files';

test("n8n's command line imports all of them", async () => {
	const { api, cli } = connect();
	await cli(['import:workflow', '--separate', `--input=${FOLDER}`]);
	for (const { text } of workflowFiles()) {
		const { id, name, settings } = JSON.parse(text);
		expect(await api.getWorkflow(id)).toMatchObject({ name, settings, active: false });
	}
});
