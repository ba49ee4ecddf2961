import type { CardGateway } from '#features/payments/cards/card-gateway.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Fees } from './line-items.ts';

/**
 * How much unpaid orders may hold: the value that one person may have waiting, in cents, and the share of a wine's stock
 * in basis points.
 */
export type UnpaidSettings = { valueCents: number; stockShare: number };

/**
 * What the use cases of orders need: the commissions and the payment gateway. Without `payments` nothing can be sold,
 * and without `cards` no card can be saved.
 */
export type OrdersApp = Infra & {
  fees: Fees;
  /** Without these, the defaults of the settings. */
  unpaidSettings?: UnpaidSettings | undefined;
  payments: PaymentGateway | undefined;
  cards?: CardGateway | undefined;
};

/** The same within a transaction that has locked the order. */
export type OrdersTransaction = Pick<Infra, 'clock' | 'jobs'> & { db: Transaction };
