import fc from 'fast-check';
import { expect } from 'vitest';
import { manyTimes } from '../../../../tests/fixtures/database/history-count.ts';
import { expectMoneyAsAtStripe } from '../../../../tests/fixtures/orders/money-invariants.ts';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { expectAllEnded, expectRowInvariants } from '../../../../tests/fixtures/orders/order-invariants.ts';
import { addWine, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { anyFates, anyMoment, type StripeMoment } from '../../../../tests/fixtures/payments/stripe-commands.ts';
import { restore, takeMoment } from '../../../../tests/fixtures/payments/stripe-histories.ts';
import { test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import {
  openStripeWorld,
  type StripeWorld,
  setDisorder,
  setFault,
} from '../../../../tests/fixtures/payments/stripe-world.ts';
import { syncPayment } from './sync-payment.server.ts';

/** How many histories are tried, and how long each may be. */
const [histories, longest] = [4 * manyTimes, 40];
/** How many bottles there are of each wine. */
const shelf = 12;

const system = { kind: 'system' } as const;

/** One history of a wine of its own; the server knows those before, and may still send of them. */
async function runHistory(world: StripeWorld, moments: readonly StripeMoment[]): Promise<string> {
  const { shop, events } = world;
  // why: what the buyer left unpaid in the history before is not held against him in this one
  await world.pass(2 * spans.day, 'both');
  const { now: since } = (await world.control('clock')) as { now: number };
  const history = { wine: await addWine(world.db, shop.wineryId, shelf), suspended: false };
  await setDisorder(world, 'in-disorder');
  for (const moment of moments) await takeMoment(world, history, moment);
  await setDisorder(world, 'not');
  world.fates.given = ['later'];
  await restore(world, history);
  await events.settled();
  await lookAtAll(world);
  await expectMoneyAsAtStripe(world, since);
  const faults = ['unanswered', 'unanswered'] as const;
  // why: by the next time Stripe has forgotten under which keys it was asked
  await expectAllEnded(world, async (milliseconds, round) => {
    await world.pass(milliseconds, 'both');
    await setFault(world, faults[round], 3);
  });
  await setFault(world, undefined);
  await expectMoneyAsAtStripe(world, since);
  return history.wine;
}

/**
 * Has the shop look at whatever may have moved. A payout is asked for again too, as its sweep would: the answer to the last time may be
 * lost though the money went. One that waits for money that has not arrived is refused, reported, and left to the sweeps.
 */
async function lookAtAll(world: StripeWorld): Promise<void> {
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
    bottles[await runHistory(world, history)] = shelf;
    await expectRowInvariants(world, bottles);
    expect(world.events.refused).toEqual([]);
  });
  // why: what happens at once never happens twice in the same way, so that a shorter history is looked for in vain
  await fc.assert(tried, { numRuns: histories, endOnFailure: true });
  await world.events.close();
});
