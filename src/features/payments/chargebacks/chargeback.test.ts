import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerLine, ledgerLines } from '../ledger.ts';
import {
  type ChargebackGoal,
  type ChargebackState,
  chargebackAfter,
  chargebackLines,
  freezesFunds,
  nextChargebackStep,
} from './chargeback.ts';

test.for<[ChargebackGoal, ChargebackState, ChargebackState]>([
  ['reversed', 'open', 'reversed'],
  ['reversed', 'reversed', 'reversed'],
  ['returned', 'open', 'returned'],
  ['returned', 'reversed', 'returned'],
  ['returned', 'returned', 'returned'],
  ['lost', 'open', 'lost'],
  ['lost', 'reversed', 'lost'],
  ['lost', 'lost', 'lost'],
])('a chargeback with the goal %s goes from %s to %s', ([goal, from, end]) => {
  let state = from;
  for (let step = nextChargebackStep({ state, goal }); step; step = nextChargebackStep({ state, goal }))
    state = chargebackAfter[step];
  expect(state).toBe(end);
});

test('funds stay frozen until the operator and the winery have their money back', () => {
  const states = ['open', 'reversed', 'lost', 'returned'] as const;
  expect(states.map((state) => freezesFunds({ state }))).toEqual([true, true, true, false]);
  expect(freezesFunds(undefined)).toBe(false);
});

/** Payments with the amount that the bank takes back and how much the winery's account can return. */
const cases = fc
  .tuple(
    fc.integer({ min: 1, max: 9_999_999 }),
    fc.nat(999_999),
    fc.nat(999_999),
    fc.nat(5_000),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([payoutCents, providerCommissionCents, customerCommissionCents, feeCents, takenShare, reversedShare]) => {
    const payinCents = payoutCents + providerCommissionCents + customerCommissionCents;
    const amountCents = Math.max(1, Math.round(payinCents * takenShare));
    const sellerCents = Math.min(payoutCents, amountCents);
    const reversedCents = Math.round(sellerCents * reversedShare);
    const payment = { payinCents, payoutCents, providerCommissionCents, customerCommissionCents };
    return { payment, chargeback: { ...payment, amountCents, feeCents, sellerCents, reversedCents } };
  });

const sum = (lines: readonly LedgerLine[], account?: string) =>
  lines
    .filter((line) => account === undefined || line.account === account)
    .reduce((all, one) => all + one.amountCents, 0);

describe('the ledger entries of a chargeback', () => {
  test('add up to zero in each movement, and none has an amount of zero', () => {
    fc.assert(
      fc.property(cases, ({ chargeback }) => {
        for (const movement of ['chargeback', 'reversal', 'chargeback-won', 'retransfer', 'chargeback-lost'] as const) {
          const lines = chargebackLines(movement, chargeback);
          expect(sum(lines)).toBe(0);
          expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        }
      }),
    );
  });

  test('a won chargeback costs only the gateway’s fee; a lost one is borne by the winery and the operator', () => {
    fc.assert(
      fc.property(cases, ({ payment, chargeback }) => {
        const taken = [...ledgerLines('capture', payment), ...chargebackLines('chargeback', chargeback)];
        const reversed = [...taken, ...chargebackLines('reversal', chargeback)];
        const won = [
          ...reversed,
          ...chargebackLines('chargeback-won', chargeback),
          ...chargebackLines('retransfer', chargeback),
        ];
        expect(sum(won, 'chargebacks')).toBe(0);
        expect(sum(won, 'winery') + payment.payoutCents).toBe(0);
        expect(sum(won, 'provider-balance')).toBe(payment.payinCents - chargeback.feeCents);
        const lost = [...reversed, ...chargebackLines('chargeback-lost', chargeback)];
        expect(sum(lost, 'chargebacks')).toBe(0);
        expect(sum(lost, 'winery') + sum(lost, 'winery-debt')).toBe(chargeback.sellerCents - payment.payoutCents);
        expect(sum(lost, 'provider-commission')).toBeLessThanOrEqual(0);
        expect(sum(lost, 'customer-commission')).toBeLessThanOrEqual(0);
        expect(sum(lost, 'dispute-fees')).toBe(chargeback.feeCents);
      }),
    );
  });
});
