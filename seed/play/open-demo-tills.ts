import type Stripe from 'stripe';
import { connectStripe } from '../../src/features/payments/stripe-payments.server.ts';
import type { Clock } from '../../src/infra/clock.ts';
import type { Database } from '../../src/infra/database.ts';

/** The way to the sandbox. */
export type Sandbox = { secretKey: string; address: string };
type Shop = { db: Database; clock: Clock };

/** How long the sandbox may take for one answer, in milliseconds. */
const patience = 10_000;

/**
 * Opens an active account at the Stripe sandbox for every winery of the demo that has none yet, so that each can be bought from.
 * Asked again after it died half way, it finds those that are open by their keys.
 * @returns whether it opened any
 */
export async function openDemoTills({ db, clock }: Shop, sandbox: Sandbox): Promise<boolean> {
  const wineries = await db
    .selectFrom('wineries')
    .leftJoin('payoutAccounts', 'wineryId', 'id')
    .select(['id', 'name', 'slug'])
    .where('demo', '=', true)
    .where('wineryId', 'is', null)
    .execute();
  if (wineries.length === 0) return false;
  const stripe = connectStripe(sandbox);
  await Promise.all(
    wineries.map(async ({ id: wineryId, ...winery }) => {
      const accountRef = await openAccount(stripe, winery, clock.now());
      const now = clock.now();
      const able = { chargesEnabled: true, payoutsEnabled: true };
      await db
        .insertInto('payoutAccounts')
        .values({ wineryId, accountRef, ...able, createdAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );
  return true;
}

/** Everything that Stripe asks of an account, so that it is active at once. @see https://docs.stripe.com/connect/testing */
async function openAccount(stripe: Stripe, winery: { name: string; slug: string }, now: Date): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      country: 'US',
      controller: {
        stripe_dashboard: { type: 'none' },
        requirement_collection: 'application',
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      business_type: 'company',
      business_profile: { mcc: '5921', name: winery.name },
      company: { name: winery.name },
      external_account: 'btok_us_verified',
      tos_acceptance: { date: Math.floor(now.getTime() / 1000), ip: '127.0.0.1' },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    },
    { idempotencyKey: `demo:${winery.slug}:account` },
  );
  return id;
}

/**
 * Has a card of the sandbox reserved for a payment, as a buyer's browser would.
 * @throws Error when the sandbox does not reserve it
 */
export function confirmWithTestCard({ address }: Sandbox) {
  return async ({ ref, clientSecret }: { ref: string; clientSecret: string }): Promise<void> => {
    const answer = await fetch(`${address}/v1/payment_intents/${ref}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`The sandbox did not reserve a card for ${ref}: ${await answer.text()}`);
  };
}
