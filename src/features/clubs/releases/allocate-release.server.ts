import { allocateStock } from '#features/inventory/allocate-stock.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  lockAllocations,
  lockReleaseRow,
  type ReleaseRow,
  upsertAllocations,
} from '../db/managed-release-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import { allocationSchema } from './release.schema.ts';

/** How many bottles of a wine are to be set aside, besides those already sent. */
type WantedBottles = { listingId: string; quantity: number };

/** There is less in stock than is to be set aside. */
type TooFew = Refusal<'transaction-listing-insufficient-stock', { listingId: string; left: number }>;

/**
 * Sets bottles aside for a release, so that they are not sold elsewhere, or puts some back into the stock; all or none.
 * For owners of the winery, until the release is processed.
 * @param input.bottles `listingId` and `quantity`, how many are to be set aside; a wine that is missing stays as it is
 */
export const allocateRelease = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: { clubId: string; id: string; bottles: unknown },
  ): Promise<Result<undefined, ClubRefusal | InvalidParams | TooFew | 'invalid-transition'>> => {
    const parsed = allocationSchema.safeParse(input.bottles);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, input.clubId);
      if (!locked.ok) return locked;
      const known = clubIdSchema.safeParse(input.id).success;
      const release = known ? await lockReleaseRow(db, input.clubId, input.id) : undefined;
      if (!release) return refuse('not-found');
      if (release.state !== 'planning' && release.state !== 'active') return refuse('invalid-transition');
      if (!parsed.success) {
        const wrong = parsed.error.issues.map(({ path, message }) => [fieldOf(input.bottles, path[0]), message]);
        return invalidParams(Object.fromEntries(wrong));
      }
      const has = new Set(release.wines.map(({ listingId }) => listingId));
      return setAllocations(
        { ...app, db },
        release,
        parsed.data.filter(({ listingId }) => has.has(listingId)),
      );
    });
  },
);

/** The form's field of a wine. */
function fieldOf(bottles: unknown, at: PropertyKey | undefined): string {
  const row: unknown = Array.isArray(bottles) ? bottles[Number(at)] : undefined;
  return `aside-${(row as { listingId?: unknown } | undefined)?.listingId ?? ''}`;
}

/** Sets so many bottles aside for a locked release. Wines that are not named stay as they are. */
export async function setAllocations(
  { db, clock }: { db: Transaction } & Pick<Infra, 'clock'>,
  release: Locked<Pick<ReleaseRow, 'id'>>,
  wanted: readonly WantedBottles[],
): Promise<Result<undefined, TooFew>> {
  const stored = new Map((await lockAllocations(db, release)).map((one) => [one.listingId, one]));
  const changes = wanted.map(({ listingId, quantity }) => {
    const { quantity: before = 0, taken = 0, returned = 0 } = stored.get(listingId) ?? {};
    return { listingId, quantity: quantity + taken + returned, moved: quantity + taken + returned - before };
  });
  const moved = changes.map(({ listingId, moved: quantity }) => ({ listingId, quantity }));
  const allocated = await allocateStock({ db, clock }, moved);
  if (!allocated.ok) return allocated;
  const stores = changes.filter(({ moved: bottles }) => bottles !== 0);
  await upsertAllocations(
    db,
    release,
    stores.map(({ listingId, quantity }) => ({ listingId, quantity })),
  );
  return success;
}
