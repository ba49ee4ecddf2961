import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import { insertClaimEvents, moveClaimRows, withdrawDoubleClaims } from './db/claim-rows.server.ts';

/**
 * Makes the claims of one winery those of another, in the caller's transaction. Of somebody who claims both, the one of
 * the other winery stays, and this one is withdrawn. The caller checks permissions.
 */
export async function moveClaims(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  admin: SignedIn,
  wineries: { from: string; into: string },
): Promise<void> {
  const now = app.clock.now();
  const withdrawn = await withdrawDoubleClaims(app.db, wineries, now);
  await insertClaimEvents(app.db, withdrawn, { kind: 'withdrawn', actorId: admin.id, happenedAt: now });
  await moveClaimRows(app.db, wineries);
}
