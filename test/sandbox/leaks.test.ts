import { useSandbox } from '../support/sandbox';
import { call } from './calls';
import { leaksIn, world } from './index';

const sandbox = useSandbox();

const secrets = [world.tokens.good, world.providerKeys.openai.accepted];
const encodings = 'plain,base64,hex,percent,html,json,spaced,cutStart,cutEnd'.split(',');

test.each(encodings)('a search for secrets finds an echo that is %s', async (encoding) => {
	sandbox.current.faults.add({ kind: 'echo', encoding });
	expect(leaksIn((await call(sandbox.current, 'validate')).json, secrets)).toHaveLength(2);
	expect(leaksIn((await call(sandbox.current, 'validate')).json, secrets)).toEqual([]);
});
