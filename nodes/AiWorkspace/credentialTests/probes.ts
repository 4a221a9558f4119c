import { DateTime } from 'luxon';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { urlLabels, apiUrl } from '../api/urls';
import { workspaceHeader } from '../workspace/headers';
import { scopeOf, scopeUrl } from '../workspace/scope';
import { validate } from '../resources/masterKey/validate';
import { getEntities } from '../resources/promptTemplate/getEntities';
import { entityList } from '../resources/promptTemplate/rows';
import { isBlank } from '../util/guards';
import { uuid } from '../util/uuid';
import type { Probe } from './probe';

type Fields = ICredentialDataDecryptedObject;

/** A report without entity IDs is documented to be an empty list (interface 4.2, rule 1): it costs and changes nothing. */
export const emptyReport = (fields: Fields, headers: Record<string, string>): Probe => {
	const today = DateTime.utc().toFormat('yyyy-MM-dd');
	const path = getEntities.request.path.replace('{prompt_id}', 'credential-test');
	return {
		label: urlLabels.analyticsUrl,
		method: 'GET',
		url: `${apiUrl(fields, 'analyticsUrl')}${path}?dateFrom=${today}&dateTo=${today}`,
		headers,
		check: entityList,
	};
};

/** A check without a key: an API that accepts the token responds that the body isn't valid (interface 7). */
export const emptyValidation = (fields: Fields, headers: Record<string, string>): Probe => ({
	label: urlLabels.baseUrl,
	method: 'POST',
	url: apiUrl(fields, 'baseUrl') + validate.request.path,
	headers: { 'Content-Type': 'application/json', ...headers },
	body: '{}',
	check: () => undefined,
});

/** The scope of a virtual key (interface 4.3): reading it changes nothing. */
export const ownScope = (fields: Fields): Probe => ({
	label: urlLabels.baseUrl,
	method: 'GET',
	url: scopeUrl(fields),
	headers: {},
	check: scopeOf,
});

/** The header for the workspace in a credential; undefined where it names none. Throws InvalidInput for an ID that isn't a UUID. */
export function workspaceHeaders({ workspaceId }: Fields): Record<string, string> | undefined {
	if (isBlank(workspaceId)) return undefined;
	return workspaceHeader(uuid(workspaceId, 'Workspace ID'));
}
