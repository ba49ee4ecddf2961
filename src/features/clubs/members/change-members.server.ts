import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import {
  appendNotes,
  insertMemberEvents,
  lockMemberships,
  type MembershipRow,
  updateMemberships,
} from '../db/managed-member-rows.server.ts';
import { admitWaiting } from '../joining/admit-waiting.server.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { type ChangedMembers, cancelReasonLabels, maxNoteLength } from './managed-member.ts';
import { cancelSchema, chosenSchema, holdSchema, lineSchema, noteSchema } from './member.schema.ts';
import { notifyOfEndedMemberships } from './notify-ended.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Members of a club to change, at most 100 at once, and the fields of the form. */
export type MembersInput = { clubId: string; ids: readonly unknown[]; fields: unknown };

/** Why members are not changed; `invalid-transition` if that is not possible for any of them. */
export type MembersRefusal = ClubRefusal | InvalidParams | 'invalid-transition';

/** How long a hold can last, in days. */
const longestHold = 365;

/** Chosen members of a club with who changes them. */
type LockedMembers = { actor: SignedIn; club: Locked<ClubAccessRow>; members: Locked<MembershipRow>[] };

/**
 * Members of a club whom the actor may change, locked with it until the transaction ends.
 * @returns `not-found` if one of them is not a member of this club
 */
export async function lockMembers(
  db: Transaction,
  actor: Actor,
  { clubId, ids }: Pick<MembersInput, 'clubId' | 'ids'>,
): Promise<Result<LockedMembers, ClubRefusal | InvalidParams>> {
  const locked = await lockClubForChange({ db }, actor, clubId);
  if (!locked.ok) return locked;
  const chosen = chosenSchema.safeParse(ids);
  if (!chosen.success) {
    const isUnknown = chosen.error.issues.some(({ path }) => path.length > 0);
    return isUnknown ? refuse('not-found') : invalidParams({ members: chosen.error.issues[0]?.message ?? '' });
  }
  const members = await lockMemberships(db, clubId, chosen.data);
  return members.length === chosen.data.length ? ok({ ...locked.value, members }) : refuse('not-found');
}

/** Puts active members on hold until a day; they get no releases until then. For owners of the winery. */
export const holdMembers = defineUseCase(
  async (app: Needs, actor: Actor, input: MembersInput): Promise<Result<ChangedMembers, MembersRefusal>> => {
    const parsed = holdSchema.safeParse(input.fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { actor: by, club, members } = locked.value;
      const active = members.filter(({ state }) => state === 'active');
      if (active.length === 0) return refuse('invalid-transition');
      const { holdUntil } = parsed.data;
      const now = app.clock.now();
      const today = localDayOf(wineryTimeZone({ county: club.county, state: club.wineryState }), now);
      if (holdUntil <= today) return invalidParams({ holdUntil: 'Choose a later day' });
      if (holdUntil > addDays(today, longestHold)) return invalidParams({ holdUntil: 'A hold lasts at most a year' });
      await updateMemberships(db, active, { state: 'held', holdUntil }, now);
      const event = { kind: 'held', userId: by.id, details: `Until ${holdUntil}`, madeAt: now };
      await insertMemberEvents(db, active, event);
      return ok({ changed: active.length, left: members.length - active.length });
    });
  },
);

/** Ends the hold of a member now. For owners of the winery. */
export const resumeMember = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id }: { clubId: string; id: string },
  ): Promise<Result<undefined, MembersRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, { clubId, ids: [id] });
      if (!locked.ok) return locked;
      const { actor: by, members } = locked.value;
      if (members.some(({ state }) => state !== 'held')) return refuse('invalid-transition');
      const now = app.clock.now();
      await updateMemberships(db, members, { state: 'active', holdUntil: null }, now);
      await insertMemberEvents(db, members, { kind: 'resumed', userId: by.id, madeAt: now });
      return success;
    }),
);

/**
 * Cancels memberships, with a reason, and mails the members. What is paid for is still sent. Those who wait for the
 * places get them. For owners of the winery.
 */
export const cancelMembers = defineUseCase(
  async (
    app: Needs & Pick<Infra, 'jobs'> & LinkApp,
    actor: Actor,
    input: MembersInput,
  ): Promise<Result<ChangedMembers, MembersRefusal>> => {
    const parsed = cancelSchema.safeParse(input.fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { actor: by, club, members } = locked.value;
      const current = members.filter(({ state }) => state !== 'canceled');
      if (current.length === 0) return refuse('invalid-transition');
      const { reason, comment } = parsed.data;
      const now = app.clock.now();
      const canceled = { state: 'canceled' as const, holdUntil: null, canceledAt: now, canceledBy: 'winery' as const };
      const why = { cancelReason: reason, cancelComment: comment || null };
      await updateMemberships(db, current, { ...canceled, ...why }, now);
      const details = cancelReasonLabels[reason];
      await insertMemberEvents(db, current, { kind: 'canceled', userId: by.id, details, madeAt: now });
      const ended = current.map(({ id }) => id);
      await notifyOfEndedMemberships({ ...app, db }, ended, reason);
      await admitWaiting({ ...app, db }, club.id);
      return ok({ changed: current.length, left: members.length - current.length });
    });
  },
);

/** Saves what the winery notes for itself about a member, instead of what it noted before. For owners of the winery. */
export const noteMember = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id, fields }: { clubId: string; id: string; fields: unknown },
  ): Promise<Result<undefined, ClubRefusal | InvalidParams>> => {
    const parsed = noteSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, { clubId, ids: [id] });
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      await updateMemberships(db, locked.value.members, { note: parsed.data.note }, app.clock.now());
      return success;
    });
  },
);

/**
 * Adds a line to what the winery noted about members. Those whose notes are full are left as they are. For owners of the
 * winery.
 */
export const addNotes = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: MembersInput,
  ): Promise<Result<ChangedMembers, ClubRefusal | InvalidParams>> => {
    const parsed = lineSchema.safeParse(input.fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { members } = locked.value;
      const added = { line: parsed.data.note, most: maxNoteLength, now: app.clock.now() };
      const changed = await appendNotes(db, members, added);
      return ok({ changed, left: members.length - changed });
    });
  },
);
