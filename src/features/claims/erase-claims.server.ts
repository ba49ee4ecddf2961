import { lockWineryToClaim, setClaimed } from '#features/wineries/claimed-winery.server.ts';
import { pausePayouts } from '#features/wineries/payout-pause.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { scheduleDeletionOfAll } from './db/claim-file-rows.server.ts';
import {
  decideClaimRow,
  eraseClaimTexts,
  hasPendingClaims,
  insertClaimEvents,
  listPendingOf,
  lockClaimRow,
} from './db/claim-rows.server.ts';

/**
 * When the actor deletes their account: withdraws their claims without a mail, and erases what they wrote into them and
 * their files, which nobody is shown from now on and the next clean-up deletes. Call it in the transaction that deletes
 * the account, which has locked the person.
 */
export const eraseClaims = defineUseCase(
  async (app: { db: Transaction } & Pick<Infra, 'clock'>, actor: Actor): Promise<void> => {
    if (!mayChange(actor)) return;
    const now = app.clock.now();
    for (const { id, wineryId } of await listPendingOf(app.db, actor.id)) {
      const winery = wineryId === null ? undefined : await lockWineryToClaim(app.db, wineryId);
      const claim = await lockClaimRow(app.db, id);
      if (claim?.state !== 'pending') continue;
      await decideClaimRow(app.db, claim, { state: 'withdrawn', decidedAt: now, reason: null });
      await insertClaimEvents(app.db, [id], { kind: 'withdrawn', actorId: actor.id, happenedAt: now });
      if (!winery) continue;
      const hasPending = await hasPendingClaims(app.db, winery.id, id);
      await setClaimed(app.db, winery, { hasOwner: winery.hasOwner, hasPending });
    }
    await eraseClaimTexts(app.db, actor.id);
    await scheduleDeletionOfAll(app.db, actor.id, now);
  },
);

/**
 * When the account of an owner was deleted: each of their wineries that has no owner left can be claimed, and its payouts
 * wait until its next owner has confirmed bank account and representative, because the ones that are stored are those of
 * the former owner. Call it in the transaction that deletes the account; the caller checks permissions.
 */
export async function releaseWineries(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  wineryIds: readonly string[],
): Promise<void> {
  for (const wineryId of wineryIds) {
    const winery = await lockWineryToClaim(app.db, wineryId);
    if (!winery || winery.hasOwner) continue;
    await pausePayouts(app, { wineryId });
    await setClaimed(app.db, winery, { hasOwner: false, hasPending: await hasPendingClaims(app.db, wineryId) });
  }
}
