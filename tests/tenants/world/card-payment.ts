/** A payment by a card of the provider's tests, confirmed at once. */
export function cardPayment(card: string, amount: number) {
  const methods = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;
  return { ...methods, payment_method: card, confirm: true, amount, currency: 'usd' };
}
