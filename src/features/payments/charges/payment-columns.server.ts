import type { Selectable } from 'kysely';
import { prefixedColumns, takePrefixed } from '#kit/joined-row.ts';
import type { ChargebackTable, PaymentTable } from '../db/tables.ts';

/** A payment and its chargeback, as far as there are any. */
export type PaymentAndChargeback = {
  payment: Selectable<PaymentTable> | undefined;
  chargeback: Selectable<ChargebackTable> | undefined;
};

/** The columns of a payment, for where it is joined to something else. */
const paymentColumns = columnsOf<PaymentTable>({
  orderId: true,
  wineryId: true,
  accountRef: true,
  currency: true,
  payinCents: true,
  payoutCents: true,
  providerCommissionCents: true,
  customerCommissionCents: true,
  state: true,
  goal: true,
  attempt: true,
  gatewayRef: true,
  clientSecret: true,
  payoutRef: true,
  payoutReturns: true,
  payoutNotBefore: true,
  payoutCheckedAt: true,
  payoutArrivedAt: true,
  refundFailedAt: true,
  customerRef: true,
  savesCard: true,
  failureCode: true,
  failureMessage: true,
  createdAt: true,
  updatedAt: true,
  awaitsGateway: true,
  problem: true,
});

/** The columns of a chargeback, for where it is joined to something else. */
const chargebackColumns = columnsOf<ChargebackTable>({
  orderId: true,
  disputeRef: true,
  amountCents: true,
  feeCents: true,
  sellerCents: true,
  reversedCents: true,
  state: true,
  goal: true,
  attempt: true,
  openedAt: true,
  updatedAt: true,
  awaitsGateway: true,
});

/** What is selected of a payment where it is joined to something else. */
export const paymentOnlySelection = prefixedColumns('payments', paymentColumns, 'payment');

/** What is selected of a payment and of its chargeback where both are joined to something else. */
export const paymentSelection = [
  ...paymentOnlySelection,
  ...prefixedColumns('chargebacks', chargebackColumns, 'chargeback'),
] as const;

/** The payment and the chargeback of a row that has `paymentSelection`, or the payment of one with `paymentOnlySelection`. */
export function takePayment(row: object): PaymentAndChargeback {
  return {
    payment: takePrefixed<Selectable<PaymentTable>>(row, paymentColumns, 'payment', 'orderId'),
    chargeback: takePrefixed<Selectable<ChargebackTable>>(row, chargebackColumns, 'chargeback', 'orderId'),
  };
}

/** The names of a table's columns, none forgotten. */
function columnsOf<Table>(columns: Record<keyof Table & string, true>): (keyof Table & string)[] {
  return Object.keys(columns) as (keyof Table & string)[];
}
