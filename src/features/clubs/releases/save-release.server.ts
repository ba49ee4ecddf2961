import { momentAt } from '#features/availability/zoned-time.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listReleaseTiers } from '../db/forecast-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import {
  deleteReleaseRow,
  insertRelease,
  listSellerWines,
  lockReleaseRow,
  type ReleaseRow,
  replaceReleaseWines,
  type StoredReleaseWine,
  updateReleaseRow,
} from '../db/managed-release-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import { setAllocations } from './allocate-release.server.ts';
import { type ReleaseFields, releaseSchema } from './release.schema.ts';
import type { ReleaseDays } from './release-days.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;
type ReleaseInput = { clubId: string; id: string };
type Anchors = Pick<ReleaseDays, 'billAnchor' | 'shipAnchor'>;

/** More wines than any winery sells. */
const maxSellerWines = 5_000;

/** The beginning of a day at the winery of a club. */
export function startOfDay({ county, wineryState: state }: ClubAccessRow, day: string): Date {
  return momentAt(wineryTimeZone({ county, state }), day, 0);
}

/**
 * Saves a release that is planned: a new one, or all of one. For owners of the winery. Its wines get the prices of
 * their listings. Bottles that were set aside of a wine that is no longer in it return to the stock.
 * @param input.id chosen by the caller, so that a form that is sent twice is stored once
 * @param input.fields `version` (0 for a new one), `name`, `message`, `billOn`, `shipOn`, and `wines`, each with
 * `listingId`, `tierId`, `quantity`, and `maxQuantity`
 * @param input.anchors of a new one that is like another: the days of the month that it keeps to
 * @returns `changed` if somebody else changed it since this version; `invalid-transition` if members see it already;
 * `unavailable` for a subscription, which has no releases; `not-found` also if a release of another club has the id
 */
export const saveRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: ReleaseInput & { fields: unknown; anchors?: Anchors },
  ): Promise<
    Result<
      { id: string; version: number },
      ClubRefusal | InvalidParams | 'changed' | 'invalid-transition' | 'unavailable'
    >
  > => {
    const parsed = releaseSchema.safeParse(input.fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, input.clubId);
      if (!locked.ok) return locked;
      if (!clubIdSchema.safeParse(input.id).success) return refuse('not-found');
      const { club } = locked.value;
      if (club.model === 'subscription') return refuse('unavailable');
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      return store({ ...app, db }, club, input, parsed.data);
    });
  },
);

async function store(
  { db, clock }: { db: Transaction } & Pick<Infra, 'clock'>,
  club: Locked<ClubAccessRow>,
  { id, anchors = { billAnchor: null, shipAnchor: null } }: { id: string; anchors?: Anchors },
  fields: ReleaseFields,
): Promise<Result<{ id: string; version: number }, InvalidParams | 'not-found' | 'changed' | 'invalid-transition'>> {
  const stored = await lockReleaseRow(db, club.id, id);
  if ((stored?.version ?? 0) !== fields.version) return refuse('changed');
  if (stored && stored.state !== 'planning') return refuse('invalid-transition');
  const wines = await priceWines(db, club, { id, stored, fields });
  if (!wines) return invalidParams({ wines: 'A wine is no longer on sale, or a tier was deleted. Remove it' });
  const { wines: _, version, ...texts } = fields;
  const billAt = fields.billOn === null ? null : startOfDay(club, fields.billOn);
  const release = stored ?? (await insertRelease(db, club, id, { ...texts, ...anchors, billAt }, clock.now()));
  if (!release) return refuse('not-found');
  if (stored) {
    await updateReleaseRow(db, stored, { ...texts, billAt }, clock.now());
    await returnRemoved({ db, clock }, stored, wines);
  }
  await replaceReleaseWines(db, club, release, wines);
  return ok({ id, version: version + 1 });
}

/** The wines of a release with the prices of their listings; undefined if one of them or a tier cannot be in it. */
async function priceWines(
  db: Transaction,
  club: ClubAccessRow,
  { id, stored, fields }: { id: string; stored: ReleaseRow | undefined; fields: ReleaseFields },
): Promise<StoredReleaseWine[] | undefined> {
  const counted = { clubId: club.id, releaseId: id, billOn: fields.billOn ?? '9999-12-31' };
  const tiers = new Set((await listReleaseTiers(db, counted)).map((tier) => tier.id));
  const prices = new Map((stored?.wines ?? []).map((wine) => [wine.listingId, wine.unitPriceCents]));
  for (const wine of await listSellerWines(db, club.wineryId, maxSellerWines)) prices.set(wine.id, wine.priceCents);
  const wines = fields.wines
    .filter(({ maxQuantity }) => maxQuantity > 0)
    .map((wine) => ({ ...wine, unitPriceCents: prices.get(wine.listingId) ?? 0 }));
  return wines.every((wine) => wine.unitPriceCents > 0 && tiers.has(wine.tierId)) ? wines : undefined;
}

/** Returns to the stock what was set aside of wines that are no longer in a release. */
async function returnRemoved(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  stored: Locked<ReleaseRow>,
  wines: readonly { listingId: string }[],
) {
  const kept = new Set(wines.map(({ listingId }) => listingId));
  const removed = stored.wines.filter(({ listingId, allocated }) => allocated > 0 && !kept.has(listingId));
  const returned = await setAllocations(
    app,
    stored,
    removed.map(({ listingId }) => ({ listingId, quantity: 0 })),
  );
  if (!returned.ok) throw new Error(returned.code);
}

/**
 * Deletes a release that is planned; what was set aside for it returns to the stock. For owners of the winery.
 * @returns `invalid-transition` if members see it already
 */
export const deleteRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id }: ReleaseInput,
  ): Promise<Result<undefined, ClubRefusal | 'invalid-transition'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      const release = clubIdSchema.safeParse(id).success ? await lockReleaseRow(db, clubId, id) : undefined;
      if (!release) return refuse('not-found');
      if (release.state !== 'planning') return refuse('invalid-transition');
      await returnRemoved({ ...app, db }, release, []);
      await deleteReleaseRow(db, release);
      return success;
    }),
);
