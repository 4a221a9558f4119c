import { echoed, encodings } from './faults';
import { leaksIn, world } from './index';

const token = world.tokens.good;
const apiKey = world.providerKeys.openai.accepted;
const sent = { headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ apiKey }) };

test.each(encodings)('a search for secrets finds an echo that is %s', (encoding) => {
	expect(leaksIn(echoed(sent, encoding), [token, apiKey])).toHaveLength(2);
	expect(leaksIn(echoed(sent, encoding), ['another secret'])).toEqual([]);
});
