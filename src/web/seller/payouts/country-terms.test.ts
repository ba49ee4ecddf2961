import { expect, test } from 'vitest';
import { payoutCountries, transferCountries } from '#features/payments/payouts/bank-countries.ts';
import { countryTerms } from './country-terms.tsx';

const againIfWon = /when the dispute opens, and send it to you again if the dispute is won\.$/;
const onlyIfLost = /only if the dispute is lost\.$/;

test.each([
  ['US', 'Payouts are made in U.S. dollars (USD).', againIfWon],
  ['NO', 'Payouts are made in euros (EUR): Stripe converts them from U.S. dollars.', againIfWon],
  ['CH', 'Payouts are made in Swiss francs (CHF): Stripe converts them from U.S. dollars.', againIfWon],
  ['JP', 'Payouts are made in Japanese yen (JPY): Stripe converts them from U.S. dollars.', onlyIfLost],
  ['MX', 'Payouts are made in Mexican pesos (MXN): Stripe converts them from U.S. dollars.', onlyIfLost],
])('a winery in %s reads its currency, and when a disputed payment is taken back', (code, currency, disputes) => {
  expect(countryTerms(code)).toEqual([currency, expect.stringMatching(disputes)]);
});

test('a disputed payment is sent again exactly where a transfer can be sent again', () => {
  const sentAgain = payoutCountries.filter((code) => againIfWon.test(countryTerms(code)[1]));
  expect(sentAgain.toSorted()).toEqual([...transferCountries].toSorted());
});
