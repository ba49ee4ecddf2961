import type { OrderTransitionName } from './process/order-process.ts';

/** Sales that wait for their winery: what they are called, and which orders they are, as `listOrders` takes it. */
export const salesWork = {
  'to-accept': { words: 'To accept', lastTransitions: 'confirm-payment', accepted: 'false' },
  'to-ship': { words: 'To ship or hand over', lastTransitions: 'confirm-payment', accepted: 'true' },
  disputes: { words: 'Disputes', lastTransitions: 'dispute' },
} as const satisfies Record<
  string,
  { words: string; lastTransitions: OrderTransitionName; accepted?: 'true' | 'false' }
>;

export type SalesWork = keyof typeof salesWork;

/** Which sales an address means; undefined where it is all. */
export function salesWorkOf(name: string | null): SalesWork | undefined {
  return name !== null && Object.hasOwn(salesWork, name) ? (name as SalesWork) : undefined;
}
