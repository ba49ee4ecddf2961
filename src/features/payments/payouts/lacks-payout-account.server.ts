import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { findUnpaidWinery } from '../db/payout-account-rows.server.ts';

/** Whether the viewer owns a winery that sells something and has no account to be paid to. Of the own ones alone. One query. */
export async function lacksPayoutAccount(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<boolean> {
  if (!mayChange(viewer) || !viewer.roles.includes('winery-owner')) return false;
  return (await findUnpaidWinery(app.db, viewer.id)) !== undefined;
}
