import type { PagePath } from '#features/mail/mail.ts';
import { sendMail, sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { clubUrl, joinUrl } from '../club-url.ts';
import {
  type InviteeStatus,
  insertInvitations,
  listInviteeStatuses,
  lockInvitationMails,
  lockOpenInvitation,
  renewInvitation,
  revokeInvitationRow,
} from '../db/invitation-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import { listTierNames } from '../db/managed-member-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import { inviteSchema } from './invitation.schema.ts';
import {
  type InvitedPeople,
  type Invitee,
  invitationsPerAddress,
  invitationsPerDay,
  type NotInvited,
} from './invitation.ts';
import { newInvitationToken } from './invitation-token.server.ts';
import '../joining/joined-mails.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'>;

/** Why people are not invited; `too-many` with how many more the winery may invite today. */
export type InviteRefusal = ClubRefusal | 'closed' | Refusal<'too-many', { leftToday: number }>;

/**
 * Invites people by e-mail to a club, at most 100 at once. Each link works once, for 30 days, and only for an account
 * with the address that it was mailed to. For owners of the winery.
 * @param input.fields `emails` as typed, and `tier`, the id of the one that is suggested, or nothing
 * @returns whom it was not sent to: members, and people who are invited already
 */
export const inviteMembers = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, fields }: { clubId: string; fields: unknown },
  ): Promise<Result<InvitedPeople, InviteRefusal | InvalidParams>> => {
    const parsed = inviteSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { emails, tier } = parsed.data;
      const isOffered = (id: string) => tiers.some((one) => one.id === id && !one.retired);
      const tiers = tier === null ? [] : await listTierNames(db, clubId);
      if (tier !== null && !isOffered(tier)) return invalidParams({ tier: 'Choose a tier that is offered' });
      const invitees = emails.map((email) => ({ email, tierId: tier, details: null }));
      return sendInvitations({ ...app, db }, locked.value, invitees);
    });
  },
);

type LockedClub = { actor: SignedIn; club: Locked<ClubAccessRow> };

/**
 * Invites people to a locked club, except members and those who are invited, as long as the day's limit allows all. The
 * caller checks permissions.
 * @param invitees one for each email
 */
export async function sendInvitations(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { actor, club }: LockedClub,
  invitees: readonly Invitee[],
): Promise<Result<InvitedPeople, InviteRefusal>> {
  const barred = whyNobodyJoins(club);
  if (barred) return barred;
  const now = app.clock.now();
  const since = addDuration(now, { days: -1 });
  const mailed = await lockInvitationMails(app.db, club.wineryId, since);
  const emails = invitees.map(({ email }) => email);
  const statuses = await listInviteeStatuses(app.db, { clubId: club.id, emails, since, now });
  const known = new Map(statuses.map((status) => [status.email, status]));
  const sorted = invitees.map((invitee) => ({
    invitee,
    userId: known.get(invitee.email)?.userId ?? undefined,
    why: whyNotInvited(known.get(invitee.email), invitee),
  }));
  const left = sorted.flatMap(({ invitee: { email }, why }) => (why === undefined ? [] : [{ email, why }]));
  const chosen = sorted.filter(({ why }) => why === undefined);
  const leftToday = Math.max(0, invitationsPerDay - mailed);
  if (chosen.length > leftToday) return { ok: false, code: 'too-many', leftToday };
  if (chosen.length === 0) return ok({ invited: 0, left });
  const sent = chosen.map(({ invitee, userId }) => {
    return { ...invitee, userId, id: crypto.randomUUID(), ...newInvitationToken(now) };
  });
  const rows = sent.map(({ id, email, tierId, details, tokenHash, expiresAt }) => ({
    ...{ id, clubId: club.id, email, tierId, details: details && JSON.stringify(details), tokenHash },
    ...{ invitedBy: actor.id, invitedAt: now, expiresAt, acceptedAt: null, revokedAt: null },
  }));
  await insertInvitations(app.db, club, rows, now);
  await sendMails(
    app,
    sent.map((one) => ({ mail: invitationMail(club, one), key: `club-invitation:${one.tokenHash}` })),
  );
  return ok({ invited: sent.length, left });
}

/** Why an invitation to a club would be of no use; undefined if people can join it. */
export function whyNobodyJoins({ state }: Pick<ClubAccessRow, 'state'>) {
  return state === 'open' ? undefined : refuse('closed');
}

/** Why somebody is not invited. Members may still give the club to somebody. */
export function whyNotInvited(status: InviteeStatus | undefined, { details }: Invitee): NotInvited | undefined {
  if (status?.isMember && details?.gift === undefined) return 'member';
  if (status?.isInvited) return 'invited';
  return status && status.mails >= invitationsPerAddress ? 'mailed-today' : undefined;
}

type SentInvitation = Pick<Invitee, 'email' | 'details'> & {
  token: string;
  expiresAt: Date;
  userId: string | undefined;
};

/** The mail with the link to the page of the club; of a gift to the form, which says already who gets it. */
function invitationMail({ slug, name: club, winerySlug, wineryName: winery }: ClubAccessRow, sent: SentInvitation) {
  const [key, invitation] = [{ winery: winerySlug, club: slug }, sent.token];
  const url = sent.details?.gift
    ? joinUrl(key, { gift: true, invitation })
    : `${clubUrl(key)}?${new URLSearchParams({ invitation })}`;
  const path: PagePath = `/${url.slice(1)}`;
  const props = { winery, club, path, expiresAt: sent.expiresAt.toISOString() };
  return { mail: 'club-invitation' as const, to: sent.email, props, ...(sent.userId && { userId: sent.userId }) };
}

type Asked = { clubId: string; id: string };

/**
 * Sends an invitation again that waits for an answer or expired, at most once a day, with a new link that works for 30
 * days; the earlier one stops working. For owners of the winery.
 * @returns `already-invited` if it was sent within the last 24 hours
 */
export const resendInvitation = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id }: Asked,
  ): Promise<Result<undefined, InviteRefusal | 'already-invited'>> =>
    app.db.transaction().execute(async (db): Promise<Result<undefined, InviteRefusal | 'already-invited'>> => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      const { actor: by, club } = locked.value;
      const barred = whyNobodyJoins(club);
      if (barred) return barred;
      const now = app.clock.now();
      const since = addDuration(now, { days: -1 });
      const mailed = await lockInvitationMails(db, club.wineryId, since);
      const invitation = clubIdSchema.safeParse(id).success ? await lockOpenInvitation(db, { clubId, id }) : undefined;
      if (!invitation) return refuse('not-found');
      if (invitation.invitedAt > since) return refuse('already-invited');
      if (mailed >= invitationsPerDay) return { ok: false, code: 'too-many', leftToday: 0 };
      const { token, tokenHash, expiresAt } = newInvitationToken(now);
      await renewInvitation(db, invitation, { tokenHash, expiresAt, invitedAt: now, invitedBy: by.id });
      const { email, userId, details } = invitation;
      const mail = invitationMail(club, { email, details, token, expiresAt, userId: userId ?? undefined });
      await sendMail({ ...app, db }, mail, `club-invitation:${tokenHash}`);
      return success;
    }),
);

/** Revokes an invitation: its link stops working, and what was imported with it is deleted. For owners of the winery. */
export const revokeInvitation = defineUseCase(
  async (app: Needs, actor: Actor, { clubId, id }: Asked): Promise<Result<undefined, ClubRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      const invitation = clubIdSchema.safeParse(id).success ? await lockOpenInvitation(db, { clubId, id }) : undefined;
      if (!invitation) return refuse('not-found');
      await revokeInvitationRow(db, invitation, app.clock.now());
      return success;
    }),
);
