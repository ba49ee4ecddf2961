import type { OrdersApp } from '#features/orders/order-dependencies.ts';

/** What billing clubs needs: everything that orders need. */
export type BillingApp = Pick<
  OrdersApp,
  'db' | 'clock' | 'log' | 'errors' | 'jobs' | 'fees' | 'payoutTerms' | 'payments'
>;
