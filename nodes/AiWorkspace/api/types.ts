import type { components as analytics } from './analytics.gen';
import type { components as workspace } from './workspace.gen';

/** Answer of Get Scope: what a virtual key belongs to. */
export type Scope = workspace['schemas']['Scope'];

/** The workspace in a scope. */
export type ScopeWorkspace = workspace['schemas']['ScopeWorkspace'];

/** The agent or member in a scope. */
export type ScopeEntity = workspace['schemas']['ScopeEntity'];

/** Body sent to check a provider's key. */
export type ValidationRequest = workspace['schemas']['ValidationRequest'];

/** Answer to that check. */
export type ValidationResult = workspace['schemas']['ValidationResult'];

/** What the analytics API wraps every answer in. */
export type AnalyticsEnvelope = analytics['schemas']['Envelope'];

/** Figures of one entity, as the analytics API sends them. */
export type EntityStatistics = analytics['schemas']['EntityStatistics'];
