import { isDeepStrictEqual } from 'node:util';
import { pauseAfterChangedBank } from '#features/wineries/payout-pause.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { isInMode } from '../charges/payment.ts';
import {
  claimStalestAccount,
  findAccountByRef,
  type PayoutAccountRow,
  updateAccount,
} from '../db/payout-account-rows.server.ts';
import { notifyPayoutChange } from './notify-payout-change.server.ts';
import type { PayoutBank } from './payout-account.ts';
import type { PayoutGateway, PayoutsApp } from './payout-gateway.ts';

/**
 * Reads a winery's account from the gateway and stores what it can do. For the system only; unknown accounts are
 * ignored.
 * @throws when the gateway does not answer
 */
export const refreshPayoutAccount = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs'> & { payoutAccounts: PayoutGateway | undefined },
    actor: Actor,
    accountRef: string,
  ): Promise<void> => {
    if (actor.kind !== 'system' || !app.payoutAccounts) return;
    await syncPayoutAccount(app, app.payoutAccounts, accountRef);
  },
);

/**
 * The age in milliseconds after which an account is read again. The gateway sends events about changes, but they can be
 * lost.
 */
const maxAgeMilliseconds = 6 * 3_600_000;

/** Reads the account again that was read longest ago. For the system only. @returns how many: one or none */
export const sweepPayoutAccounts = defineUseCase(async (app: PayoutsApp, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system' || !app.payoutAccounts) return 0;
  const now = app.clock.now();
  const taken = await claimStalestAccount(app.db, { before: new Date(now.getTime() - maxAgeMilliseconds), now });
  if (taken === undefined) return 0;
  await syncPayoutAccount(app, app.payoutAccounts, taken);
  return 1;
});

function isAnotherBank(before: PayoutBank | null | undefined, after: PayoutBank | null | undefined): boolean {
  return before != null && after != null && !isDeepStrictEqual(before, after);
}

async function pauseIfDoubtful(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { wineryId, revision }: PayoutAccountRow,
): Promise<void> {
  const isPaused = await pauseAfterChangedBank(app, { wineryId });
  if (isPaused) await notifyPayoutChange(app, wineryId, { what: 'bank', token: `revision:${revision}` });
}

/** How often the account is read again because it was changed concurrently. */
const maxAttempts = 10;

/**
 * Reads a winery's account from the gateway and stores it. An answer is stored only if the account has not changed
 * since before the call: of two concurrent reads an older answer never wins. A bank account that was entered at the
 * gateway pauses payouts if it may be that of a former owner.
 * @param options.isOwnChange whether the caller has just changed it there
 * @returns the account; undefined if no winery here has it
 * @throws when the gateway does not answer
 */
export async function syncPayoutAccount(
  app: Pick<PayoutsApp, 'db' | 'clock' | 'jobs'>,
  gateway: PayoutGateway,
  accountRef: string,
  { isOwnChange = false }: { isOwnChange?: boolean } = {},
): Promise<PayoutAccountRow | undefined> {
  for (let time = 0; time < maxAttempts; time++) {
    const before = await findAccountByRef(app.db, accountRef);
    if (!before) return undefined;
    if (!isInMode(before, gateway)) return before;
    const details = await gateway.read(accountRef);
    const change = details
      ? {
          chargesEnabled: details.chargesEnabled,
          payoutsEnabled: details.payoutsEnabled,
          deleted: false,
          details: JSON.stringify(details),
        }
      : { chargesEnabled: false, payoutsEnabled: false, deleted: true };
    const isForeign = !isOwnChange && isAnotherBank(before.details?.bank, details?.bank);
    const updated = await app.db.transaction().execute(async (db) => {
      const after = await updateAccount(db, before, { ...change, updatedAt: app.clock.now() });
      if (after && isForeign) await pauseIfDoubtful({ ...app, db }, after);
      return after;
    });
    if (updated) return updated;
  }
  throw new Error(`The account ${accountRef} changes faster than it is read`);
}
