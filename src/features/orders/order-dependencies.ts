import type { CardGateway } from '#features/payments/cards/card-gateway.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import type { PayoutTerms } from '#features/payments/payouts/payout-plan.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Fees } from './line-items.ts';

/**
 * How much unpaid orders of one person may hold: how many orders, their value in cents, and the share of a wine's stock
 * in basis points.
 */
export type UnpaidSettings = { orders: number; valueCents: number; stockShare: number };

/**
 * What the use cases of orders need: the commissions, the terms of payouts, and the payment gateway. Without `payments`
 * nothing can be sold, and without `cards` no card can be saved.
 */
export type OrdersApp = Infra & {
  fees: Fees;
  payoutTerms: PayoutTerms;
  /** Without these, the defaults of the settings. */
  unpaidSettings?: UnpaidSettings | undefined;
  payments: PaymentGateway | undefined;
  cards?: CardGateway | undefined;
};

/** What mails about an order need, within the transaction that changes it. */
export type MailTransaction = Pick<Infra, 'clock' | 'jobs'> & { db: Transaction };

/** What changes of an order need, within a transaction that has locked it. The gateway is not called in it. */
export type OrdersTransaction = MailTransaction & Pick<OrdersApp, 'payments'> & { payoutTerms: PayoutTerms };
