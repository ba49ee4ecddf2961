import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateClubRow } from '../db/managed-club-rows.server.ts';
import {
  deleteTierRow,
  listTierUse,
  setTierRetiredRow,
  type TierUse,
  upsertTier,
} from '../db/managed-tier-rows.server.ts';
import { admitWaiting } from '../joining/admit-waiting.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { clubIdSchema, type TierFields, tierSchema } from './club.schema.ts';
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
 * @returns `changed` if somebody else changed the club since this version; `full` if it has too many tiers
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
      const fields = parsed.data;
      if (club.version !== fields.version) return refuse('changed');
      const tiers = await listTierUse(db, club.id);
      const before = tiers.find(({ id }) => id === input.id);
      const refused = before ? refusedChange(before, fields) : tiers.length >= maxTiers && refuse('full');
      if (refused) return refused;
      await upsertTier(db, fields, { id: input.id, clubId: club.id });
      if (before) await admitWaiting({ ...app, db }, club.id);
      return ok({ id: input.id, version: await updateClubRow(db, club, { now: app.clock.now() }) });
    });
  },
);

/** What members agreed to when they joined, and so does not change. */
function refusedChange({ inUse, bottles, color }: TierUse, fields: TierFields): InvalidParams | undefined {
  if (!inUse) return undefined;
  const why = 'This stays, because the tier is in use. Add another tier instead';
  const errors = { ...(fields.bottles !== bottles && { bottles: why }), ...(fields.color !== color && { color: why }) };
  return Object.keys(errors).length > 0 ? invalidParams(errors) : undefined;
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
      const tiers = await listTierUse(db, club.id);
      if (!tiers.some((tier) => tier.id === id)) return refuse('not-found');
      if (retired && club.state === 'open' && !hasOther(tiers, id)) return refuse('incomplete');
      await setTierRetiredRow(db, id, retired);
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
      const tiers = await listTierUse(db, club.id);
      const tier = tiers.find((one) => one.id === id);
      if (!tier) return refuse('not-found');
      if (tier.inUse) return refuse('ordered');
      if (club.state === 'open' && !hasOther(tiers, id)) return refuse('incomplete');
      await deleteTierRow(db, id);
      await updateClubRow(db, club, { now: app.clock.now() });
      return success;
    }),
);
