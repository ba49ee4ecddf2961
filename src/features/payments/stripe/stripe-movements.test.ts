import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { movementKinds, readMovement } from './stripe-movements.ts';

const blank: Stripe.BalanceTransaction = {
  id: 'txn_1',
  object: 'balance_transaction',
  amount: -1500,
  available_on: 0,
  balance_type: 'payments',
  created: 0,
  currency: 'usd',
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: -1500,
  reporting_category: 'fee',
  source: null,
  status: 'available',
  type: 'stripe_fee',
};

const kindOf = (changed: Partial<Stripe.BalanceTransaction>) => readMovement({ ...blank, ...changed }).kind;

test('every type that the SDK lists has a meaning', async () => {
  const file = join(process.cwd(), 'node_modules/stripe/esm/resources/BalanceTransactions.d.ts');
  const types = await readFile(file, 'utf8');
  const [, listed = ''] = /type Type = ([^;]*);/.exec(types) ?? [];
  const names = [...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(Object.keys(movementKinds).toSorted()).toEqual(names.toSorted());
});

test('what Stripe charges has a kind of its own, and a type of a later API is unknown', () => {
  expect(kindOf({ type: 'stripe_fee' })).toBe('gateway-fee');
  expect(kindOf({ type: 'tax_fee' })).toBe('gateway-tax');
  expect(kindOf({ type: 'stripe_fx_fee' })).toBe('exchange-fee');
  expect(kindOf({ type: 'issuing_transaction' })).toBe('own');
  for (const type of ['a_type_of_tomorrow', 'constructor', '__proto__']) expect(kindOf({ type })).toBe('unknown');
});

test('an adjustment is read by its source and category', () => {
  const source = { object: 'dispute', payment_intent: 'pi_1', currency: 'usd' } as Stripe.Dispute;
  const type = 'adjustment';
  expect(kindOf({ type, source, amount: -100 })).toBe('chargeback');
  expect(kindOf({ type, source, amount: 100 })).toBe('chargeback-won');
  expect(kindOf({ type, source, amount: 0, fee: 1500 })).toBe('dispute-fee');
  expect(kindOf({ type, reporting_category: 'fee' })).toBe('gateway-fee');
  expect(kindOf({ type, reporting_category: 'tax' })).toBe('gateway-tax');
  expect(kindOf({ type, reporting_category: 'other_adjustment' })).toBe('unknown');
});

test('what Stripe has exchanged is read as it is booked, and as the buyer paid it, to the cent', () => {
  const paidOf = (changed: Partial<Stripe.BalanceTransaction>) => {
    const { amountCents, feeCents, currency, paid } = readMovement({ ...blank, ...changed });
    return [amountCents, feeCents, currency, paid.amountCents, paid.feeCents, paid.currency];
  };
  const charge = { object: 'charge', currency: 'usd', amount: 2_524, amount_captured: 2_524 } as Stripe.Charge;
  const refund = { object: 'refund', currency: 'usd', amount: 2_524 } as Stripe.Refund;
  const dispute = { object: 'dispute', currency: 'usd', amount: 2_524 } as Stripe.Dispute;
  const inYen = { currency: 'jpy', exchange_rate: 1.5 };
  expect(paidOf({ ...inYen, type: 'charge', source: charge, amount: 3_786, fee: 155 })).toEqual([
    ...[3_786, 155, 'JPY'],
    ...[2_524, 103, 'USD'],
  ]);
  // the pound is worth more than the dollar: the amount that was booked stands for several amounts in cents
  const inPounds = { currency: 'gbp', exchange_rate: 0.4 };
  expect(paidOf({ ...inPounds, type: 'refund', source: refund, amount: -1_010, fee: 0 })).toEqual([
    ...[-1_010, 0, 'GBP'],
    ...[-2_524, 0, 'USD'],
  ]);
  expect(paidOf({ ...inYen, type: 'adjustment', source: dispute, amount: 3_786, fee: 0 }).slice(3)).toEqual([
    ...[2_524, 0, 'USD'],
  ]);
  expect(paidOf({ type: 'charge', source: charge, amount: 2_524, fee: 103 })).toEqual([
    ...[2_524, 103, 'USD'],
    ...[2_524, 103, 'USD'],
  ]);
});
