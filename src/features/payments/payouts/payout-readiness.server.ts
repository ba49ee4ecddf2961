import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { listOwnedWineries } from '../db/payout-account-rows.server.ts';

/** A winery that somebody owns, and how its account stands, as the provider last said; null where it has none. */
export type OwnPayoutAccount = {
  winery: { id: string; slug: string; name: string };
  account: { chargesEnabled: boolean; payoutsEnabled: boolean; gone: boolean; currentlyDue: number } | null;
};

/** The wineries that the viewer owns, by name, each with whether it can be paid. Of the own ones alone: others have none. One query. */
export async function listOwnPayoutAccounts(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<OwnPayoutAccount[]> {
  if (!mayChange(viewer)) return [];
  const rows = await listOwnedWineries(app.db, viewer.id);
  return rows.map(({ id, slug, name, accountRef, standing, chargesEnabled, payoutsEnabled, gone }) => {
    const currentlyDue = standing?.requirements.currentlyDue.length ?? 0;
    const able = { chargesEnabled: chargesEnabled === true, payoutsEnabled: payoutsEnabled === true };
    return {
      winery: { id, slug, name },
      account: accountRef === null ? null : { ...able, gone: gone === true, currentlyDue },
    };
  });
}
