import type { INodeProperties } from 'n8n-workflow';
import { authenticationMethods, methodsOf } from '../authentication';
import type { Operation } from '../resources/Operation';

/** Which credential to use; the editor shows a choice of credentials in its place. */
export function authenticationSelector({ authentication }: Operation): INodeProperties {
	const preselected = authentication[0];
	return {
		displayName: 'Authentication',
		name: 'authentication',
		type: 'options',
		noDataExpression: true,
		options: methodsOf(authentication).map(({ name, value }) => ({ name, value })),
		default: preselected,
		description: 'The kind of credential to use',
	};
}

/** The editor offers every credential of the node whatever the operation: this says where one does not fit. */
export function credentialNotice({ name, authentication }: Operation): INodeProperties[] {
	const others = authenticationMethods.filter(({ value }) => !authentication.includes(value));
	const fitting = methodsOf(authentication).map((method) => method.name);
	const notice: INodeProperties = {
		displayName: `${name} does not accept this credential. Choose or create one of the kind ${fitting.join(' or ')}.`,
		name: 'credentialNotice',
		type: 'notice',
		displayOptions: { show: { authentication: others.map(({ value }) => value) } },
		default: '',
	};
	return others.length === 0 ? [] : [notice];
}
