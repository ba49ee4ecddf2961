import { showSchedule } from '#features/availability/schedule/schedule.server.ts';
import { hasOpenHours } from '#features/availability/schedule/schedule.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { type SellerListingRefusal, showSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type EditorListing, findMissingRequirements } from './missing-requirements.ts';

/**
 * A listing for the editor, with what it still lacks: for its winery's people and admins. Three queries, of a tasting five.
 */
export const showListingEditor = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<EditorListing, SellerListingRefusal>> => {
    const found = await showSellerListing(app, actor, id);
    if (!found.ok) return found;
    const listing = found.value;
    const counted = await countStock(app, { kind: 'system' }, [listing.id]);
    const stock = counted[listing.id] ?? null;
    const hasSchedule = listing.type === 'tasting' && (await isScheduled(app, actor, listing.id));
    const paid = (await findChargeableAccount(app, listing.winery.id)) !== undefined;
    return ok({ ...listing, stock, paid, gaps: findMissingRequirements({ ...listing, stock, hasSchedule }) });
  },
);

async function isScheduled(app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<boolean> {
  const plan = await showSchedule(app, actor, id);
  return plan.ok && hasOpenHours(plan.value);
}
