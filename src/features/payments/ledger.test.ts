import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  captureLines,
  cardFeeLines,
  type LedgerAccount,
  type LedgerLine,
  payoutLines,
  refundLines,
  refundReturnLines,
} from './ledger.ts';

const amounts = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(9_999_999), fc.nat(9_999_999))
  .map(([payoutCents, providerCommissionCents, customerCommissionCents]) => ({
    payoutCents,
    providerCommissionCents,
    customerCommissionCents,
    payinCents: payoutCents + providerCommissionCents + customerCommissionCents,
  }));

const sum = (lines: readonly LedgerLine[], account?: LedgerAccount) =>
  lines
    .filter((line) => account === undefined || line.account === account)
    .reduce((total, { amountCents }) => total + amountCents, 0);

test('every movement adds up to zero, and has no entry of zero', () => {
  fc.assert(
    fc.property(amounts, fc.nat(100), (given, percent) => {
      const part = Math.floor((given.payoutCents * percent) / 100);
      const movements = [captureLines(given), refundLines(given, part), refundReturnLines(given), payoutLines(part)];
      for (const lines of [...movements, cardFeeLines(part)]) {
        expect(sum(lines)).toBe(0);
        expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      }
    }),
  );
});

test('a charge puts the payment on the gateway balance, and owes the winery its part', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const lines = captureLines(given);
      expect(sum(lines, 'provider-balance')).toBe(given.payinCents);
      expect(sum(lines, 'winery') + given.payoutCents).toBe(0);
      expect(sum(lines, 'provider-commission') + given.providerCommissionCents).toBe(0);
      expect(sum(lines, 'customer-commission') + given.customerCommissionCents).toBe(0);
    }),
  );
});

test('a refund undoes the charge; what the winery could not return it owes, and its account holds it', () => {
  fc.assert(
    fc.property(amounts, fc.nat(100), (given, percent) => {
      const fromSeller = Math.floor((given.payoutCents * percent) / 100);
      const back = [...captureLines(given), ...refundLines(given, fromSeller)];
      const owed = given.payoutCents - fromSeller;
      for (const account of ['provider-balance', 'winery', 'provider-commission', 'customer-commission'] as const)
        expect(sum(back, account)).toBe(0);
      expect(sum(back, 'winery-debt')).toBe(owed);
      expect(sum(back, 'winery-overdraft') + owed).toBe(0);
    }),
  );
});

test('after a payout the operator’s commissions are left', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const out = [...captureLines(given), ...payoutLines(given.payoutCents)];
      expect(sum(out, 'winery')).toBe(0);
      expect(sum(out, 'provider-balance')).toBe(given.providerCommissionCents + given.customerCommissionCents);
      expect(sum([...out, ...payoutLines(-given.payoutCents)], 'winery') + given.payoutCents).toBe(0);
    }),
  );
});
