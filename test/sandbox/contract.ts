/** Finds the operation of a request and compares requests and responses with the OpenAPI descriptions. */
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { OpenAPIBackend } from 'openapi-backend';
import { ROOT } from '../docs/document';

export type Api = 'workspace' | 'analytics';

type Head = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** A request with the parts of its URL. */
export function callOf(api: Api, { method = '', url = '', headers }: Head, body: string) {
	const [rawPath = '', ...rest] = url.split('?');
	const query = Object.fromEntries(new URLSearchParams(rest.join('?')));
	return { api, method, rawPath, url, query, headers, body };
}
export type Call = ReturnType<typeof callOf>;

/** By operation IDs of the descriptions. */
const names = {
	'validate-master-key-pre-create': 'validate',
	'get-cockpit-scope': 'getScope',
	'get-prompt-template-entities': 'getEntities',
} as const;
export type OperationName = (typeof names)[keyof typeof names];

type Json = ReturnType<typeof JSON.parse>;

const sentences = (errors: Json[] | null | undefined) =>
	(errors ?? []).map(({ instancePath, message, params }) =>
		[instancePath, message, params?.additionalProperty].filter(Boolean).join(' '),
	);

/** Loads a description. Many tests use only the world, and loading the library takes longer than they do. */
export async function loadContract(api: Api) {
	const library = await import('openapi-backend');
	const { default: addFormats } = await import('ajv-formats');
	const backend: OpenAPIBackend = new library.OpenAPIBackend({
		definition: path.join(ROOT, `nodes/AiWorkspace/api/${api}.openapi.yaml`),
		quick: true,
		ignoreTrailingSlashes: false,
		ajvOpts: { allErrors: true },
		customizeAjv: (ajv) => addFormats(ajv),
	});
	const { router, validator }: Json = await backend.init();

	/** The operation of a request, or status and reason if there is none, and what its description doesn't allow. */
	return ({ method, url, headers, body }: Call) => {
		const request = { method, path: url, headers, body: body === '' ? undefined : body };
		try {
			const operation = router.matchOperation(request, true);
			const name: OperationName = Object(names)[operation.operationId];
			const { params } = router.parseRequest(request, operation);
			const { errors } = validator.validateRequest(request, operation);
			/** The same of a response. */
			const check = (status: number, answer: unknown) =>
				sentences(validator.validateResponse(answer, operation, status).errors);
			return { name, promptId: params.prompt_id, violations: sentences(errors), check };
		} catch (error) {
			const status = error instanceof URIError ? 400 : parseInt(Object(error).message, 10);
			return { status, violations: [`${method} ${url.split('?')[0]}: ${error}`] };
		}
	};
}
