import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  claimStalestAccount,
  findAccountByRef,
  type PayoutAccountRow,
  updateAccount,
} from '../db/payout-account-rows.server.ts';
import type { PayoutGateway, PayoutsApp } from './payout-gateway.ts';

/**
 * Asks the provider what a winery's account may do now, and notes it. For the system alone; an account that nobody here has is passed
 * over.
 * @throws when the provider does not answer
 */
export const refreshPayoutAccount = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { payoutAccounts: PayoutGateway | undefined },
    actor: Actor,
    accountRef: string,
  ): Promise<void> => {
    if (actor.kind !== 'system' || !app.payoutAccounts) return;
    await syncPayoutAccount(app, app.payoutAccounts, accountRef);
  },
);

/** How long what the provider said of an account is believed, in milliseconds: it tells of changes, but what it tells may be lost. */
const maxAgeMilliseconds = 6 * 3_600_000;

/** Asks the provider anew for the account of which it was not asked for longest. For the system alone. @returns how many: one, or none */
export const sweepPayoutAccounts = defineUseCase(async (app: PayoutsApp, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system' || !app.payoutAccounts) return 0;
  const now = app.clock.now();
  const taken = await claimStalestAccount(app.db, { before: new Date(now.getTime() - maxAgeMilliseconds), now });
  if (taken === undefined) return 0;
  await syncPayoutAccount(app, app.payoutAccounts, taken);
  return 1;
});

/** How often it is asked anew because somebody else has asked meanwhile. */
const maxAttempts = 10;

/**
 * Asks the provider how a winery's account stands, and notes it. An answer counts only if nothing was noted since it was asked for:
 * of two that cross on the way the older one never stays.
 * @returns the account; undefined where nobody here has it
 * @throws when the provider does not answer
 */
export async function syncPayoutAccount(
  app: Pick<PayoutsApp, 'db' | 'clock'>,
  gateway: PayoutGateway,
  accountRef: string,
): Promise<PayoutAccountRow | undefined> {
  for (let time = 0; time < maxAttempts; time++) {
    const before = await findAccountByRef(app.db, accountRef);
    if (!before) return undefined;
    const details = await gateway.read(accountRef);
    const told = details
      ? {
          chargesEnabled: details.chargesEnabled,
          payoutsEnabled: details.payoutsEnabled,
          deleted: false,
          details: JSON.stringify(details),
        }
      : { chargesEnabled: false, payoutsEnabled: false, deleted: true };
    const noted = await updateAccount(app.db, before, { ...told, updatedAt: app.clock.now() });
    if (noted) return noted;
  }
  throw new Error(`The account ${accountRef} changes faster than it is read`);
}
