import type { IDataObject } from 'n8n-workflow';
import { labelIn, messageIn, requestIdIn } from '../../../../nodes/AiWorkspace/http/errorBody';

const messageKeys = 'message error_description detail error title msg reason'.split(' ');
const labelKeys = 'code error_code errorCode label'.split(' ');

test('messageIn finds nothing in other members, deeper, or in lists of lists', () => {
	const tooDeep = { data: { data: { data: { message: 'words' } } } };
	const others = [
		{ message: 5, other: { message: 'words' } },
		{ errors: [[{ message: 'words' }]] },
	];
	expect([undefined, tooDeep, ...others].filter(messageIn)).toEqual([]);
});

test.each<unknown>([
	...messageKeys.map((key) => ({ [key]: 'words' })),
	{ detail: { message: 'words' } },
	{ errors: [{ error: { message: 'words' } }] },
	{ message: 'words', data: { message: 'more' } },
	{ message: 5, error: {}, errors: [{ message: ' ', title: ' words ' }] },
	{ message: ['words', 'more'] },
	[{ message: 'words' }],
])("messageIn finds the API's own words in %j", (body) => {
	expect(messageIn(body)).toBe('words');
});

test.each<[IDataObject | undefined, string | undefined]>([
	...labelKeys.map((key): [IDataObject, string] => [{ [key]: 'FORBIDDEN' }, 'FORBIDDEN']),
	[{ error: { code: 'FORBIDDEN' } }, 'FORBIDDEN'],
	[{ code: 40301 }, '40301'],
	[{ code: 403 }, undefined],
	[{ code: 403, error_code: 'X' }, 'X'],
	[{ error: { code: 40301 } }, undefined],
	[{ error: { error: { code: 'too far down' } } }, undefined],
	[undefined, undefined],
])('labelIn of %j under status 403 is %j', (body, label) => {
	expect(labelIn(body, 403)).toBe(label);
});

test.each([
	[{ request_id: 'req-1' }, 'req-1'],
	[{ requestId: 'req-1' }, 'req-1'],
	[{ data: { request_id: 'req-1' } }, 'req-1'],
	[{ error: { data: { request_id: 'too far down' } } }, undefined],
	[{ id: 'req-1' }, undefined],
])('requestIdIn of %j is %j', (body, id) => {
	expect(requestIdIn(body)).toBe(id);
});
