/** Generated from workspace.openapi.yaml by `npm run types`: do not edit. */

export interface paths {
	'/api/v1/master-keys/validate': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Ask a provider whether it accepts a key, before the key is stored
		 * @description A key that the provider refuses is a regular answer with "valid": false. Error statuses are about the call itself.
		 */
		post: operations['validate-master-key-pre-create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/cockpit/scope': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Look up the workspace and the entity that a virtual key belongs to
		 * @description Takes neither a body nor a workspace header. The ids it answers with feed the workspace header and the entity list of other calls.
		 */
		get: operations['get-cockpit-scope'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		/** @description A UUID, in capitals or not. */
		Uuid: string;
		Id: string | number;
		ValidationRequest: {
			/** @description The provider's key; it is checked and forgotten. */
			apiKey: string;
			/**
			 * @description Which provider to ask, OpenAI or Anthropic.
			 * @example openai
			 * @example anthropic
			 */
			provider: string;
		};
		ValidationResult: {
			/** @description Whether the provider accepts the key. */
			valid: boolean;
			/** @description A sentence about the outcome. */
			message: string;
		} & {
			[key: string]: unknown;
		};
		ValidationInData: {
			data: components['schemas']['ValidationResult'];
		} & {
			[key: string]: unknown;
		};
		ValidationResponse:
			| components['schemas']['ValidationResult']
			| components['schemas']['ValidationInData'];
		ScopeWorkspace: {
			id: components['schemas']['Uuid'];
			name: string;
		} & {
			[key: string]: unknown;
		};
		ScopeVirtualKey: {
			id?: components['schemas']['Id'];
			label?: string | null;
			prefix?: string;
		} & {
			[key: string]: unknown;
		};
		ScopeEntity: {
			/** @description An agent or a member. */
			type: string;
			id: components['schemas']['Id'];
			name: string;
			/** @description The department's name, for display. */
			department?: string | null;
			/** @description Null for an entity outside of any department. */
			department_id?: components['schemas']['Uuid'] | null;
		} & {
			[key: string]: unknown;
		};
		/** @description "workspace" and "virtual_key" are there for a valid key that is not degraded; "entity" for a key bound to an agent or a member. */
		Scope: {
			workspace?: components['schemas']['ScopeWorkspace'];
			virtual_key?: components['schemas']['ScopeVirtualKey'];
			entity?: components['schemas']['ScopeEntity'];
		} & {
			[key: string]: unknown;
		};
		ScopeInData: {
			data: components['schemas']['Scope'];
		} & {
			[key: string]: unknown;
		};
		ScopeResponse: components['schemas']['Scope'] | components['schemas']['ScopeInData'];
		WorkspaceError: {
			[key: string]: unknown;
		};
	};
	responses: never;
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	'validate-master-key-pre-create': {
		parameters: {
			query?: never;
			header: {
				/** @description The workspace on whose behalf the key is checked. */
				'X-Workspace-Id': components['schemas']['Uuid'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ValidationRequest'];
			};
		};
		responses: {
			/** @description The provider was asked; "valid" tells what it said. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationResponse'];
				};
			};
			/** @description BAD_REQUEST, no workspace header or an unusable body. */
			400: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WorkspaceError'];
				};
			};
			/** @description AUTH_TOKEN_EXPIRED, the access token is too old. */
			401: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WorkspaceError'];
				};
			};
			/** @description FORBIDDEN, the caller has no right to do this. */
			403: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WorkspaceError'];
				};
			};
		};
	};
	'get-cockpit-scope': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What is known about the key. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ScopeResponse'];
				};
			};
			/** @description Any failure. */
			default: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WorkspaceError'];
				};
			};
		};
	};
}
