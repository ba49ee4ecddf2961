import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { type Refusal, refuse } from '#kit/result.ts';
import type { ClubMailProps } from '../club-mails.ts';
import { myClubsPath } from '../club-url.ts';
import { lockClubOfMembership } from '../db/joining-rows.server.ts';
import { lockOwnMembership, type OwnMembershipRow } from '../db/own-membership-rows.server.ts';
import { type LinkApp, memberOfLink } from '../membership-link.server.ts';

/** A membership to be seen or changed, with the token of the link in a mail if it was followed. */
export type OpenedMembership = { id: string; token?: string | undefined };

/** Why a membership was not changed: not theirs, over, or, as `signed-out`, because a link alone may not do it. */
export type MembershipRefusal = Refusal<'forbidden' | 'not-found' | 'closed' | 'signed-out'>;

/** What changing a membership takes. */
export type MembershipApp = Pick<Infra, 'db' | 'clock' | 'jobs'> & LinkApp;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an id can be that of a membership, and whose membership the token of a mail's link opens by it. */
export async function accessOf(
  app: LinkApp,
  { id, token }: OpenedMembership,
): Promise<{ isValid: boolean; linkedUserId: string | undefined }> {
  const isValid = uuid.test(id);
  return { isValid, linkedUserId: isValid && token !== undefined ? await memberOfLink(app, token, id) : undefined };
}

/** A membership that is locked, and what changing it takes. `byLink` if its member is not signed in. */
export type LockedMembership = { db: Transaction; membership: Locked<OwnMembershipRow>; now: Date; byLink: boolean };

type Options = OpenedMembership & { actor: Actor; withClub?: true; allowsLink?: true };

/**
 * Changes a membership that is not over, in one transaction, for its member.
 * @param opened.withClub whether the club is locked too, for changes that take or free a place
 * @param opened.allowsLink whether the link of a mail is enough: for changes that cost nothing and send nothing elsewhere.
 *   The change then tells the member by mail (`notifyOfLinkChange`)
 */
export async function changeOwn<Answer extends { ok: boolean }>(
  app: MembershipApp,
  { actor, withClub, allowsLink, ...opened }: Options,
  change: (locked: LockedMembership) => Promise<Answer>,
): Promise<Answer | MembershipRefusal> {
  const { isValid, linkedUserId } = await accessOf(app, opened);
  const isAllowed = actor.kind === 'user' ? mayChange(actor) : linkedUserId !== undefined;
  if (!isAllowed) return refuse('forbidden');
  if (!isValid) return refuse('not-found');
  return app.db.transaction().execute(async (db) => {
    // why: clubs before memberships, as when the winery changes its members, to prevent deadlocks
    if (withClub) await lockClubOfMembership(db, opened.id);
    const membership = await lockOwnMembership(db, opened.id);
    const isMember = mayChange(actor) && actor.id === membership?.userId;
    if (!membership || !(isMember || linkedUserId === membership.userId)) return refuse('not-found');
    if (!isMember && !allowsLink) return refuse('signed-out');
    if (membership.state === 'canceled') return refuse('closed');
    return change({ db, membership, now: app.clock.now(), byLink: !isMember });
  });
}

/**
 * Tells the member by mail what was changed with the link of a mail, when the caller's transaction commits; nothing if
 * the member is signed in. The same change is told once.
 */
export async function notifyOfLinkChange(
  app: Pick<Infra, 'jobs'>,
  { db, membership, byLink }: LockedMembership,
  change: Pick<ClubMailProps['club-changed-by-link'], 'what' | 'release' | 'day'> & { subject: string },
): Promise<void> {
  if (!byLink) return;
  const { id, userId, email: to, clubName: club, wineryName: winery } = membership;
  const { subject, ...told } = change;
  const props = { club, winery, ...told, path: `${myClubsPath}/${id}` as const };
  const key = `club:${id}:by-link:${told.what}:${subject}:${told.day ?? ''}`;
  await sendMail({ ...app, db }, { mail: 'club-changed-by-link', to, props, userId }, key);
}
