import type { OrderTransitionName } from './process/order-process.ts';

/** Sales that wait for their winery: what they are called, and which orders they are, as `listOrders` takes it. */
export const salesFilters = {
  'to-accept': { words: 'To accept', lastTransitions: 'confirm-payment', accepted: 'false' },
  'to-ship': { words: 'To ship or hand over', lastTransitions: 'confirm-payment', accepted: 'true' },
  disputes: { words: 'Disputes', lastTransitions: 'dispute' },
} as const satisfies Record<
  string,
  { words: string; lastTransitions: OrderTransitionName; accepted?: 'true' | 'false' }
>;

export type SalesFilter = keyof typeof salesFilters;

/** Which sales an address means; undefined where it is all. */
export function salesFilterOf(name: string | null): SalesFilter | undefined {
  return name !== null && Object.hasOwn(salesFilters, name) ? (name as SalesFilter) : undefined;
}
