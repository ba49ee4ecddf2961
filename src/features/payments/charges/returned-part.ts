/** The amounts of a payment, or of a part of it, in cents: the payin is the sum of the others. */
export type PaymentParts = {
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/** The columns of a payment for the part of it that is returned to the buyer, while the winery keeps the rest. */
type ReturnedColumns = {
  returnedPayinCents: number | null;
  returnedPayoutCents: number | null;
  returnedProviderCommissionCents: number | null;
  returnedCustomerCommissionCents: number | null;
};

/** A part to be returned, as columns. */
export function returnedColumns(part: PaymentParts) {
  return {
    returnedPayinCents: part.payinCents,
    returnedPayoutCents: part.payoutCents,
    returnedProviderCommissionCents: part.providerCommissionCents,
    returnedCustomerCommissionCents: part.customerCommissionCents,
  };
}

/** The part of a payment that is returned; nothing if there is none. */
export function returnedPartOf(payment: ReturnedColumns): PaymentParts {
  return {
    payinCents: payment.returnedPayinCents ?? 0,
    payoutCents: payment.returnedPayoutCents ?? 0,
    providerCommissionCents: payment.returnedProviderCommissionCents ?? 0,
    customerCommissionCents: payment.returnedCustomerCommissionCents ?? 0,
  };
}

/** The amounts of a payment once its part is returned. */
export function withoutPart(payment: PaymentParts & ReturnedColumns): PaymentParts {
  const part = returnedPartOf(payment);
  return {
    payinCents: payment.payinCents - part.payinCents,
    payoutCents: payment.payoutCents - part.payoutCents,
    providerCommissionCents: payment.providerCommissionCents - part.providerCommissionCents,
    customerCommissionCents: payment.customerCommissionCents - part.customerCommissionCents,
  };
}
