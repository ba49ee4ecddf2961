import type { CardGateway } from '#features/payments/cards/card-gateway.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Fees } from './line-items.ts';

/**
 * What use cases of orders need: the fees of the house, and who charges cards; without one nothing can be sold. And who keeps buyers'
 * cards, if anybody does.
 */
export type OrdersApp = Infra & {
  fees: Fees;
  payments: PaymentGateway | undefined;
  cards?: CardGateway | undefined;
};

/** The same within a transaction, which holds the lock of the order that is moved. */
export type OrdersTransaction = Pick<Infra, 'clock' | 'jobs'> & { db: Transaction };
