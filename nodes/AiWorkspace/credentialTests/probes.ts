import { DateTime } from 'luxon';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { workspaceHeader } from '../api/headers';
import { scopeOf, SCOPE_PATH } from '../resources/cockpit/scope';
import { validate } from '../resources/masterKey/validate.operation';
import { getEntities } from '../resources/promptTemplate/getEntities.operation';
import { entityList } from '../resources/promptTemplate/rows';
import { serviceUrl } from '../values/url';
import { uuid } from '../values/uuid';
import type { Probe } from './tryOut';

type Fields = ICredentialDataDecryptedObject;

/** A report without entity ids is documented to be an empty list (interface 4.2, rule 1): it costs and changes nothing. */
export const emptyReport = (fields: Fields, headers: Record<string, string>): Probe => {
	const today = DateTime.utc().toFormat('yyyy-MM-dd');
	const path = getEntities.request.path.replace('{prompt_id}', 'credential-test');
	return {
		label: 'Analytics URL',
		method: 'GET',
		url: `${serviceUrl(fields.analyticsUrl, 'Analytics URL')}${path}?dateFrom=${today}&dateTo=${today}`,
		headers,
		check: entityList,
	};
};

/** A check without a key in it: a service that accepts the token answers that the body is not valid (interface 7). */
export const emptyValidation = (fields: Fields, headers: Record<string, string>): Probe => ({
	label: 'Base URL',
	method: 'POST',
	url: serviceUrl(fields.baseUrl, 'Base URL') + validate.request.path,
	headers: { 'Content-Type': 'application/json', ...headers },
	body: '{}',
	check: () => undefined,
});

/** The scope of a virtual key (interface 4.3): reading it changes nothing. */
export const ownScope = (fields: Fields): Probe => ({
	label: 'Base URL',
	method: 'GET',
	url: serviceUrl(fields.baseUrl, 'Base URL') + SCOPE_PATH,
	headers: {},
	check: scopeOf,
});

/** The header for the workspace in a credential; undefined where it names none. Throws BadInput for an ID that is no UUID. */
export function workspaceHeaders({ workspaceId }: Fields): Record<string, string> | undefined {
	if (typeof workspaceId !== 'string' || workspaceId.trim() === '') return undefined;
	return workspaceHeader(uuid(workspaceId, 'Workspace ID'));
}
