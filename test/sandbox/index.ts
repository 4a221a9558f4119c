export { reporting, type Fault } from './faults';
export { expected } from './figures';
export { startSandbox, usualPorts, type RecordedRequest, type Sandbox } from './server';
export { signToken } from './tokens';
export { world } from './world';
