import type { Selectable } from 'kysely';
import { prefixedColumns, takePrefixed } from '#kit/joined-row.ts';
import type { ChargebackTable, PaymentTable } from '../db/tables.ts';

/** A payment and its chargeback, each undefined if there is none. */
export type PaymentAndChargeback = {
  payment: Selectable<PaymentTable> | undefined;
  chargeback: Selectable<ChargebackTable> | undefined;
};

/** The columns of a payment, for joins. */
const paymentColumns = columnsOf<PaymentTable>({
  orderId: true,
  wineryId: true,
  accountRef: true,
  currency: true,
  mode: true,
  payinCents: true,
  payoutCents: true,
  providerCommissionCents: true,
  customerCommissionCents: true,
  state: true,
  goal: true,
  attempt: true,
  gatewayRef: true,
  clientSecret: true,
  captureBefore: true,
  cardBrand: true,
  cardLast4: true,
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
  decline: true,
  details: true,
  cardFeeCents: true,
  payoutPlannedAt: true,
  setOffCents: true,
  collectedCents: true,
  reserveCents: true,
  payoutDueAt: true,
  payoutExpectedAt: true,
  payoutLateAt: true,
  mayBeSentAlone: true,
  refundGivenAt: true,
  returnedPayinCents: true,
  returnedPayoutCents: true,
  returnedProviderCommissionCents: true,
  returnedCustomerCommissionCents: true,
  partReturnedAt: true,
  arrivedCurrency: true,
  arrivedAmount: true,
  createdAt: true,
  updatedAt: true,
  awaitsGateway: true,
  problem: true,
});

/** The columns of a chargeback, for joins. */
const chargebackColumns = columnsOf<ChargebackTable>({
  orderId: true,
  disputeRef: true,
  amountCents: true,
  feeCents: true,
  sellerCents: true,
  reversedCents: true,
  forgivenCents: true,
  heldCents: true,
  round: true,
  waitsForDecision: true,
  state: true,
  goal: true,
  attempt: true,
  openedAt: true,
  evidenceDueAt: true,
  updatedAt: true,
  awaitsGateway: true,
});

/** Selects a payment's columns in a join. */
export const paymentOnlySelection = prefixedColumns('payments', paymentColumns, 'payment');

/** Selects the columns of a payment and its chargeback in a join. */
export const paymentSelection = [
  ...paymentOnlySelection,
  ...prefixedColumns('chargebacks', chargebackColumns, 'chargeback'),
] as const;

/**
 * Reads the payment and the chargeback from a row selected with `paymentSelection`, or the payment alone with
 * `paymentOnlySelection`.
 */
export function paymentFromRow(row: object): PaymentAndChargeback {
  return {
    payment: takePrefixed<Selectable<PaymentTable>>(row, paymentColumns, 'payment', 'orderId'),
    chargeback: takePrefixed<Selectable<ChargebackTable>>(row, chargebackColumns, 'chargeback', 'orderId'),
  };
}

/** The names of a table's columns. The type makes sure that none is missing. */
function columnsOf<Table>(columns: Record<keyof Table & string, true>): (keyof Table & string)[] {
  return Object.keys(columns) as (keyof Table & string)[];
}
