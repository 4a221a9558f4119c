/** Misbehavior on demand: which request it hits, and how a response is sent then. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { OperationName } from './contract';
import type { RecordedRequest } from './server';

/** A fault and the requests that it hits: the next one, unless there is a filter. */
export interface Fault {
	/** In place of the right response, or how the right one is sent. */
	kind: 'status' | 'json' | keyof typeof deliveries;
	status?: number;
	/** The usual one of the status if left out. */
	body?: unknown;
	operation?: OperationName;
	match?: (request: RecordedRequest) => boolean;
	/** How many requests: 1 by default, Infinity for all. */
	times?: number;
}

/** Reports return these rows. */
export const reporting = (entities: object[], match?: Fault['match'], times = Infinity): Fault => ({
	kind: 'json',
	operation: 'getEntities',
	body: { code: 200, message: 'OK', data: { entities } },
	match,
	times,
});

/** How a response is sent whose status and headers are set. */
type Delivery = (response: ServerResponse, content: string) => void;

const deliveries = {
	resetBeforeHeaders: ({ socket }) => socket?.resetAndDestroy(),
	redirect: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
	hang() {},
	drip(response) {
		const timer = setInterval(() => response.write(' '), 20);
		response.once('close', () => clearInterval(timer));
	},
	cutBody(response, content) {
		response.write(content.slice(0, content.length / 2));
		// What was written is to reach the client before its connection breaks.
		setTimeout(() => response.socket?.end(), 15);
	},
	/** A body that can't be decompressed, as a proxy may damage it: behind the head, which says that it's gzip. */
	damagedGzip(response, content) {
		response.setHeader('content-encoding', 'gzip');
		response.end(gzipSync(content).fill(0xff, 10, 18));
	},
} satisfies Record<string, Delivery>;

export const deliveryOf = ({ kind }: Fault): Delivery | undefined => Object(deliveries)[kind];
