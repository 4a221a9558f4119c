/** Generated from analytics.openapi.yaml by `npm run types`: do not edit. */

export interface paths {
	'/v1/analytics/saas/prompt-templates/{prompt_id}/entities': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Calls and cost of one prompt template, entity by entity, over a range of days
		 * @description The credential decides which workspace header is needed. Every kind may name the workspace in X-Workspace-Id. Only a JWT may leave that out and name its own subject in X-Service-User-Id instead. OpenAPI cannot say "one of two headers, by credential", so both are optional here.
		 */
		get: operations['get-prompt-template-entities'];
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
		/**
		 * Format: date
		 * @description A day of the calendar, YYYY-MM-DD.
		 */
		Day: string;
		/** @description A UUID, in capitals or not. */
		Uuid: string;
		Id: string | number;
		Figure: number | string;
		Envelope: {
			code: number;
			message: string;
			/** @description The answer proper; its shape depends on the operation. */
			data: unknown;
		} & {
			[key: string]: unknown;
		};
		EntityStatistics: {
			entity_id: components['schemas']['Id'];
			entity_type: unknown;
			total_calls: components['schemas']['Figure'];
			cost_sum: components['schemas']['Figure'];
		} & {
			[key: string]: unknown;
		};
		PromptTemplateEntities: components['schemas']['Envelope'] & {
			data?: components['schemas']['EntityList'];
		};
		EntityList: {
			entities: components['schemas']['EntityStatistics'][];
		} & {
			[key: string]: unknown;
		};
		AnalyticsError: {
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
	'get-prompt-template-entities': {
		parameters: {
			query: {
				/** @description First day that counts. */
				dateFrom: components['schemas']['Day'];
				/** @description Last day that counts. */
				dateTo: components['schemas']['Day'];
				/** @description The entities asked for, with commas between them. Nobody asked for, nobody answered. */
				entity_ids?: string;
			};
			header?: {
				/** @description The workspace asked about. Needed with a virtual key, a personal access token, and a JWT that sends no X-Service-User-Id. */
				'X-Workspace-Id'?: components['schemas']['Uuid'];
				/** @description The subject of the JWT that is sent along, taken as the workspace. Of no use with a virtual key or a personal access token. */
				'X-Service-User-Id'?: components['schemas']['Uuid'];
			};
			path: {
				/** @description The prompt template, as one encoded path segment. */
				prompt_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description One element for each entity that has figures. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PromptTemplateEntities'];
				};
			};
			/** @description Any failure. */
			default: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AnalyticsError'];
				};
			};
		};
	};
}
