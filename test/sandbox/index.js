/** The way into the sandbox for tests and the demo. */
const { checkAnswer } = require('./contract');
const { expected, periodsOf } = require('./expected');
const { startSandbox } = require('./server');
const { signToken } = require('./tokens');
const { world } = require('./world');

/** @typedef {import('./faults').Fault} Fault */
/** @typedef {import('./server').RecordedRequest} RecordedRequest */
/** @typedef {import('./server').Sandbox} Sandbox */

module.exports = { checkAnswer, expected, periodsOf, signToken, startSandbox, world };
