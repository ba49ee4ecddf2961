import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captureLines, type LedgerLine, payoutLines } from '../ledger.ts';
import {
  type ChargebackGoal,
  type ChargebackState,
  chargebackAfter,
  chargebackLines,
  freezesFunds,
  nextChargebackStep,
} from './chargeback.ts';

test.for<[ChargebackGoal, ChargebackState, ChargebackState, boolean]>([
  ['reversed', 'open', 'reversed', false],
  ['reversed', 'reversed', 'reversed', false],
  ['returned', 'open', 'returned', false],
  ['returned', 'reversed', 'returned', false],
  ['returned', 'returned', 'returned', false],
  ['lost', 'open', 'lost', false],
  ['lost', 'reversed', 'lost', false],
  ['lost', 'lost', 'lost', false],
  ['reversed', 'open', 'open', true],
  ['returned', 'open', 'returned', true],
  ['lost', 'open', 'lost', true],
])('a chargeback with the goal %s goes from %s to %s; waiting for the decision: %s', ([goal, from, end, waits]) => {
  let state = from;
  const next = () => nextChargebackStep({ state, goal, waitsForDecision: waits });
  for (let step = next(); step; step = next()) state = chargebackAfter[step];
  expect(state).toBe(end);
});

test('a part that could not be sent again is not taken back before the chargeback is lost', () => {
  const waiting = { state: 'open', waitsForDecision: true } as const;
  const steps = (['reversed', 'returned', 'lost'] as const).map((goal) => nextChargebackStep({ ...waiting, goal }));
  expect(steps).toEqual([undefined, 'keep', 'reverse']);
});

test('funds stay frozen until the operator and the winery have their money back', () => {
  const states = ['open', 'reversed', 'lost', 'returned'] as const;
  expect(states.map((state) => freezesFunds({ state }))).toEqual([true, true, true, false]);
  expect(freezesFunds(undefined)).toBe(false);
});

/** Payments with the amount that the bank takes back, how much the winery's account returns, and what it still held. */
const cases = fc
  .tuple(
    fc.integer({ min: 1, max: 9_999_999 }),
    fc.nat(999_999),
    fc.nat(999_999),
    fc.nat(5_000),
    ...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([payoutCents, providerCommissionCents, customerCommissionCents, feeCents, ...shares]) => {
    const [takenShare = 0, reversedShare = 0, heldShare = 0, forgivenShare = 0] = shares;
    const payinCents = payoutCents + providerCommissionCents + customerCommissionCents;
    const amountCents = Math.max(1, Math.round(payinCents * takenShare));
    const sellerCents = Math.min(payoutCents, amountCents);
    const reversedCents = Math.round(sellerCents * reversedShare);
    const heldCents = Math.round(payoutCents * heldShare);
    const forgivenCents = Math.round((sellerCents - reversedCents) * forgivenShare);
    const payment = { payinCents, payoutCents, providerCommissionCents, customerCommissionCents };
    const parts = { amountCents, feeCents, sellerCents, reversedCents, heldCents, forgivenCents };
    return { payment, chargeback: { ...payment, ...parts } };
  });

const sum = (lines: readonly LedgerLine[], ...accounts: string[]) =>
  lines
    .filter((line) => accounts.length === 0 || accounts.includes(line.account))
    .reduce((all, one) => all + one.amountCents, 0);

/** What the account of the winery at the gateway holds, by the ledger. */
const accountOf = (lines: readonly LedgerLine[]) => 0 - sum(lines, 'winery', 'winery-reserve', 'winery-overdraft');

describe('the ledger entries of a chargeback', () => {
  test('add up to zero in each movement, and none has an amount of zero', () => {
    const movements = [
      ...(['chargeback', 'reversal', 'chargeback-won'] as const),
      ...(['debt-release', 'retransfer', 'chargeback-lost'] as const),
    ];
    fc.assert(
      fc.property(cases, ({ chargeback }) => {
        for (const movement of movements) {
          const lines = chargebackLines(movement, chargeback);
          expect(sum(lines)).toBe(0);
          expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        }
      }),
    );
  });

  test('a won one costs only the gateway’s fee, and a lost one is borne by the winery and the operator', () => {
    fc.assert(
      fc.property(cases, ({ payment, chargeback }) => {
        const { heldCents, sellerCents, forgivenCents } = chargeback;
        const paid = payoutLines(payment.payoutCents - heldCents);
        const taken = [...captureLines(payment), ...paid, ...chargebackLines('chargeback', chargeback)];
        const reversed = [...taken, ...chargebackLines('reversal', chargeback)];
        expect(accountOf(taken) - accountOf(reversed)).toBe(chargeback.reversedCents);
        const won = [
          ...reversed,
          ...chargebackLines('chargeback-won', chargeback),
          ...chargebackLines('debt-release', chargeback),
          ...chargebackLines('retransfer', chargeback),
        ];
        expect(sum(won, 'chargebacks')).toBe(0);
        expect(accountOf(won) - accountOf(reversed)).toBe(sellerCents - forgivenCents);
        expect(0 - sum(won, 'winery', 'winery-overdraft', 'winery-debt')).toBe(heldCents);
        const atGateway = payment.payinCents - (payment.payoutCents - heldCents) - chargeback.feeCents;
        expect(sum(won, 'provider-balance')).toBe(atGateway);
        const lost = [...reversed, ...chargebackLines('chargeback-lost', chargeback)];
        expect(sum(lost, 'chargebacks')).toBe(0);
        expect(sum(lost, 'winery', 'winery-overdraft', 'winery-debt')).toBe(sellerCents - heldCents);
        expect(sum(lost, 'provider-commission')).toBeLessThanOrEqual(0);
        expect(sum(lost, 'customer-commission')).toBeLessThanOrEqual(0);
        expect(sum(lost, 'dispute-fees')).toBe(chargeback.feeCents);
      }),
    );
  });
});
