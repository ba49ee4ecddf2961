import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type ClubAccessRow, updateClubRow } from '../db/managed-club-rows.server.ts';
import {
  deleteTierRow,
  insertTier,
  listTierUse,
  type StoredTier,
  type TierUse,
  updateTier,
} from '../db/managed-tier-rows.server.ts';
import { admitWaiting } from '../joining/admit-waiting.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { clubIdSchema, tierSchema } from './club.schema.ts';
import { type ClubRefusal, lockClubForChange } from './club-access.server.ts';
import { maxTiers } from './managed-club.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;
type TierInput = { clubId: string; id: string };

/**
 * Saves a tier of a club: a new one, or all of one. For owners of its winery. Once somebody has joined it, its number
 * of bottles and their color stay, because members agreed to them; a dearer release asks them again. Those who wait get
 * the places that a higher limit gives.
 * @param input.id chosen by the caller, so that a form that is sent twice is stored once
 * @param input.fields with the `version` of the club
 * @returns `changed` if somebody else changed the club since this version; `full` if it has too many tiers; `not-found`
 * also if a tier of another club has the id
 */
export const saveTier = defineUseCase(
  async (
    app: Needs & Pick<Infra, 'jobs'> & LinkApp,
    actor: Actor,
    input: TierInput & { fields: unknown },
  ): Promise<Result<{ id: string; version: number }, ClubRefusal | InvalidParams | 'changed' | 'full'>> => {
    const parsed = tierSchema.safeParse(input.fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, input.clubId);
      if (!locked.ok) return locked;
      if (!clubIdSchema.safeParse(input.id).success) return refuse('not-found');
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { club } = locked.value;
      const { version, ...fields } = parsed.data;
      if (club.version !== version) return refuse('changed');
      const tiers = await listTierUse(db, club);
      const before = tiers.find(({ id }) => id === input.id);
      if (!before && tiers.length >= maxTiers) return refuse('full');
      const stored = before
        ? await changeTier({ ...app, db }, club, before, fields)
        : await addTier(db, club, input.id, fields);
      if (!stored.ok) return stored;
      return ok({ id: input.id, version: await updateClubRow(db, club, { now: app.clock.now() }) });
    });
  },
);

async function addTier(
  db: Transaction,
  club: Locked<ClubAccessRow>,
  id: string,
  fields: StoredTier,
): Promise<Result<undefined, 'not-found'>> {
  return (await insertTier(db, club, id, fields)) ? success : refuse('not-found');
}

async function changeTier(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'> & LinkApp,
  club: Locked<ClubAccessRow>,
  before: TierUse,
  fields: StoredTier,
): Promise<Result<undefined, InvalidParams>> {
  const errors = before.inUse ? findErrors(before, fields) : undefined;
  if (errors) return invalidParams(errors);
  await updateTier(app.db, club, before.id, fields);
  await admitWaiting(app, club.id);
  return success;
}

/** What members agreed to when they joined, and so does not change. */
function findErrors({ bottles, color }: TierUse, fields: StoredTier): FieldErrors | undefined {
  const why = 'This stays, because the tier is in use. Add another tier instead';
  const errors = { ...(fields.bottles !== bottles && { bottles: why }), ...(fields.color !== color && { color: why }) };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/**
 * Retires a tier: nobody joins it any more, and its members stay; or takes it back. For owners of its winery.
 * @returns `incomplete` if it is the last one of a club that people can join
 */
export const retireTier = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id, retired }: TierInput & { retired: boolean },
  ): Promise<Result<undefined, ClubRefusal | 'incomplete'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      const { club } = locked.value;
      const tiers = await listTierUse(db, club);
      if (!tiers.some((tier) => tier.id === id)) return refuse('not-found');
      if (retired && club.state === 'open' && !hasOther(tiers, id)) return refuse('incomplete');
      await updateTier(db, club, id, { retired });
      await updateClubRow(db, club, { now: app.clock.now() });
      return success;
    }),
);

/** Whether people could join another tier. */
function hasOther(tiers: readonly TierUse[], exceptId: string): boolean {
  return tiers.some(({ id, retired }) => id !== exceptId && !retired);
}

/**
 * Deletes a tier that nobody ever joined and that no release has wines for. For owners of its winery.
 * @returns `ordered` if it is in use: it can be retired; `incomplete` if it is the last one of an open club
 */
export const deleteTier = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id }: TierInput,
  ): Promise<Result<undefined, ClubRefusal | 'ordered' | 'incomplete'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      const { club } = locked.value;
      const tiers = await listTierUse(db, club);
      const tier = tiers.find((one) => one.id === id);
      if (!tier) return refuse('not-found');
      if (tier.inUse) return refuse('ordered');
      if (club.state === 'open' && !hasOther(tiers, id)) return refuse('incomplete');
      await deleteTierRow(db, club, tier.id);
      await updateClubRow(db, club, { now: app.clock.now() });
      return success;
    }),
);
