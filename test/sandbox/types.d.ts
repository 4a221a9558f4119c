/** The public types of the sandbox. Its own files do without, so that they stay short. */

export type Api = 'workspace' | 'analytics';
export type OperationName = 'validate' | 'getScope' | 'getEntities';

export interface RecordedRequest {
	api: Api;
	operation: OperationName | null;
	method: string;
	rawPath: string;
	/** Path and query, as they were sent. */
	url: string;
	query: Record<string, string>;
	headers: import('node:http').IncomingHttpHeaders;
	body: string;
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	/** Null until a response is sent. */
	status: number | null;
	/** The x-request-id of the response. */
	requestId: string;
	/** What the interface doesn't allow about it. */
	violations: string[];
	fault: FaultKind | null;
	/** What the hostile profile did to the right response. */
	tricks: string[];
}

/** How the sandbox responds. Each freedom that the interface leaves to the API is a setting. */
export interface Behaviour {
	/** Scope and validation inside a `data` member. */
	wrapData: boolean;
	numbersAsText: boolean;
	/** A row for each spelling of an entity ID in the request, in that spelling. */
	echoesIds: boolean;
	/** The Analytics API's code for success. */
	envelopeCode: number;
	latencyMs: number;
	/** `hostile` responds as the world does: see hostile.js. */
	profile: 'usual' | 'hostile';
	/** Of the hostile profile: the same requests get the same responses. */
	seed: number;
}

type RetryAfter = 'Retry-After' | 'Retry-After date';
export type Limit = RetryAfter | `${'X-' | ''}RateLimit-Reset${' epoch' | ''}` | 'none';

/** What goes wrong. Each kind but `delay` can have headers, be compressed, and begin with a byte order mark. */
export type Trouble = (
	| { kind: 'status'; status?: number; body?: unknown }
	| { kind: 'rateLimit'; limit?: Limit; seconds?: number; status?: number }
	/** The request's Authorization header and body: in the message of an error, or in extra fields of a success. The encodings are in faults.js. */
	| { kind: 'echo'; status?: number; encoding?: string }
	| { kind: 'html'; body?: string }
	| { kind: 'redirect'; location?: string; status?: number }
	| { kind: 'envelopeError'; code?: number; message?: string }
	| { kind: 'json'; body: unknown; status?: number }
	/** The right response: later, in another form, or in part. */
	| { kind: 'delay'; ms?: number }
	| { kind: 'gzip' | 'bom' | 'pieces' | 'hang' | 'hangMidBody' | 'cutBody' }
	| { kind: 'resetBeforeHeaders' | 'resetAfterHeaders' }
	/** One space every so many milliseconds, without end. */
	| { kind: 'drip'; ms?: number }
) & { headers?: Record<string, string>; gzip?: boolean; bom?: boolean };

export type FaultKind = Trouble['kind'];

/** A fault and the requests that it hits: the next one, unless there is a filter. */
export type Fault = Trouble & {
	api?: Api;
	operation?: OperationName;
	match?: (request: RecordedRequest) => boolean;
	/** How many requests: 1 by default, Infinity for all. */
	times?: number;
};

/** A share of all requests, counted by arrival: the same ones for the same seed. */
type RandomFaults = { rate: number; seed: number; kinds: Array<FaultKind | Trouble> };

export interface Question {
	workspaceId: string;
	promptId: string;
	from: string;
	to: string;
	entityIds: string[];
	splitBy?: 'none' | 'day' | 'week' | 'month';
}

type Period = { date_from: string; date_to: string };
type Row = Period & {
	entity_id: string;
	entity_type: 'agent' | 'member' | 'department';
	total_calls: number;
	cost_sum: number;
};
/** Totals are exact, as decimal text. */
type Report = { rows: Row[]; totals: { total_calls: string; cost_sum: string } };
/** What a right report contains, and the same interval by interval. */
export type Expected = Report & { periods: Array<Period & Report> };

/** Ports (free ones by default), and the behavior that `reset` returns to. */
export type Options = Partial<
	Behaviour & { workspacePort: number; analyticsPort: number; host: string }
>;

export interface Sandbox {
	/** Of the Workspace API. */
	baseUrl: string;
	analyticsUrl: string;
	world: typeof import('./world').world;
	requests: RecordedRequest[];
	readonly inFlight: number;
	behaviour: Behaviour;
	faults: {
		add(fault: Fault): void;
		random(faults: RandomFaults): void;
	};
	expected(question: Question): Expected;
	/** Forgets requests and faults, ends what hangs, and behaves as at the start. */
	reset(): void;
	close(): Promise<void>;
}
