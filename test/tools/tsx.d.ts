/** Lets Node.js require TypeScript. Our module resolution doesn't see the types of a subpath. */
declare module 'tsx/cjs';
