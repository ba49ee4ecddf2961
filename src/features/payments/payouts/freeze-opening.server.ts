import type { Infra } from '#infra/infra.ts';
import { findPayoutAccount, insertAccount, type PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import { lockOpening, updateOpening } from '../db/payout-onboarding-rows.server.ts';
import type { PayoutOpening } from './payout-account.schema.ts';

/** As many as the column holds. */
const mostAttempts = 1_000;

/** What the provider is asked for, by everybody who asks until it has answered. */
export type FrozenOpening = {
  request: PayoutOpening;
  attempt: number;
  startedAt: Date;
  /** Whether it was never asked for an account of this winery. */
  isFirst: boolean;
};

/**
 * Settles what the provider is asked for: what was asked for before and has no answer, or else what is wanted now.
 * @returns the account instead, if the winery has one by now
 */
export function freezeOpening(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  wanted: PayoutOpening,
): Promise<FrozenOpening | PayoutAccountRow> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const { request, attempt, startedAt } = await lockOpening(db, wineryId, now);
    const account = await findPayoutAccount(db, wineryId);
    if (account && !account.gone) return account;
    if (request) return { request, attempt, startedAt, isFirst: false };
    await updateOpening(db, wineryId, { request: JSON.stringify(wanted) });
    return { request: wanted, attempt, startedAt, isFirst: attempt === 1 };
  });
}

/**
 * Notes the provider's answer: the account, or that it opens none like that. What is asked for next has another key.
 * @param ref undefined for a refusal
 * @returns the account of the winery, if it has one now
 */
export function settleOpening(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  { attempt }: FrozenOpening,
  ref: string | undefined,
): Promise<PayoutAccountRow | undefined> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const opening = await lockOpening(db, wineryId, now);
    if (opening.attempt === attempt) {
      await updateOpening(db, wineryId, { request: null, attempt: Math.min(attempt + 1, mostAttempts) });
    }
    if (ref === undefined) return undefined;
    const nothingYet = { chargesEnabled: false, payoutsEnabled: false, createdAt: now, updatedAt: now };
    return insertAccount(db, { wineryId, accountRef: ref, ...nothingYet });
  });
}
