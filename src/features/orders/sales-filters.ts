import { inboxLabels } from './process/order-labels.ts';
import type { PlacedState } from './process/order-process.ts';

/**
 * Which orders a filter shows: those in one of these states, with or without flags where that matters, and only those
 * that are canceled automatically in the next days if it says so.
 */
export type OrderStateFilter = {
  states: readonly PlacedState[];
  accepted?: boolean;
  ready?: boolean;
  canceledSoon?: true;
};

/** Filters of sales that wait for the winery, with their labels. */
export const salesFilters = {
  'to-accept': { label: 'To accept', states: ['purchased'], accepted: false },
  'to-ship': { label: 'To ship or get ready', states: ['purchased'], accepted: true, ready: false },
  ready: { label: 'Ready for pickup', states: ['purchased'], ready: true },
  disputes: { label: 'Disputes', states: ['disputed'] },
  'canceled-soon': { label: 'Canceled soon', states: ['purchased', 'disputed'], canceledSoon: true },
} as const satisfies Record<string, OrderStateFilter & { label: string }>;

export type SalesFilter = keyof typeof salesFilters;

/** Orders that were begun and not paid. They are listed apart, because they hide the others. */
export const unpaidStates = ['pending-payment', 'payment-expired'] as const satisfies readonly PlacedState[];

/** The filters of the inbox by state: one for each label of the specification, with all states of that label. */
export const stateFilters: readonly { name: string; label: string; states: readonly PlacedState[] }[] = [
  ...Map.groupBy(Object.entries(inboxLabels) as [PlacedState, string][], ([, label]) => label),
].map(([label, states]) => ({ name: states[0]?.[0] ?? '', label, states: states.map(([state]) => state) }));

/** A filter of the inbox: all paid orders and questions, those that wait for the winery, unpaid ones, or a state. */
export type InboxFilter = { name: string; label: string; filter: OrderStateFilter };

/** The filter of a URL parameter; undefined for all, and for unknown names. */
export function inboxFilterOf(name: string | null, tab: 'orders' | 'sales'): InboxFilter | undefined {
  if (name === null) return undefined;
  if (name === 'unpaid') return { name, label: 'Abandoned check-outs', filter: { states: unpaidStates } };
  if (tab === 'sales' && Object.hasOwn(salesFilters, name)) {
    const { label, ...filter } = salesFilters[name as SalesFilter];
    return { name, label, filter };
  }
  const found = stateFilters.find((each) => each.name === name);
  return found && { name, label: found.label, filter: { states: found.states } };
}
