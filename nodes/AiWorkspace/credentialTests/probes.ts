import { DateTime } from 'luxon';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { addressLabels, addressOf } from '../api/address';
import { workspaceHeader } from '../api/headers';
import { scopeOf, scopeUrl } from '../resources/cockpit/scope';
import { validate } from '../resources/masterKey/validate.operation';
import { getEntities } from '../resources/promptTemplate/getEntities.operation';
import { entityList } from '../resources/promptTemplate/rows';
import { isBlank } from '../values/guards';
import { uuid } from '../values/uuid';
import type { Probe } from './tryOut';

type Fields = ICredentialDataDecryptedObject;

/** A report without entity ids is documented to be an empty list (interface 4.2, rule 1): it costs and changes nothing. */
export const emptyReport = (fields: Fields, headers: Record<string, string>): Probe => {
	const today = DateTime.utc().toFormat('yyyy-MM-dd');
	const path = getEntities.request.path.replace('{prompt_id}', 'credential-test');
	return {
		label: addressLabels.analyticsUrl,
		method: 'GET',
		url: `${addressOf(fields, 'analyticsUrl')}${path}?dateFrom=${today}&dateTo=${today}`,
		headers,
		check: entityList,
	};
};

/** A check without a key in it: a service that accepts the token answers that the body is not valid (interface 7). */
export const emptyValidation = (fields: Fields, headers: Record<string, string>): Probe => ({
	label: addressLabels.baseUrl,
	method: 'POST',
	url: addressOf(fields, 'baseUrl') + validate.request.path,
	headers: { 'Content-Type': 'application/json', ...headers },
	body: '{}',
	check: () => undefined,
});

/** The scope of a virtual key (interface 4.3): reading it changes nothing. */
export const ownScope = (fields: Fields): Probe => ({
	label: addressLabels.baseUrl,
	method: 'GET',
	url: scopeUrl(fields),
	headers: {},
	check: scopeOf,
});

/** The header for the workspace in a credential; undefined where it names none. Throws BadInput for an ID that is no UUID. */
export function workspaceHeaders({ workspaceId }: Fields): Record<string, string> | undefined {
	if (isBlank(workspaceId)) return undefined;
	return workspaceHeader(uuid(workspaceId, 'Workspace ID'));
}
