import { takesGuests } from '#features/availability/schedule/schedule.ts';
import { showPlan } from '#features/availability/schedule/show-schedule.server.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import type { NotManaged } from '#features/listings/editing/find-seller-listing.server.ts';
import { showOwnListing } from '#features/listings/editing/seller-listing.server.ts';
import { findChargeableAccount } from '#features/payments/charges/open-payment.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import type { EditedListing } from './editor-listing.ts';
import { gapsOf } from './missing-requirements.ts';

/**
 * A listing for the editor, with what it still lacks: for its winery's people and admins. Three queries, of a tasting five.
 */
export async function showEditor(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<EditedListing, NotManaged>> {
  const shown = await showOwnListing(app, viewer, id);
  if (!shown.ok) return shown;
  const listing = shown.value;
  const counted = await countStock(app, { kind: 'system' }, [listing.id]);
  const stock = counted[listing.id] ?? null;
  const planned = listing.type === 'tasting' && (await hasPlan(app, viewer, listing.id));
  const paid = (await findChargeableAccount(app, listing.winery.id)) !== undefined;
  return ok({ ...listing, stock, paid, gaps: gapsOf({ ...listing, stock, planned }) });
}

async function hasPlan(app: Pick<Infra, 'db'>, viewer: Viewer, id: string): Promise<boolean> {
  const plan = await showPlan(app, viewer, id);
  return plan.ok && takesGuests(plan.value);
}
