import { z } from 'zod';
import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { wineName } from '#features/listings/listing.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateClubRow } from '../db/managed-club-rows.server.ts';
import { listSellerWines } from '../db/managed-release-rows.server.ts';
import { listExpectedBottles, listOfferedIds, replaceOfferedWines } from '../db/subscription-rows.server.ts';
import {
  authorizeClubView,
  type ClubRefusal,
  lockClubForChange,
  wineryOfClub,
} from '../managing/club-access.server.ts';
import { maxOfferedWines } from './chosen-wines.ts';
import { countExpected, forecastDays } from './forecast.ts';
import type { OfferedWines } from './offered-wine.ts';

/** The most wines of a winery that can be chosen from. */
const maxSellerWines = 500;

/**
 * The wines that a winery sells, which of them a subscription offers, and the bottles that its members need of them. For
 * those who work at the winery and admins. Four statements.
 */
export const showOfferedWines = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<Result<OfferedWines, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, id);
    if (!allowed.ok) return allowed;
    const club = allowed.value;
    const zone = wineryTimeZone({ county: club.county, state: club.wineryState });
    const end = addDays(localDayOf(zone, app.clock.now()), forecastDays);
    const sold = await listSellerWines(app.db, club.wineryId, maxSellerWines);
    const offered = await listOfferedIds(app.db, id);
    const needed = countExpected(await listExpectedBottles(app.db, id, end), end);
    const wines = sold.map(({ id: listingId, priceCents, stock, ...names }) => {
      const bottles = needed.get(listingId) ?? 0;
      return {
        ...{ id: listingId, name: wineName(names), priceCents, stock, isOffered: offered.includes(listingId) },
        ...{ needed: bottles, missing: Math.max(0, bottles - stock) },
      };
    });
    const { name, version, model } = club;
    const offSale = offered.filter((listingId) => !sold.some((wine) => wine.id === listingId)).length;
    return ok({ winery: wineryOfClub(club), club: { id, name, version, model }, wines, offSale });
  },
);

const offerSchema = z.object({
  version: z.coerce.number().int().min(0),
  wines: z
    .array(z.uuid('Choose wines of this winery'))
    .max(maxOfferedWines, `A club offers at most ${maxOfferedWines} wines`),
});

/**
 * Saves which wines members of a subscription can choose. Who has chosen one that is no longer offered is told before the
 * next shipment. For owners of the winery.
 * @param input.fields the ids of `wines`, and the `version` of the club
 * @returns `changed` if somebody else changed the club since this version; `unavailable` for a club with releases;
 * `incomplete` if an open club would offer nothing
 */
export const saveOfferedWines = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { clubId, fields }: { clubId: string; fields: unknown },
  ): Promise<Result<{ version: number }, ClubRefusal | InvalidParams | 'changed' | 'unavailable' | 'incomplete'>> => {
    const parsed = offerSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { club } = locked.value;
      if (club.model !== 'subscription') return refuse('unavailable');
      if (club.version !== parsed.data.version) return refuse('changed');
      const wines = [...new Set(parsed.data.wines)];
      if (wines.length === 0 && club.state === 'open') return refuse('incomplete');
      const sold = new Set((await listSellerWines(db, club.wineryId, maxSellerWines)).map(({ id }) => id));
      if (wines.some((id) => !sold.has(id))) return invalidParams({ wines: 'Choose wines that this winery sells' });
      await replaceOfferedWines(db, club, wines);
      return ok({ version: await updateClubRow(db, club, { now: app.clock.now() }) });
    });
  },
);
