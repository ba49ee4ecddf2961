import type { TransitionTo } from '#kit/state-machine.ts';
import type { OrderTransitionRows } from './process/order-process.ts';

// why: one that is added to the process does not compile before it is counted among the disputes
const disputing: Readonly<Record<TransitionTo<OrderTransitionRows, 'disputed'>, true>> = { dispute: true };

/** The transitions that open a dispute. */
export const disputeTransitions = Object.keys(disputing) as readonly (keyof typeof disputing)[];

/** Sales that wait for their winery: what they are called, and which orders they are, as `listOrders` takes it. */
export const salesFilters = {
  'to-accept': { words: 'To accept', lastTransitions: 'confirm-payment', accepted: 'false' },
  'to-ship': { words: 'To ship or hand over', lastTransitions: 'confirm-payment', accepted: 'true' },
  disputes: { words: 'Disputes', lastTransitions: disputeTransitions.join(',') },
} as const satisfies Record<string, { words: string; lastTransitions: string; accepted?: 'true' | 'false' }>;

export type SalesFilter = keyof typeof salesFilters;

/** Which sales an address means; undefined where it is all. */
export function salesFilterOf(name: string | null): SalesFilter | undefined {
  return name !== null && Object.hasOwn(salesFilters, name) ? (name as SalesFilter) : undefined;
}
