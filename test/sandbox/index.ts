export { reporting, type Fault } from './faults';
export { expected } from './figures';
export { startSandbox, USUAL_PORTS, type RecordedRequest, type Sandbox } from './server';
export { signToken } from './tokens';
export { world } from './world';
