/** A run in a real n8n, beside others, takes longer than jest's usual five seconds. */
jest.setTimeout(60_000);
