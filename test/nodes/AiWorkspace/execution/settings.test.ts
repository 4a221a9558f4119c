import type { IDataObject, IWorkflowSettings } from 'n8n-workflow';
import * as own from '../../../../nodes/AiWorkspace/execution/settings';
import { contextOf, UNSAVED } from '../../../support/execute';

const settingsWith = (options: IDataObject, requestOptions: IDataObject) => {
	const parameters = { operation: 'getEntities', options, requestOptions };
	return own.readSettings(contextOf({ parameters }), 'getEntities');
};

test('Settings are read from Options, and Timeout from Request Options', () => {
	const options = { idsPerRequest: 1, maxConcurrency: 2, maxRetries: 0, timeout: 5 };
	const timeout = 3_600_000;
	expect(settingsWith(options, { timeout, maxRetries: 9 })).toEqual({ ...options, timeout });
});

test.each([undefined, 0, '', null])('Settings with a Timeout of %j are the defaults', (timeout) => {
	const standard = { idsPerRequest: 100, maxConcurrency: 100, maxRetries: 5, timeout: 60_000 };
	expect(settingsWith({}, { timeout })).toEqual(standard);
});

test.each([
	[undefined, Infinity],
	[{ batch: { batchSize: 5, batchInterval: 0 } }, Infinity],
	[{ batch: { batchSize: 5, batchInterval: 1 } }, 5],
	[{ batch: { batchSize: 0, batchInterval: 1 } }, 1],
])('n8n passes with Batching of %j so many items at a time: %d', (batching, size) => {
	expect(own.batchSizeOf(contextOf({ parameters: { requestOptions: { batching } } }))).toBe(size);
});

test.each<IWorkflowSettings>([
	{ saveDataErrorExecution: 'all' },
	{ saveDataSuccessExecution: 'all' },
	{ saveManualExecutions: 'DEFAULT' },
	{ saveExecutionProgress: true },
])('A workflow may be saved with %j, and is not where all four settings say so', (setting) => {
	expect(own.isSaved(contextOf({ settings: UNSAVED }))).toBe(false);
	expect(own.isSaved(contextOf({ settings: { ...UNSAVED, ...setting } }))).toBe(true);
});
