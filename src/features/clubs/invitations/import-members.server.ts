import { localDayOf } from '#features/availability/zoned-time.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countInvitationMails, listInviteeStatuses } from '../db/invitation-rows.server.ts';
import { type ClubAccessRow, findManagedClub } from '../db/managed-club-rows.server.ts';
import { authorizeClubView, type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import { type InvitedPeople, invitationsPerDay, type MemberFileReport } from './invitation.ts';
import { type InviteRefusal, sendInvitations, whyNobodyJoins, whyNotInvited } from './invite-members.server.ts';
import { type MemberFile, readMemberFile } from './member-file.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** How many rows that are wrong a report lists. */
const mostProblems = 100;

/** The text of a file of members. */
type FileInput = { clubId: string; text: string };

/**
 * Says what inviting the people of a file would do: whom it invites, who is a member or invited already, and which rows
 * are wrong and why, and whether the day's limit allows it. Nothing is stored or sent. For owners of the winery. Four
 * statements.
 * @returns the error of the field `file` if it cannot be read at all
 */
export const checkMemberFile = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, text }: FileInput,
  ): Promise<Result<MemberFileReport, ClubRefusal | InvalidParams | 'closed'>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    if (!isPermitted(allowed.value.role, 'clubs')) return refuse('forbidden');
    const barred = whyNobodyJoins(allowed.value);
    if (barred) return barred;
    const read = await readFor(app, allowed.value, text);
    if (typeof read === 'string') return invalidParams({ file: read });
    const { rows, invitees, problems, columns, ignored } = read;
    const now = app.clock.now();
    const since = addDuration(now, { days: -1 });
    const emails = invitees.map(({ email }) => email);
    const statuses = await listInviteeStatuses(app.db, { clubId, emails, since, now });
    const mailed = await countInvitationMails(app.db, allowed.value.wineryId, since);
    const known = new Map(statuses.map((status) => [status.email, status]));
    const left = invitees.flatMap(({ line, ...invitee }) => {
      const why = whyNotInvited(known.get(invitee.email), invitee);
      return why === undefined ? [] : [{ line, email: invitee.email, why }];
    });
    const invited = invitees.length - left.length;
    const wrongRows = rows - invitees.length;
    const leftToday = Math.max(0, invitationsPerDay - mailed);
    const listed = problems.slice(0, mostProblems);
    return ok({ rows, invited, leftToday, left, problems: listed, wrongRows, columns, ignored });
  },
);

async function readFor(
  app: Pick<Infra, 'clock'> & { db: Database },
  { id, county, wineryState: state }: ClubAccessRow,
  text: string,
): Promise<MemberFile | string> {
  const club = await findManagedClub(app.db, id);
  const today = localDayOf(wineryTimeZone({ county, state }), app.clock.now());
  return club ? readMemberFile(text, { ...club, today }) : 'This club is no longer there';
}

/**
 * Invites the people of a file to confirm that they are members: none of them is one before they agreed to the terms and
 * saved a card. Rows that are wrong are left out. For owners of the winery.
 */
export const importMembers = defineUseCase(
  async (
    app: Needs & Pick<Infra, 'jobs'>,
    actor: Actor,
    { clubId, text }: FileInput,
  ): Promise<Result<InvitedPeople, InviteRefusal | InvalidParams>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, clubId);
      if (!locked.ok) return locked;
      const read = await readFor({ ...app, db }, locked.value.club, text);
      if (typeof read === 'string') return invalidParams({ file: read });
      return sendInvitations({ ...app, db }, locked.value, read.invitees);
    }),
);
