import type { Infra } from '#infra/infra.ts';
import { type Actor, hasFreshProof, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPayoutAccount, isOwner, type PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import type { PayoutResult } from './call-payout-gateway.server.ts';
import type { PayoutAccountView } from './payout-account.ts';
import type { PayoutsApp } from './payout-gateway.ts';
import type { PayoutRefusal } from './payout-refusal.ts';
import { syncPayoutAccount } from './refresh-payout-account.server.ts';

/**
 * A winery's account: what it can do, what it still needs, and its bank. For owners, and readable for admins. It is
 * read from the gateway; if that does not answer, the last known state is returned.
 */
export const showPayoutAccount = defineUseCase(
  async (app: PayoutsApp, actor: Actor, wineryId: string): Promise<PayoutResult<PayoutAccountView>> => {
    const isAdmin = actor.kind === 'user' && !actor.limited && actor.roles.includes('admin');
    if (!isAdmin && !(await mayManagePayouts(app, actor, wineryId))) return { ok: false, code: 'forbidden' };
    const known = await findPayoutAccount(app.db, wineryId);
    return known ? viewPayoutAccount(app, known) : { ok: false, code: 'stripe-account-not-found' };
  },
);

/**
 * Whether the actor owns the winery and so may manage its payout account. Nobody else may, not even admins. One query.
 */
export const mayManagePayouts = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, wineryId: string): Promise<boolean> => {
    return mayChange(actor) && (await isOwner(app.db, actor.id, wineryId));
  },
);

/**
 * Why the actor may not change where the winery's money goes: they do not own it, or have not just proved who they are,
 * as somebody cannot who merely found their session open. Undefined if they may.
 */
export const refusePayoutChange = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, wineryId: string): Promise<PayoutRefusal | undefined> => {
    if (!mayChange(actor) || !(await isOwner(app.db, actor.id, wineryId))) return { ok: false, code: 'forbidden' };
    return hasFreshProof(actor, app.clock.now()) ? undefined : { ok: false, code: 'proof-required' };
  },
);

/**
 * A winery's account as the gateway has it now or, if that does not answer, as last read. The caller checks
 * permissions.
 * @param options.isOwnChange whether the caller has just changed it there
 */
export async function viewPayoutAccount(
  app: PayoutsApp,
  known: PayoutAccountRow,
  options: { isOwnChange?: boolean } = {},
): Promise<PayoutResult<PayoutAccountView>> {
  const { wineryId, accountRef } = known;
  if (app.payoutAccounts) {
    try {
      const read = await syncPayoutAccount(app, app.payoutAccounts, accountRef, options);
      return read ? viewOf(read, true) : { ok: false, code: 'stripe-account-not-found' };
    } catch (error) {
      app.errors.report('payout-provider-failed', error, { wineryId });
    }
  }
  return viewOf(known, false);
}

function viewOf(row: PayoutAccountRow, isCurrent: boolean): PayoutResult<PayoutAccountView> {
  const { details, wineryId, deleted, chargesEnabled, payoutsEnabled, updatedAt } = row;
  if (!details) return { ok: false, code: deleted ? 'stripe-account-not-found' : 'provider-unavailable' };
  const status = { wineryId, deleted, readAt: updatedAt.toISOString(), isCurrent };
  return { ok: true, value: { ...details, chargesEnabled, payoutsEnabled, ...status } };
}
