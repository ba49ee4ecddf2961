import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { PaymentGateway } from '../charges/payment-gateway.ts';
import { findWineryWithoutAccount, listOwnedWineries, listPayableWineries } from '../db/payout-account-rows.server.ts';
import type { PayoutPause } from './payout-account.ts';

/** A winery that the actor owns, with the status of its account as last read; null if it has none. */
export type OwnPayoutAccount = {
  winery: { id: string; slug: string; name: string };
  account: { chargesEnabled: boolean; payoutsEnabled: boolean; deleted: boolean; currentlyDue: number } | null;
  pause: PayoutPause | null;
};

/** The wineries that the actor owns, by name, each with whether it can be paid; empty for everybody else. One query. */
export const listOwnPayoutAccounts = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<OwnPayoutAccount[]> => {
    if (!mayChange(actor)) return [];
    const rows = await listOwnedWineries(app.db, actor.id);
    return rows.map((row) => {
      const { id, slug, name, accountRef, details, chargesEnabled, payoutsEnabled, deleted } = row;
      const currentlyDue = details?.requirements.currentlyDue.length ?? 0;
      const able = { chargesEnabled: chargesEnabled === true, payoutsEnabled: payoutsEnabled === true };
      return {
        winery: { id, slug, name },
        account: accountRef === null ? null : { ...able, deleted: deleted === true, currentlyDue },
        pause: row.pausedSince && {
          since: row.pausedSince.toISOString(),
          bankConfirmed: row.bankConfirmedAt !== null,
          representativeConfirmed: row.representativeConfirmedAt !== null,
        },
      };
    });
  },
);

/** Whether the actor owns a winery that has listings but no payout account. One query. */
export const needsPayoutAccount = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<boolean> => {
  if (!mayChange(actor) || !actor.roles.includes('winery-owner')) return false;
  return (await findWineryWithoutAccount(app.db, actor.id)) !== undefined;
});

/**
 * Which of these wineries cannot be paid, so that nothing can be ordered from them: those without an account that takes
 * charges, or all if the shop has no gateway. For everybody. At most one query.
 * @param slugs of wineries
 */
export const listUnpayableWineries = defineUseCase(
  async (
    app: Pick<Infra, 'db'> & { payments: PaymentGateway | undefined },
    _actor: Actor,
    slugs: readonly string[],
  ): Promise<string[]> => {
    if (!app.payments || slugs.length === 0) return [...slugs];
    const payable = await listPayableWineries(app.db, slugs);
    return slugs.filter((slug) => !payable.includes(slug));
  },
);

/** The payout account of the first winery that the actor owns and that has one, as last read. */
export type OwnStripeAccount = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/**
 * The actor's payout account, or null; null for everybody who owns nothing, and in an impersonation session. One query.
 * @param wineryId which of several; the first of them if it is omitted
 */
export const showOwnStripeAccount = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, wineryId?: string): Promise<OwnStripeAccount | null> => {
    if (!mayChange(actor) || !actor.roles.includes('winery-owner')) return null;
    return (await findOwn(app, actor.id, wineryId)) ?? null;
  },
);

async function findOwn({ db }: Pick<Infra, 'db'>, userId: string, askedId?: string) {
  const rows = await listOwnedWineries(db, userId);
  const asked = askedId === undefined ? rows : rows.filter(({ id }) => id === askedId);
  const found = asked.find(({ accountRef, deleted }) => accountRef !== null && deleted !== true);
  if (!found || found.accountRef === null) return undefined;
  const { id: wineryId, accountRef, details, chargesEnabled, payoutsEnabled } = found;
  const able = { chargesEnabled: chargesEnabled === true, payoutsEnabled: payoutsEnabled === true };
  return { wineryId, accountRef, details, ...able };
}
