import { connectStripe } from '../../src/features/payments/stripe/stripe-payments.server.ts';
import type { Clock } from '../../src/infra/clock.ts';
import type { Database } from '../../src/infra/database.ts';
import { openActiveAccount } from './open-active-account.ts';

/** The way to the sandbox. */
export type SandboxAccess = { secretKey: string; address: string };
type Shop = { db: Database; clock: Clock };

/**
 * Opens an active account at the Stripe sandbox for every winery of the demo that has none yet, so that each can be bought from.
 * Asked again after it died half way, it finds those that are open by their keys.
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
        .values({ wineryId, accountRef, ...able, createdAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );
  return true;
}
