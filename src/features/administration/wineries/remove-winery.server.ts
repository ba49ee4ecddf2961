import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { moveMemberships } from '#features/accounts/move-memberships.server.ts';
import { moveClaims } from '#features/claims/move-claims.server.ts';
import { moveFavorites } from '#features/favorites/move-favorites.server.ts';
import { lockWineryListings, moveListings } from '#features/listings/editing/move-listings.server.ts';
import { detachReviewPhotos, moveReviews } from '#features/reviews/wineries/move-reviews.server.ts';
import { lockRemovableWineries, removeInFavorOf, removeWinery } from '#features/wineries/remove-winery.server.ts';
import { wineryIdSchema } from '#features/wineries/winery.schema.ts';
import type { RemovableWinery } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findWineryTies, type WineryTies } from '../db/winery-tie-rows.server.ts';
import type { WineryUse } from './winery-use.ts';

type InUse = Refusal<'winery-in-use', { use: WineryUse }>;
type Kept = 'winery-has-listings' | 'winery-has-orders' | InUse;
const deletionSchema = z.object({ reason: adminReasonSchema });

/** The result of deleting a winery: what it was. */
export type DeleteWineryResult = Result<
  RemovableWinery,
  'forbidden' | 'proof-required' | 'not-found' | Kept | InvalidParams
>;

/**
 * Deletes a winery that has never sold anything, with its page, photos, staff, reviews, and favorites. For admins with a
 * fresh proof, with a reason, which the audit keeps. Refused while it has listings or a claim that waits, and forever once it has had orders, a payout
 * account, members of a club, an allocation that was published, or charges. Drafts of allocations are deleted with it.
 */
export const deleteWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<DeleteWineryResult> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (!wineryIdSchema.safeParse(id).success) return refuse('not-found');
    const parsed = deletionSchema.safeParse(fields);
    if (!parsed.success) return invalid(parsed.error);
    return orInUse(
      app.db.transaction().execute(async (db): Promise<DeleteWineryResult> => {
        const [winery] = await lockRemovableWineries(db, [id]);
        if (!winery) return refuse('not-found');
        const ties = await findWineryTies(db, id);
        const kept = reasonToKeep(ties);
        if (kept || ties.listings > 0) return refuse(kept ?? 'winery-has-listings');
        if (ties.claims) return { ok: false, code: 'winery-in-use', use: 'claim' };
        await detachReviewPhotos({ ...app, db }, id);
        await removeWinery({ ...app, db }, winery);
        await recordAdminAction({ ...app, db }, admin.value, {
          kind: 'winery-deleted',
          subject: 'winery',
          subjectId: id,
          subjectName: winery.name,
          reason: parsed.data.reason,
        });
        return ok(winery);
      }),
    );
  },
);

const mergeSchema = z.object({
  into: z.uuid({ error: 'Please choose the winery that stays' }),
  reason: adminReasonSchema,
});

/** The result of a merge: the winery that stays. */
export type MergeWineriesResult = Result<
  RemovableWinery,
  'forbidden' | 'proof-required' | 'not-found' | Exclude<Kept, 'winery-has-listings'> | InvalidParams
>;

/**
 * Merges a winery into another one: its listings, people, favorites, claims, reviews, and URLs are the other one's from then on, and its
 * own texts, photos, and drafts of allocations are deleted. For admins with a fresh proof, with a reason, which the audit keeps. Refused if the winery that goes
 * has had orders or a payout account, since their records belong to it: then the other one has to be merged into it.
 * @param id of the winery that goes
 * @param fields `into` (the id of the one that stays) and `reason`
 */
export const mergeWineries = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<MergeWineriesResult> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (!wineryIdSchema.safeParse(id).success) return refuse('not-found');
    const parsed = mergeSchema.safeParse(fields);
    if (!parsed.success) return invalid(parsed.error);
    const { into: intoId, reason } = parsed.data;
    if (intoId === id) return invalidInto('This is the winery itself. Please choose another one');
    return orInUse(
      app.db.transaction().execute(async (db): Promise<MergeWineriesResult> => {
        await lockWineryListings(db, id);
        const locked = await lockRemovableWineries(db, [id, intoId]);
        const [from, into] = [id, intoId].map((one) => locked.find((winery) => winery.id === one));
        if (!from) return refuse('not-found');
        if (!into) return invalidInto('This winery is not in the directory any more');
        const kept = reasonToKeep(await findWineryTies(db, id));
        if (kept) return refuse(kept);
        const wineries = { from: id, into: intoId };
        const listings = await moveListings(db, wineries);
        const people = await moveMemberships(db, wineries);
        await moveFavorites(db, wineries);
        await moveClaims({ ...app, db }, admin.value, wineries);
        await moveReviews({ ...app, db }, wineries);
        await removeInFavorOf({ ...app, db }, { from, into });
        await recordAdminAction({ ...app, db }, admin.value, {
          kind: 'wineries-merged',
          subject: 'winery',
          subjectId: intoId,
          subjectName: into.name,
          reason,
          details: `${from.name} (${id}) is part of it now, with ${listings} listings and ${people} people.`,
        });
        return ok(into);
      }),
    );
  },
);

function reasonToKeep({ orders, payouts }: WineryTies): 'winery-has-orders' | undefined {
  return orders || payouts ? 'winery-has-orders' : undefined;
}

function invalid(error: z.ZodError): InvalidParams {
  return invalidParams(fieldErrorsOf(error.issues));
}

function invalidInto(into: string): InvalidParams {
  return invalidParams({ into });
}

/** The error of PostgreSQL when a row is deleted that another one refers to. */
const foreignKeyViolation = '23503';

/** What rows of other features, by their tables, mean for a winery that is to be deleted. */
const usesByTable: Readonly<Record<string, WineryUse>> = {
  club_memberships: 'club-members',
  allocations: 'allocations',
  subscription_charges: 'charges',
};

/** Refuses instead if a row of another feature refers to the winery, with what it is. */
async function orInUse<Value>(removal: Promise<Value>): Promise<Value | InUse> {
  try {
    return await removal;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error.code !== foreignKeyViolation) throw error;
    const table = 'table' in error ? String(error.table) : '';
    return { ok: false, code: 'winery-in-use', use: usesByTable[table] ?? 'other' };
  }
}
