import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import {
  deleteChosenWines,
  insertMemberEvents,
  listTierNames,
  lockMemberships,
  updateMemberships,
} from '../db/managed-member-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import { cancelReasonLabels } from './managed-member.ts';
import { cancelSchema, holdSchema, moveSchema, noteSchema } from './member.schema.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;
type MemberInput = { clubId: string; id: string };
type LockedMember = Awaited<ReturnType<typeof lockMemberships>>[number];

/** How long a hold can last, in days. */
const longestHold = 365;

/** A member of a club that the actor may change, locked until the transaction ends. */
async function lockMember(
  db: Transaction,
  actor: Actor,
  { clubId, id }: MemberInput,
): Promise<Result<{ actor: SignedIn; club: ClubAccessRow; member: LockedMember }, ClubRefusal>> {
  const locked = await lockClubForChange({ db }, actor, clubId);
  if (!locked.ok) return locked;
  const [member] = clubIdSchema.safeParse(id).success ? await lockMemberships(db, clubId, [id]) : [];
  return member ? ok({ ...locked.value, member }) : refuse('not-found');
}

/** Puts an active member on hold until a day; they get no releases until then. For owners of the winery. */
export const holdMember = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { fields, ...input }: MemberInput & { fields: unknown },
  ): Promise<Result<undefined, ClubRefusal | InvalidParams | 'invalid-transition'>> => {
    const parsed = holdSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMember(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { actor: by, club, member } = locked.value;
      if (member.state !== 'active') return refuse('invalid-transition');
      const { holdUntil } = parsed.data;
      const now = app.clock.now();
      const today = localDayOf(wineryTimeZone({ county: club.county, state: club.wineryState }), now);
      if (holdUntil <= today) return invalidParams({ holdUntil: 'Choose a later day' });
      if (holdUntil > addDays(today, longestHold)) return invalidParams({ holdUntil: 'A hold lasts at most a year' });
      await updateMemberships(db, [member], { state: 'held', holdUntil }, now);
      await insertMemberEvents(db, [member], {
        kind: 'held',
        userId: by.id,
        details: `Until ${holdUntil}`,
        madeAt: now,
      });
      return success;
    });
  },
);

/** Ends the hold of a member now. For owners of the winery. */
export const resumeMember = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: MemberInput,
  ): Promise<Result<undefined, ClubRefusal | 'invalid-transition'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockMember(db, actor, input);
      if (!locked.ok) return locked;
      const { actor: by, member } = locked.value;
      if (member.state !== 'held') return refuse('invalid-transition');
      const now = app.clock.now();
      await updateMemberships(db, [member], { state: 'active', holdUntil: null }, now);
      await insertMemberEvents(db, [member], { kind: 'resumed', userId: by.id, madeAt: now });
      return success;
    }),
);

/** Cancels a membership, with a reason. What is paid for is still sent. For owners of the winery. */
export const cancelMember = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { fields, ...input }: MemberInput & { fields: unknown },
  ): Promise<Result<undefined, ClubRefusal | InvalidParams | 'invalid-transition'>> => {
    const parsed = cancelSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMember(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { actor: by, member } = locked.value;
      if (member.state === 'canceled') return refuse('invalid-transition');
      const { reason, comment } = parsed.data;
      const now = app.clock.now();
      const canceled = { state: 'canceled' as const, holdUntil: null, canceledAt: now, canceledBy: 'winery' as const };
      await updateMemberships(db, [member], { ...canceled, cancelReason: reason, cancelComment: comment || null }, now);
      const details = cancelReasonLabels[reason];
      await insertMemberEvents(db, [member], { kind: 'canceled', userId: by.id, details, madeAt: now });
      return success;
    });
  },
);

/** Saves what the winery notes for itself about a member. For owners of the winery. */
export const noteMember = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { fields, ...input }: MemberInput & { fields: unknown },
  ): Promise<Result<undefined, ClubRefusal | InvalidParams>> => {
    const parsed = noteSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMember(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      await updateMemberships(db, [locked.value.member], { note: parsed.data.note }, app.clock.now());
      return success;
    });
  },
);

/**
 * Moves members to another tier of their club, all or none; those who are in it already stay as they are. What they chose
 * of releases that are not billed yet is dropped, since the other tier has other wines. Members who agreed to a lower
 * price are asked before they pay more. For owners of the winery.
 * @returns how many were moved; `not-found` if one of them is no longer a member
 */
export const moveMembers = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, fields }: { clubId: string; fields: unknown },
  ): Promise<Result<{ moved: number; tier: string }, ClubRefusal | InvalidParams>> => {
    const parsed = moveSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const ids = [...new Set(parsed.data.members)];
      const tiers = await listTierNames(db, clubId);
      const tier = tiers.find(({ id }) => id === parsed.data.tier);
      if (!tier || tier.retired) return invalidParams({ tier: 'Choose a tier that is offered' });
      const members = await lockMemberships(db, clubId, ids);
      if (members.length < ids.length || members.some(({ state }) => state === 'canceled')) return refuse('not-found');
      const moved = members.filter(({ tierId }) => tierId !== tier.id);
      if (moved.length === 0) return ok({ moved: 0, tier: tier.name });
      const from = tiers.filter(({ id }) => moved.some(({ tierId }) => tierId === id));
      const isOther = from.some(({ bottles, color }) => bottles !== tier.bottles || color !== tier.color);
      // why: members of a subscription chose their wines for the tier they are in
      if (locked.value.club.model === 'subscription' && isOther)
        return invalidParams({ tier: 'Choose a tier with as many bottles and the same wines' });
      const now = app.clock.now();
      await updateMemberships(db, moved, { tierId: tier.id }, now);
      await deleteChosenWines(db, moved);
      const event = { kind: 'tier-changed', userId: locked.value.actor.id, details: tier.name, madeAt: now };
      await insertMemberEvents(db, moved, event);
      return ok({ moved: moved.length, tier: tier.name });
    });
  },
);
