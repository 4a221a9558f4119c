/** What tests and the demo use of the sandbox. */
const { checkAnswer } = require('./contract');
const { expected, periodsOf } = require('./expected');
const { leaksIn } = require('./leaks');
const { startSandbox } = require('./server');
const { signToken } = require('./tokens');
const { world } = require('./world');

/** @typedef {import('./types').Fault} Fault */
/** @typedef {import('./types').RecordedRequest} RecordedRequest */
/** @typedef {import('./types').Sandbox} Sandbox */

module.exports = { checkAnswer, expected, leaksIn, periodsOf, signToken, startSandbox, world };
