import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listOwnedWineries } from '../db/payout-account-rows.server.ts';

/** The payout account of the first winery that the actor owns and that has one, as last read. */
export type OwnStripeAccount = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** The actor's payout account, or null; null for everybody who owns nothing, and in an impersonation session. One query. */
export const showOwnStripeAccount = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<OwnStripeAccount | null> => {
    if (!mayChange(actor) || !actor.roles.includes('winery-owner')) return null;
    return (await findOwn(app, actor.id)) ?? null;
  },
);

async function findOwn({ db }: Pick<Infra, 'db'>, userId: string) {
  const rows = await listOwnedWineries(db, userId);
  const found = rows.find(({ accountRef, deleted }) => accountRef !== null && deleted !== true);
  if (!found || found.accountRef === null) return undefined;
  const { id: wineryId, accountRef, details, chargesEnabled, payoutsEnabled } = found;
  const able = { chargesEnabled: chargesEnabled === true, payoutsEnabled: payoutsEnabled === true };
  return { wineryId, accountRef, details, ...able };
}
