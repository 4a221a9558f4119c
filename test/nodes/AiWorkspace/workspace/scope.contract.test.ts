import { describeRefusals } from '../../../support/refusals';
import { report, withAccessToken, withPat } from '../../../support/sandbox';
import type { Sandbox } from '../../../sandbox';

describeRefusals('A scope', [
	...[
		{},
		{ workspace: null },
		{ virtual_key: {} },
		{ workspace: {} },
		{ workspace: { id: 'x' } },
	].map((item) => ({
		name: `an incoming item that isn't a scope (${JSON.stringify(item)})`,
		parameters: report({ authentication: 'accessToken' }),
		credential: (sandbox: Sandbox) => withAccessToken(sandbox),
		item,
		message: /'Scope'|'Workspace ID of the scope' isn't a UUID/,
	})),
	...['', 'scope', '[]', 'null', '{', '={{ undefined }}'].map((scope) => ({
		name: `a missing scope (${scope})`,
		parameters: report({ authentication: 'pat', scope }),
		credential: (sandbox: Sandbox) => withPat(sandbox),
		message: /'Scope' doesn't contain the output of a Get Scope node/,
	})),
]);
