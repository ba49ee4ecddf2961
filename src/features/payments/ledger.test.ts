import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LedgerAccount, type LedgerLine, ledgerLines } from './ledger.ts';

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
    fc.property(
      amounts,
      fc.constantFrom(
        'capture' as const,
        'refund' as const,
        'payout' as const,
        'payout-return' as const,
        'refund-return' as const,
      ),
      (given, kind) => {
        const lines = ledgerLines(kind, given);
        expect(sum(lines)).toBe(0);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      },
    ),
  );
});

test('a charge puts the payment on the gateway balance, and owes the winery its part', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const lines = ledgerLines('capture', given);
      expect(sum(lines, 'provider-balance')).toBe(given.payinCents);
      expect(sum(lines, 'winery') + given.payoutCents).toBe(0);
      expect(sum(lines, 'provider-commission') + given.providerCommissionCents).toBe(0);
      expect(sum(lines, 'customer-commission') + given.customerCommissionCents).toBe(0);
    }),
  );
});

test('after a refund all accounts are zero; after a payout the operator’s commissions are left', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const back = [...ledgerLines('capture', given), ...ledgerLines('refund', given)];
      for (const { account } of back) expect(sum(back, account)).toBe(0);
      const out = [...ledgerLines('capture', given), ...ledgerLines('payout', given)];
      expect(sum(out, 'winery')).toBe(0);
      expect(sum(out, 'provider-balance')).toBe(given.providerCommissionCents + given.customerCommissionCents);
    }),
  );
});
