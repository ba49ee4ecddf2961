import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeManager, mayAttempt } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findSellerWineryRow, lockSellerWineryRow, type SellerWineryRow } from './db/seller-winery-rows.server.ts';
import type { OpeningHours } from './hours/opening-hours.ts';
import type { SellerWinery } from './seller-winery.ts';
import { type WineryInfo, wineryInfoSchema, winerySlugSchema } from './winery.schema.ts';

/** Why a winery's page cannot be managed. */
export type SellerWineryRefusal = 'forbidden' | 'not-found';

/** The winery with this slug, for its owners and admins. Impersonation sessions may read it. One query. */
export const findSellerWinery = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, slug: string): Promise<Result<SellerWineryRow, SellerWineryRefusal>> => {
    if (!mayAttempt(actor, 'look')) return refuse('forbidden');
    if (!winerySlugSchema.safeParse(slug).success) return refuse('not-found');
    return authorizeManager(actor, await findSellerWineryRow(app.db, slug, actor.id), () => true);
  },
);

/** The same for a change: the winery is locked until the caller's transaction ends. */
export const lockSellerWinery = defineUseCase(
  async (
    app: { db: Transaction },
    actor: Actor,
    slug: string,
  ): Promise<Result<SellerWineryRow, SellerWineryRefusal>> => {
    if (!mayAttempt(actor, 'change')) return refuse('forbidden');
    if (!winerySlugSchema.safeParse(slug).success) return refuse('not-found');
    return authorizeManager(actor, await lockSellerWineryRow(app.db, slug, actor.id), () => true);
  },
);

/** A winery as its owners and admins see it, without the version. */
export function sellerWineryFromRow(row: SellerWineryRow): Omit<SellerWinery, 'seen'> {
  const { lat, lng, coordPrecision, otherCriteria, county: _, theirs: __, ...same } = row;
  const middle = lat === null || lng === null ? null : { lat, lng };
  return { ...same, middle, pin: coordPrecision === 'site' ? middle : null, criteria: otherCriteria };
}

type WineryFormValues = Omit<WineryInfo, 'hours' | 'state'> & {
  state: string;
  hours: WineryInfo['hours'] | OpeningHours | null;
};

const snapshotFields = Object.keys(wineryInfoSchema.shape) as (keyof WineryFormValues)[];

/**
 * The form values of a winery's page, for comparing versions. Hours without spans equal none; of photos only id and
 * description count.
 */
export function wineryFormSnapshot(values: WineryFormValues): unknown {
  const { hours, photos } = values;
  const normalized = {
    hours: hours?.some((spans) => spans.length > 0) ? hours : null,
    photos: photos.map(({ id, alt }) => [id, alt]),
  };
  return snapshotFields.map((name) => (name === 'hours' || name === 'photos' ? normalized[name] : values[name]));
}

/** A winery for its owners and admins, by a current or old slug. One query. */
export const showSellerWinery = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, slug: string): Promise<Result<SellerWinery, SellerWineryRefusal>> => {
    const found = await findSellerWinery(app, actor, slug);
    if (!found.ok) return found;
    const winery = sellerWineryFromRow(found.value);
    return ok({ ...winery, seen: fingerprintOf(wineryFormSnapshot(winery)) });
  },
);
