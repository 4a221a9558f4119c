import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { validate } from '../../../../nodes/AiWorkspace/resources/masterKey/validate';
import { getScope } from '../../../../nodes/AiWorkspace/resources/virtualKey/getScope';
import { thrownBy } from '../../../support/properties';
import { inputOf } from '../../../support/runOperation';

const key = { provider: 'openai', apiKey: 'sk-0123456789' };

test.each([
	[true, true, true],
	[true, undefined, true],
	[true, false, false],
	[false, true, false],
	[undefined, false, true],
])('Fail When Saved as %j, where saving is %j, refuses: %j', (failWhenSaved, isSaved, refuses) => {
	const input = inputOf(key, { failWhenSaved }, { isSaved: () => isSaved });
	for (const { plan } of [validate, getScope]) {
		expect(thrownBy(() => plan(input)) instanceof InvalidInput).toBe(refuses);
	}
});
