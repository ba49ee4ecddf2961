import type Stripe from 'stripe';
import { connectStripe } from '../../src/features/payments/stripe/stripe-payments.server.ts';
import type { Clock } from '../../src/infra/clock.ts';
import type { Database } from '../../src/infra/database.ts';

/** Access to the sandbox. */
export type SandboxAccess = { secretKey: string; address: string };
type Shop = { db: Database; clock: Clock };

/**
 * Opens an active account at the Stripe sandbox for every winery of the demo without one, so that each can sell. After
 * a crash half-way, accounts already opened are found by their idempotency keys.
 *
 * @returns whether it opened any
 */
export async function openDemoPayoutAccounts({ db, clock }: Shop, sandbox: SandboxAccess): Promise<boolean> {
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
    wineries.map(async ({ id: wineryId, name, slug }) => {
      const now = clock.now();
      const accountRef = await openActiveAccount(stripe, { name, now, key: `demo:${slug}:account` });
      const able = { chargesEnabled: true, payoutsEnabled: true };
      await db
        .insertInto('payoutAccounts')
        .values({ wineryId, accountRef, mode: 'test', ...able, createdAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );
  return true;
}

/**
 * Opens a connected account with all the data that Stripe requires, so that it is active at once.
 *
 * @param asked.key idempotency key: the account is opened once, however often it is requested
 * @returns its reference
 * @see https://docs.stripe.com/connect/testing
 */
export async function openActiveAccount(
  stripe: Stripe,
  asked: { name: string; now: Date; key?: string },
): Promise<string> {
  const { name, now, key } = asked;
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
      business_profile: { mcc: '5921', name },
      company: { name },
      external_account: 'btok_us_verified',
      tos_acceptance: { date: Math.floor(now.getTime() / 1000), ip: '127.0.0.1' },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    },
    key === undefined ? {} : { idempotencyKey: key },
  );
  return id;
}
