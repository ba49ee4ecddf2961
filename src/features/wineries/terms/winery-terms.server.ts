import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { copyStartingTerms, findTerms, lockTerms, upsertTerms } from '../db/terms-rows.server.ts';
import type { LimitedThing, PlanLimitRefusal, WineryTerms } from './winery-terms.ts';

/**
 * Sets the terms on which a winery sells: they hold for orders placed from now on, and for what is added from now on.
 * Runs in the caller's transaction; the caller checks permissions.
 * @param wineryId null for the terms with which wineries begin once somebody owns them
 */
export async function setWineryTerms(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  wineryId: string | null,
  terms: WineryTerms,
): Promise<void> {
  await upsertTerms(app.db, { wineryId, ...terms, updatedAt: app.clock.now() });
}

/**
 * Gives a winery the terms with which wineries begin, unless it has some or there are none. Runs in the caller's
 * transaction, which makes somebody its owner.
 */
export async function beginTerms(app: { db: Transaction } & Pick<Infra, 'clock'>, wineryId: string): Promise<void> {
  await copyStartingTerms(app.db, wineryId, app.clock.now());
}

/** The terms of a winery; undefined for the commission of the settings and no limits. The caller checks permissions. */
export function findWineryTerms(db: Database, wineryId: string): Promise<WineryTerms | undefined> {
  return findTerms(db, wineryId);
}

/**
 * Checks whether a winery's plan has room for one more of something. Runs in the caller's transaction, which adds it:
 * until it ends, nobody else adds one. One query, and where the plan has a limit the caller's count.
 * @param asked.count how many the winery has now
 */
export async function checkPlanLimit(
  db: Transaction,
  asked: { wineryId: string; thing: LimitedThing; count: () => Promise<number> },
): Promise<PlanLimitRefusal | undefined> {
  const { wineryId, thing, count } = asked;
  const terms = await lockTerms(db, wineryId);
  const most = terms?.[thing] ?? null;
  if (!terms || most === null || (await count()) < most) return undefined;
  return { ok: false, code: 'plan-limit', reached: { thing, plan: terms.planName, most } };
}
