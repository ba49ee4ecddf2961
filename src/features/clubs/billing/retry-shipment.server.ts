import { parseLocalDay } from '#features/availability/local-day.ts';
import { hurryCharge, hurryCharges } from '#features/subscriptions/open-charges.server.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  type BilledPart,
  findReleaseClub,
  findShipmentClub,
  listDeclinedShipments,
} from '../db/billing-report-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';

/**
 * Tries the card of a declined shipment again now; the timer does it within seconds. For the member who pays, and for
 * those who may change the club. A card is tried again at the earliest ten minutes after the last time, unless its owner
 * has saved another one, which is tried at once anyway.
 * @returns `too-many-requests` before that; `shipment-not-declined` for a shipment that is not declined
 */
export const retryShipment = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<
    Result<
      { id: string },
      ClubRefusal | 'shipment-not-declined' | Refusal<'too-many-requests', { retryAfterSeconds: number }>
    >
  > => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = clubIdSchema.safeParse(id).success ? await findShipmentClub(app.db, id) : undefined;
    if (!found) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      if (found.userId !== actor.id) {
        const access = await lockClubForChange({ db }, actor, found.clubId);
        if (!access.ok) return access;
      }
      const retryAfterSeconds = await hurryCharge({ ...app, db }, id);
      if (retryAfterSeconds === undefined) return refuse('shipment-not-declined');
      return retryAfterSeconds === 0 ? ok({ id }) : { ok: false, code: 'too-many-requests', retryAfterSeconds };
    });
  },
);

/** How many declined cards are tried again at once: more than a club may have members. */
const mostDeclined = 100_000;

/**
 * Tries the cards of all declined shipments of a release, or of a subscription on a day, again now, but for those that
 * were tried in the last ten minutes. For those who may change the club.
 * @returns how many are tried, and how many were tried too recently; `shipment-not-declined` if none is declined
 */
export const retryDeclinedShipments = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    part: BilledPart,
  ): Promise<Result<{ tried: number; tooSoon: number }, ClubRefusal | 'shipment-not-declined'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const clubId = await findClubOf(app.db, part);
    return app.db.transaction().execute(async (db) => {
      const access = await lockClubForChange({ db }, actor, clubId ?? '');
      if (!access.ok) return access;
      const ids = await listDeclinedShipments(db, part, mostDeclined);
      if (ids.length === 0) return refuse('shipment-not-declined');
      const tried = await hurryCharges({ ...app, db }, { wineryId: access.value.club.wineryId, ids });
      return ok({ tried, tooSoon: ids.length - tried });
    });
  },
);

/** The club of a release, or of a day; undefined if there is none. */
async function findClubOf(db: Database, part: BilledPart): Promise<string | undefined> {
  if ('day' in part) return parseLocalDay(part.day) === undefined ? undefined : part.clubId;
  return clubIdSchema.safeParse(part.releaseId).success ? findReleaseClub(db, part.releaseId) : undefined;
}
