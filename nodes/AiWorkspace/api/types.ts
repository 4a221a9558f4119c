import type { components as analytics } from './analytics.gen';
import type { components as workspace } from './workspace.gen';

/** Body sent to check a provider's key. */
export type ValidationRequest = workspace['schemas']['ValidationRequest'];

/** Calls and cost of one entity, as the Analytics API sends them. */
export type EntityStatistics = analytics['schemas']['EntityStatistics'];
