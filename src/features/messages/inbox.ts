import type { OrderSummary } from '#features/orders/order.ts';

/** An order in the inbox, and whether something is new about it for whoever looks. */
export type InboxOrder = OrderSummary & { unread: boolean };

/** A page of the inbox. `totalItems` is counted no further than 10,000. */
export type Inbox = {
  data: InboxOrder[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};
