/**
 * The European Economic Area, as far as wineries can be paid there, with Switzerland and the United Kingdom.
 */
const europe = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT'],
  ...['NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'CH', 'GB'],
];

/**
 * The countries to whose accounts Stripe lets an operator in the United States send a separate transfer. A charge can be
 * made on behalf of a winery anywhere, but what was taken back from an account elsewhere cannot be sent to it again.
 * @see https://docs.stripe.com/connect/cross-border-payouts
 */
export const transferCountries: readonly string[] = ['US', 'CA', ...europe];
