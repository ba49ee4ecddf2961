import type { Infra } from '#infra/infra.ts';
import { findPayoutAccount, insertAccount, type PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import { lockOnboarding, updateOnboarding } from '../db/payout-onboarding-rows.server.ts';
import type { PayoutOnboarding } from './payout-account.schema.ts';

/** As many as the column holds. */
const mostAttempts = 1_000;

/** What the provider is asked for, by everybody who asks until it has answered. */
export type FrozenOnboarding = {
  request: PayoutOnboarding;
  attempt: number;
  startedAt: Date;
  /** Whether it was never asked for an account of this winery. */
  isFirst: boolean;
};

/**
 * Settles what the provider is asked for: what was asked for before and has no answer, or else what is wanted now.
 * @returns the account instead, if the winery has one by now
 */
export function freezeOnboarding(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  wanted: PayoutOnboarding,
): Promise<FrozenOnboarding | PayoutAccountRow> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const { request, attempt, startedAt } = await lockOnboarding(db, wineryId, now);
    const account = await findPayoutAccount(db, wineryId);
    if (account && !account.gone) return account;
    if (request) return { request, attempt, startedAt, isFirst: false };
    await updateOnboarding(db, wineryId, { request: JSON.stringify(wanted) });
    return { request: wanted, attempt, startedAt, isFirst: attempt === 1 };
  });
}

/**
 * Notes the provider's answer: the account, or that it opens none like that. What is asked for next has another key.
 * @param ref undefined for a refusal
 * @returns the account of the winery, if it has one now
 */
export function completeOnboarding(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  { attempt }: FrozenOnboarding,
  ref: string | undefined,
): Promise<PayoutAccountRow | undefined> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const onboarding = await lockOnboarding(db, wineryId, now);
    if (onboarding.attempt === attempt) {
      await updateOnboarding(db, wineryId, { request: null, attempt: Math.min(attempt + 1, mostAttempts) });
    }
    if (ref === undefined) return undefined;
    const nothingYet = { chargesEnabled: false, payoutsEnabled: false, createdAt: now, updatedAt: now };
    return insertAccount(db, { wineryId, accountRef: ref, ...nothingYet });
  });
}
