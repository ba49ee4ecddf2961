import { hasOpenHours } from '#features/availability/schedule/schedule.ts';
import {
  findSellerListing,
  type SellerListingAccess,
  type SellerListingRefusal,
  toSellerListing,
} from '#features/listings/editing/seller-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findRequirementRow } from '../db/requirement-rows.server.ts';
import { type EditorListing, findMissingRequirements } from './listing-editor.ts';

/** Shows a listing in the editor with its missing requirements: for its winery's people and admins. Two queries. */
export const showListingEditor = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<EditorListing, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, id, 'look');
    return found.ok ? ok(await toEditorListing(app, found.value)) : found;
  },
);

/**
 * Builds the editor's listing from one that was already read for an actor who manages it. One query, for what other
 * tables know about it.
 */
export async function toEditorListing(app: Pick<Infra, 'db'>, access: SellerListingAccess): Promise<EditorListing> {
  const listing = toSellerListing(access);
  const { entries, stock, photos, paid } = await findRequirementRow(app.db, access.row);
  const hasSchedule = entries !== null && hasOpenHours({ entries });
  const known = { ...listing, photos, stock };
  return {
    ...known,
    paid,
    missingRequirements: findMissingRequirements({ ...known, hasSchedule, styleAssumed: access.row.styleAssumed }),
  };
}
