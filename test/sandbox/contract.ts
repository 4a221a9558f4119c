/** Finds the operation of a request and compares requests and responses with the OpenAPI descriptions. */
import type { IncomingHttpHeaders } from 'node:http';
import type { OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import { readDocument } from '../docs/document';

export type Json = ReturnType<typeof JSON.parse>;
const apis = ['workspace', 'analytics'] as const;
export type Api = (typeof apis)[number];

export interface Call {
	api: Api;
	method: string;
	rawPath: string;
	url: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	body: string;
}

const operationIds = {
	validate: ['workspace', 'validate-master-key-pre-create'],
	getScope: ['workspace', 'get-cockpit-scope'],
	getEntities: ['analytics', 'get-prompt-template-entities'],
} as const;
const names = ['validate', 'getScope', 'getEntities'] as const;
export type OperationName = (typeof names)[number];

const backends = new Map<string, OpenAPIBackend>();
let loading: Promise<unknown> | undefined;

async function load() {
	// Many tests use only the world, and loading the library takes longer than they do.
	const library = await import('openapi-backend');
	const { default: addFormats } = await import('ajv-formats');
	for (const api of apis) {
		const definition = parse(readDocument(`nodes/AiWorkspace/api/${api}.openapi.yaml`));
		const backend = new library.OpenAPIBackend({
			definition,
			quick: true,
			ignoreTrailingSlashes: false,
			ajvOpts: { allErrors: true },
			customizeAjv: (ajv) => addFormats(ajv),
		});
		backends.set(api, await backend.init());
	}
}

export const loadDescriptions = async () => await (loading ??= load());

const backendOf = (api: Api): Json => backends.get(api);

const sentences = (errors: Json[] | null | undefined) =>
	(errors ?? []).map(({ instancePath, message, params }) =>
		[instancePath, message, params?.additionalProperty].filter(Boolean).join(' '),
	);

/** The operation of a request, or status and reason if there is none, and what its description doesn't allow. */
export function match({ api, method, url, headers, body }: Call) {
	const { router, validator } = backendOf(api);
	const request = { method, path: url, headers, body: body === '' ? undefined : body };
	try {
		const operation = router.matchOperation(request, true);
		const name = names.find((one) => operationIds[one][1] === operation.operationId);
		const { params } = router.parseRequest(request, operation);
		const { errors } = validator.validateRequest(request, operation);
		return { name, params, status: 200, violations: sentences(errors) };
	} catch (error) {
		const status = error instanceof URIError ? 400 : parseInt(Object(error).message, 10);
		return { params: {}, status, violations: [`${method} ${url.split('?')[0]}: ${error}`] };
	}
}

/** What the description of an operation doesn't allow about the body of a response, once a sandbox has started. */
export function checkAnswer(name: OperationName, status: number, body: unknown) {
	const [api, id] = operationIds[name];
	return sentences(backendOf(api).validateResponse(body, id, status).errors);
}

export function parsed(text: string): Json {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
