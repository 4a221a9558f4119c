import type { Failure } from '../errors/Failure';

/** Answers that a smaller request would get as well. */
const NOBODYS_FAULT = new Set([401, 429]);
/** Answers that blame the request, so that one of its IDs may be to blame. */
const BLAMING_THE_REQUEST = new Set([400, 404, 413, 414, 422]);
/** Faults of the network that a request may cause: one that is too long or too slow to answer. */
const BROKEN_CONNECTION = /^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE)$/;

/**
 * Decides which failed requests for several items may be repeated in halves, to spare the good ones: those that blame the
 * request always; those that may blame anything (rights, a fault of the service) only `size` times a run.
 */
export class BisectBudget {
	constructor(private left: number) {}

	allow({ details: { status, code = '' } }: Failure): boolean {
		if (status === undefined ? !BROKEN_CONNECTION.test(code) : NOBODYS_FAULT.has(status))
			return false;
		if (status !== undefined && BLAMING_THE_REQUEST.has(status)) return true;
		this.left -= 1;
		return this.left >= 0;
	}
}
