import type { TransitionTo } from '#kit/state-machine.ts';
import type { OrderTransitionRows } from './process/order-process.ts';

// why: the type requires every transition to `disputed` to be listed
const disputing: Readonly<Record<TransitionTo<OrderTransitionRows, 'disputed'>, true>> = { dispute: true };

/** The transitions that open a dispute. */
export const disputeTransitions = Object.keys(disputing) as readonly (keyof typeof disputing)[];

/** Filters of sales that wait for the winery: their labels, and the query for `listOrders`. */
export const salesFilters = {
  'to-accept': { label: 'To accept', lastTransitions: 'confirm-payment', accepted: 'false' },
  'to-ship': { label: 'To ship or hand over', lastTransitions: 'confirm-payment', accepted: 'true' },
  disputes: { label: 'Disputes', lastTransitions: disputeTransitions.join(',') },
} as const satisfies Record<string, { label: string; lastTransitions: string; accepted?: 'true' | 'false' }>;

export type SalesFilter = keyof typeof salesFilters;

/** The filter of a URL parameter; undefined for all sales. */
export function salesFilterOf(name: string | null): SalesFilter | undefined {
  return name !== null && Object.hasOwn(salesFilters, name) ? (name as SalesFilter) : undefined;
}
