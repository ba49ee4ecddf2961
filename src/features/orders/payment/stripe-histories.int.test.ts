import fc from 'fast-check';
import { expect } from 'vitest';
import { manyTimes } from '../../../../tests/fixtures/database/history-count.ts';
import { expectMoneyAsAtStripe } from '../../../../tests/fixtures/orders/money-invariants.ts';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { expectAllEnded, expectRowInvariants } from '../../../../tests/fixtures/orders/order-invariants.ts';
import { addWine, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { expectSeatInvariants } from '../../../../tests/fixtures/orders/seat-invariants.ts';
import { anyFates, anyMoment, type StripeMoment } from '../../../../tests/fixtures/payments/stripe-commands.ts';
import { addLateTasting, restore, takeMoment } from '../../../../tests/fixtures/payments/stripe-histories.ts';
import { test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import {
  openStripeWorld,
  type StripeWorld,
  setDisorder,
  setFault,
} from '../../../../tests/fixtures/payments/stripe-world.ts';
import { syncPayment } from './sync-payment.server.ts';

/** Number of histories, and their greatest length. */
const [histories, longest] = [4 * manyTimes, 40];
/** Bottles of each wine. */
const initialStock = 12;

const system = { kind: 'system' } as const;

/** One history with a new wine and a new tasting. The server still has those before, and may send events about them. */
async function runHistory(world: StripeWorld, moments: readonly StripeMoment[]): Promise<string> {
  const { shop, events } = world;
  // why: unpaid orders of the history before must not count against the buyer in this one
  await world.pass(2 * spans.day, 'both');
  const { now: since } = (await world.control('clock')) as { now: number };
  const wine = await addWine(world.db, shop.wineryId, initialStock);
  const history = { wine, tasting: await addLateTasting(world), suspended: false };
  await setDisorder(world, 'in-disorder');
  for (const moment of moments) await takeMoment(world, history, moment);
  await setDisorder(world, 'not');
  world.fates.given = ['later'];
  await restore(world, history);
  await events.settled();
  await syncAll(world);
  await expectMoneyAsAtStripe(world, since);
  const faults = ['unanswered', 'unanswered'] as const;
  // why: by the next round Stripe has forgotten the idempotency keys
  await expectAllEnded(world, async (milliseconds, round) => {
    await world.pass(milliseconds, 'both');
    await setFault(world, faults[round], 3);
  });
  await setFault(world, undefined);
  await expectMoneyAsAtStripe(world, since);
  return history.wine;
}

/**
 * Lets the shop read everything that may have changed. Payouts are run again as the sweep would, because the last
 * answer may be lost although the money was paid out. Payouts that wait for money are refused, reported, and left to
 * the sweep.
 */
async function syncAll(world: StripeWorld): Promise<void> {
  const moving = world.db
    .selectFrom('payments')
    .select(['orderId', 'goal'])
    .where((eb) => eb.or([eb('awaitsGateway', '=', true), eb('state', 'in', ['open', 'authorised'])]));
  for (const { orderId, goal } of await moving.execute()) {
    if (goal === 'paid-out') await makeCall(world, { use: 'work', id: orderId });
    else await syncPayment(world, system, orderId);
  }
  const unsettled = moving.where('awaitsGateway', '=', true).where('goal', '!=', 'paid-out');
  expect(await unsettled.execute()).toEqual([]);
}

test('whatever happens and whatever Stripe’s events do, all money is where the orders say, to the cent', {
  timeout: 90_000 * manyTimes,
}, async ({ stripeOrders }) => {
  const world = await openStripeWorld(stripeOrders);
  const bottles: Record<string, number> = { [world.shop.wineId]: 12 };
  const moments = fc.array(anyMoment, { minLength: 20, maxLength: longest, size: 'max' });
  const tried = fc.asyncProperty(moments, anyFates, async (history, fates) => {
    world.fates.given = fates;
    bottles[await runHistory(world, history)] = initialStock;
    await expectRowInvariants(world, bottles);
    await expectSeatInvariants(world);
    expect(world.events.refused).toEqual([]);
  });
  // why: concurrent histories do not repeat exactly, so shrinking them finds nothing
  await fc.assert(tried, { numRuns: histories, endOnFailure: true });
  await world.events.close();
});
