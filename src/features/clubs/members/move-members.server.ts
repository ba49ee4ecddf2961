import type { PagePath } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { admitRows } from '../db/joining-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import {
  deleteChosenWines,
  insertMemberEvents,
  listTierPlaces,
  type MembershipRow,
  offerTier,
  type TierPlaces,
  updateMemberships,
  withdrawTierOffers,
} from '../db/managed-member-rows.server.ts';
import { admitWaiting, beginAdmitted } from '../joining/admit-waiting.server.ts';
import type { ClubRefusal } from '../managing/club-access.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import { lockMembers, type MembersInput, type MembersRefusal } from './change-members.server.ts';
import { moveSchema } from './member.schema.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & LinkApp;

/** How many members were moved to a tier, and how many were asked to agree to its terms first. */
export type MovedMembers = { moved: number; asked: number; tier: string };

/**
 * Moves members to another tier of their club; those who are in it already stay as they are. What they chose of releases
 * that are not billed yet is dropped, since the other tier has other wines. Those for whom the tier can cost more than
 * they agreed to are not moved but asked, by mail: they move once they agree. Members of a subscription chose their wines for the tier they
 * are in: they move only to one with as many bottles of the same wines. For owners of the winery.
 * @returns `full` if the tier has too few places; `not-found` if one of them is no longer a member
 */
export const moveMembers = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: MembersInput,
  ): Promise<Result<MovedMembers, ClubRefusal | InvalidParams | 'full'>> => {
    const parsed = moveSchema.safeParse(input.fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { members } = locked.value;
      if (members.some(({ state }) => state === 'canceled')) return refuse('not-found');
      const tier = (await listTierPlaces(db, input.clubId)).find(({ id }) => id === parsed.data.tier);
      if (!tier || tier.retired) return invalidParams({ tier: 'Choose a tier that is offered' });
      if (locked.value.club.model === 'subscription' && members.some((member) => isOther(tier, member)))
        return invalidParams({ tier: 'Choose a tier with as many bottles and the same wines' });
      return moveOrAsk({ ...app, db }, locked.value, tier);
    });
  },
);

async function moveOrAsk(
  app: MovingApp,
  { members, ...by }: By & { members: readonly Locked<MembershipRow>[] },
  tier: TierPlaces,
): Promise<Result<MovedMembers, 'full'>> {
  const others = members.filter(({ tierId }) => tierId !== tier.id);
  const asked = others.filter((member) => isDearer(tier, member));
  const moved = others.filter((member) => !asked.includes(member));
  const entering = moved.filter(({ state }) => state !== 'waiting').length;
  if (tier.free !== null && entering > tier.free) return refuse('full');
  if (moved.length > 0) await move(app, by, tier, moved);
  const told = asked.length > 0 ? await ask(app, by, tier, asked) : 0;
  return ok({ moved: moved.length, asked: told, tier: tier.name });
}

/** Whether a tier can cost a member more than they agreed to. */
function isDearer({ toCents, shippingIncluded }: TierPlaces, member: MembershipRow): boolean {
  return toCents > member.agreedCents || (member.shippingIncluded && !shippingIncluded);
}

/** Whether what a member chose of a subscription does not suit a tier. */
function isOther({ bottles, color }: TierPlaces, member: MembershipRow): boolean {
  return bottles !== member.bottles || color !== member.color;
}

type MovingApp = Needs & { db: Transaction };

type By = { actor: SignedIn; club: Locked<ClubAccessRow> };

async function move(
  app: MovingApp,
  { actor, club }: By,
  { id: tierId, name }: TierPlaces,
  members: readonly Locked<MembershipRow>[],
): Promise<void> {
  const now = app.clock.now();
  await updateMemberships(app.db, members, { tierId }, now);
  await deleteChosenWines(app.db, members);
  await withdrawTierOffers(app.db, members);
  await insertMemberEvents(app.db, members, { kind: 'tier-changed', userId: actor.id, details: name, madeAt: now });
  await mailOfTier(app, 'club-tier-changed', { club, tier: name, now }, members);
  await admitWaiting(app, club.id);
}

/** Offers a tier to members. @returns how many of them did not have the offer yet */
async function ask(
  app: MovingApp,
  { actor, club }: By,
  { id: tierId, name }: TierPlaces,
  members: readonly Locked<MembershipRow>[],
): Promise<number> {
  const now = app.clock.now();
  const offered = await offerTier(app.db, members, { clubId: club.id, tierId, offeredBy: actor.id, offeredAt: now });
  const told = members.filter(({ id }) => offered.includes(id));
  if (told.length === 0) return 0;
  await insertMemberEvents(app.db, told, { kind: 'tier-offered', userId: actor.id, details: name, madeAt: now });
  await mailOfTier(app, 'club-tier-offered', { club, tier: name, now }, told);
  return told.length;
}

async function mailOfTier(
  app: MovingApp,
  mail: 'club-tier-changed' | 'club-tier-offered',
  { club, tier, now }: { club: ClubAccessRow; tier: string; now: Date },
  members: readonly MembershipRow[],
): Promise<void> {
  const mails = await Promise.all(
    members.map(async ({ id, email: to, userId }) => {
      const path: PagePath = await membershipPath(app, { id, userId });
      const isSubscription = club.model === 'subscription';
      const props = { winery: club.wineryName, club: club.name, tier, path, isSubscription };
      return { mail: { mail, to, props, userId }, key: `club:${id}:${mail}:${now.getTime()}` };
    }),
  );
  await sendMails(app, mails);
}

/**
 * Gives places to chosen people who wait, whoever came before them, and mails them. For owners of the winery.
 * @returns `full` if the club or a tier has fewer places
 */
export const admitMembers = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: Omit<MembersInput, 'fields'>,
  ): Promise<Result<{ changed: number; left: number }, MembersRefusal | 'full'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockMembers(db, actor, input);
      if (!locked.ok) return locked;
      const { actor: by, club, members } = locked.value;
      const waiting = members.filter(({ state }) => state === 'waiting');
      if (waiting.length === 0) return refuse('invalid-transition');
      const tiers = await listTierPlaces(db, club.id);
      if (!hasPlaces(tiers, waiting)) return refuse('full');
      const admitted = await admitRows(db, waiting, { userId: by.id, now: app.clock.now() });
      await beginAdmitted({ ...app, db }, club.id, admitted);
      return ok({ changed: admitted.length, left: members.length - admitted.length });
    }),
);

function hasPlaces(tiers: readonly TierPlaces[], waiting: readonly MembershipRow[]): boolean {
  const [first] = tiers;
  if (first?.clubFree !== null && waiting.length > (first?.clubFree ?? 0)) return false;
  return tiers.every(({ id, free }) => free === null || waiting.filter(({ tierId }) => tierId === id).length <= free);
}
