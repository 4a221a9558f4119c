/** The types of the sandbox, in one place, so that its JavaScript stays short. */

export type Api = 'workspace' | 'analytics';
export type OperationName = 'validate' | 'getScope' | 'getEntities';
export type Headers = Record<string, string>;
type Incoming = import('node:http').IncomingHttpHeaders;
type Schemas = import('../../nodes/AiWorkspace/api/workspace.gen').components['schemas'];
export type Scope = Schemas['Scope'];

/** A request as it arrived. */
export interface Call {
	api: Api;
	method: string;
	rawPath: string;
	/** Path and query, as they were sent. */
	url: string;
	query: Record<string, string>;
	headers: Incoming;
	body: string;
}

export interface RecordedRequest extends Call {
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	operation: OperationName | null;
	/** Null until a response is sent. */
	status: number | null;
	/** The x-request-id of the response. */
	requestId: string;
	/** What the interface doesn't allow about it. */
	violations: string[];
	fault: FaultKind | null;
	/** What the hostile profile did to the response. */
	tricks: string[];
}

/** A response. Text is sent as it is, anything else as JSON. */
export interface Answer {
	status: number;
	headers?: Headers;
	body?: unknown;
}

/** How the sandbox responds. Each freedom that the interface leaves to the API is a setting. */
export interface Behaviour {
	/** Scope and validation inside a `data` member. */
	wrapData: boolean;
	numbersAsText: boolean;
	upperCaseIds: boolean;
	/** A row for each spelling of an entity ID in the request, in that spelling. */
	echoesIds: boolean;
	/** The analytics API's code for success. */
	envelopeCode: number;
	latencyMs: number;
	/** A department's calls and cost: those of its agents and members, or its own only. */
	departments: Departments;
	/** `hostile` responds as the world does: see hostile.js. */
	profile: 'usual' | 'hostile';
	/** Of the hostile profile: the same requests get the same responses. */
	seed: number;
}

/** The interface doesn't say which one the API does. */
export type Departments = 'include' | 'own';

export type Encoding =
	| ('plain' | 'base64' | 'hex' | 'percent' | 'html' | 'json' | 'spaced')
	| ('cutStart' | 'cutEnd');

export type Limit =
	| ('Retry-After' | 'Retry-After date' | 'RateLimit-Reset')
	| ('X-RateLimit-Reset' | 'X-RateLimit-Reset epoch' | 'none');

/** What goes wrong. The first ones are other responses, the next ones other ways to send the right one, the last ones break it. */
type Kind =
	| { kind: 'status'; status?: number; body?: unknown }
	| { kind: 'rateLimit'; limit?: Limit; seconds?: number; status?: number }
	/** The request's Authorization header and body: in the message of an error, or in extra fields of a success. */
	| { kind: 'echo'; status?: number; encoding?: Encoding }
	| { kind: 'html'; body?: string }
	| { kind: 'redirect'; location?: string; status?: number }
	| { kind: 'envelopeError'; code?: number; message?: string }
	| { kind: 'json'; body: unknown; status?: number }
	| { kind: 'delay'; ms?: number }
	| { kind: 'gzip' | 'bom' | 'pieces' }
	| { kind: 'resetBeforeHeaders' | 'resetAfterHeaders' }
	| { kind: 'hang' | 'hangMidBody' | 'cutBody' }
	/** One space every so many milliseconds, without end. */
	| { kind: 'drip'; ms?: number };

/** Any of them with headers, compressed, or after a byte order mark. */
export type Trouble = Kind & { headers?: Headers; gzip?: boolean; bom?: boolean };
export type FaultKind = Trouble['kind'];

/** Which requests are hit. Without a filter, the next one. */
export interface Filter {
	api?: Api;
	operation?: OperationName;
	match?: (request: RecordedRequest) => boolean;
	/** How many requests: 1 by default, Infinity for all. */
	times?: number;
}

export type Fault = Trouble & Filter;

export interface RandomFaults {
	/** Share of the requests that are hit, 0 to 1. */
	rate: number;
	seed: number;
	kinds: Array<FaultKind | Trouble>;
}

export interface FaultList {
	add(fault: Fault): { remove: () => void };
	/** A share of all requests, counted by arrival: the same ones for the same seed. */
	random(options: RandomFaults): { remove: () => void };
	clear(): void;
}

/** How much of a response is sent, in which form, and what happens then. */
export interface Delivery {
	head?: boolean;
	/** Share of the body, 0 to 1. */
	share?: number;
	pieces?: number;
	gzip?: boolean;
	bom?: boolean;
	then?: 'end' | 'hang' | 'cut' | 'reset' | 'drip';
	dripMs?: number;
}

export type EntityType = 'agent' | 'member' | 'department';

export interface Entity {
	id: string;
	name: string;
	type: EntityType;
	workspaceId: string;
	/** Null for a department and for an entity in none. */
	departmentId: string | null;
}

export interface Prompt {
	id: string;
	name: string;
	workspaceId: string;
	/** Agents and members with calls. */
	entityIds: string[];
}

/** The holder of a token. */
export interface Holder {
	state: 'good' | 'expired' | 'revoked' | 'unknown';
	workspaceIds: string[];
	/** Of a virtual key. */
	scope?: Scope;
}

/** Calls and cost, in millionths. */
export interface Figures {
	calls: number;
	micros: number;
}

export type Row = Figures & Pick<Entity, 'id' | 'type'>;
export type SplitBy = 'none' | 'day' | 'week' | 'month';

export interface Period {
	date_from: string;
	date_to: string;
}

export interface ExpectedRow extends Period {
	entity_id: string;
	entity_type: EntityType;
	total_calls: number;
	cost_sum: number;
}

/** Exact, as decimal text. */
export type ExpectedTotals = Record<'total_calls' | 'cost_sum', string>;

export interface Expected {
	rows: ExpectedRow[];
	totals: ExpectedTotals;
	/** The same, interval by interval. */
	periods: Array<Period & { rows: ExpectedRow[]; totals: ExpectedTotals }>;
}

export interface Question {
	workspaceId: string;
	promptId: string;
	from: string;
	to: string;
	entityIds: string[];
	splitBy?: SplitBy;
	/** `include` by default, or what the sandbox is set to. */
	departments?: Departments;
}

export interface Claims {
	sub?: string;
	/** In seconds since 1970. */
	exp?: number;
}

export interface Options extends Partial<Behaviour> {
	/** 0 for a free one, which is the default. */
	workspacePort?: number;
	analyticsPort?: number;
	host?: string;
}

export interface Sandbox {
	/** Of the Workspace API. */
	baseUrl: string;
	analyticsUrl: string;
	world: typeof import('./world').world;
	requests: RecordedRequest[];
	readonly inFlight: number;
	readonly maxInFlight: number;
	behaviour: Behaviour;
	faults: FaultList;
	/** What a right report contains, with the departments of `behaviour`. */
	expected(question: Question): Expected;
	/** Forgets requests and faults, ends what hangs, and behaves as at the start. */
	reset(): void;
	close(): Promise<void>;
}
