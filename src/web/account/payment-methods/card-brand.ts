/** The makers of cards by the provider's codes. @see https://docs.stripe.com/api/payment_methods/object#payment_method_object-card-brand */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** What people call a maker of cards; "Card" for one that the shop does not know. */
export function cardBrand(code: string): string {
  return brands[code] ?? 'Card';
}
