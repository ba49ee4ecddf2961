import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { InvitationDetails, InvitationState, ListedInvitation } from '../invitations/invitation.ts';
import type { ClubInvitationTable } from './tables.ts';

/** What is known of an email that is to be invited to a club. */
export type InviteeStatus = {
  email: string;
  userId: string | null;
  isMember: boolean;
  isInvited: boolean;
  /** How many invitations of all wineries were mailed to it since a time. */
  mails: number;
};

/** What is known of emails, in small letters, that are to be invited to a club. */
export async function listInviteeStatuses(
  db: Database,
  { clubId, emails, since, now }: { clubId: string; emails: readonly string[]; since: Date; now: Date },
): Promise<InviteeStatus[]> {
  const { rows } = await sql<InviteeStatus>`
    select given.email, u.id as user_id,
      exists (select from club_memberships m where m.club_id = ${clubId} and m.user_id = u.id
        and m.state <> 'canceled' and m.gift_recipient_email is null) as is_member,
      exists (select from club_invitations i where i.club_id = ${clubId} and lower(i.email) = given.email
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now}) as is_invited,
      (select count(*)::int from club_invitations i where lower(i.email) = given.email and i.invited_at > ${since})
        as mails
    from unnest(${emails}::text[]) given (email)
    left join users u on u.email = given.email and u.deleted_at is null`.execute(db);
  return rows;
}

/** How many invitations the clubs of a winery mailed since a time. */
export async function countInvitationMails(db: Database, wineryId: string, since: Date): Promise<number> {
  const { found } = await db
    .selectFrom('clubInvitations')
    .innerJoin('clubs', 'clubs.id', 'clubInvitations.clubId')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('clubs.wineryId', '=', wineryId)
    .where('invitedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** The same; until the transaction ends no other club of the winery mails any. */
export async function lockInvitationMails(db: Transaction, wineryId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('club invitations of ' || ${wineryId}, 0))`.execute(db);
  return countInvitationMails(db, wineryId, since);
}

/** Inserts invitations to a locked club; those to the same emails that expired are revoked first, because one can be open only. */
export async function insertInvitations(
  db: Transaction,
  { id: clubId }: Locked<{ id: string }>,
  invitations: readonly Insertable<ClubInvitationTable>[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('clubInvitations')
    .set({ revokedAt: now, details: null })
    .where('clubId', '=', clubId)
    .where(
      sql<string>`lower(email)`,
      'in',
      invitations.map(({ email }) => email),
    )
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
  await db.insertInto('clubInvitations').values(invitations).execute();
}

/** An invitation that waits for an answer, expired or not, locked until the transaction ends. */
export async function lockOpenInvitation(db: Transaction, { clubId, id }: { clubId: string; id: string }) {
  const row = await db
    .selectFrom('clubInvitations')
    .leftJoin('users', (join) => join.onRef('users.email', '=', 'clubInvitations.email').on('deletedAt', 'is', null))
    .select(['clubInvitations.id', 'clubInvitations.email', 'invitedAt', 'users.id as userId', 'details'])
    .where('clubInvitations.id', '=', id)
    .where('clubId', '=', clubId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .forUpdate('clubInvitations')
    .executeTakeFirst();
  return asLocked<typeof row>(row);
}

/** Gives a locked invitation another token, and notes that it was mailed again. */
export async function renewInvitation(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  renewed: { tokenHash: string; invitedAt: Date; expiresAt: Date; invitedBy: string },
): Promise<void> {
  await db.updateTable('clubInvitations').set(renewed).where('id', '=', id).execute();
}

/** Revokes a locked invitation, and deletes what was stored for its form. */
export async function revokeInvitationRow(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  revokedAt: Date,
): Promise<void> {
  await db.updateTable('clubInvitations').set({ revokedAt, details: null }).where('id', '=', id).execute();
}

/** A tier and details that an invitation gives to the form of joining. */
export type InvitationTerms = { id: string; tierId: string | null; details: InvitationDetails | null };

type Invited = { clubId: string; tokenHash: string; email: string; now: Date };

function invitationFor(db: Database, { clubId, tokenHash, email, now }: Invited) {
  return db
    .selectFrom('clubInvitations')
    .select(['id', 'tierId', 'details'])
    .where('clubId', '=', clubId)
    .where('tokenHash', '=', tokenHash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now);
}

/** The invitation of a token to a club, if it is for this email and works. */
export function findInvitation(db: Database, invited: Invited): Promise<InvitationTerms | undefined> {
  return invitationFor(db, invited).executeTakeFirst();
}

/** The same, locked until the transaction ends: of two who follow one link the second one finds it used. */
export async function lockInvitation(db: Transaction, invited: Invited): Promise<Locked<InvitationTerms> | undefined> {
  return asLocked<InvitationTerms | undefined>(await invitationFor(db, invited).forUpdate().executeTakeFirst());
}

/** Notes what became of a locked invitation, and deletes what was stored for its form. */
export async function acceptInvitationRow(
  db: Transaction,
  { id }: Locked<InvitationTerms>,
  accepted: { membershipId: string; acceptedAt: Date },
): Promise<void> {
  await db
    .updateTable('clubInvitations')
    .set({ ...accepted, details: null })
    .where('id', '=', id)
    .execute();
}

/** An invitation of a token, whether it works or not. */
export async function findInvitationByToken(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ clubId: string; email: string; works: boolean } | undefined> {
  return db
    .selectFrom('clubInvitations')
    .select(['clubId', 'email'])
    .select(sql<boolean>`accepted_at is null and revoked_at is null and expires_at > ${now}`.as('works'))
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

const stateOf = (now: Date): RawBuilder<InvitationState> => sql`case when accepted_at is not null then 'joined'
  when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired' else 'open' end`;

type Listed = { clubId: string; state: InvitationState | null; now: Date };

function listed({ clubId, state, now }: Listed): RawBuilder<unknown> {
  return sql`i.club_id = ${clubId} and ${state === null ? sql`true` : sql`${stateOf(now)} = ${state}`}`;
}

/** How many invitations of a state a club has, counted up to a bound. */
export async function countInvitations(db: Database, given: Listed, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from club_invitations i where ${listed(given)} limit ${most}) one`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of the invitations to a club, those first that were mailed last. */
export async function listInvitationRows(
  db: Database,
  given: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedInvitation[]> {
  const { rows } = await sql<ListedInvitation>`
    select i.id, i.email, i.details ->> 'name' as name, t.name as tier_name, ${stateOf(given.now)} as state,
      to_json(i.invited_at) #>> '{}' as invited_at, to_json(i.expires_at) #>> '{}' as expires_at, i.membership_id
    from club_invitations i left join club_tiers t on t.id = i.tier_id
    where ${listed(given)}
    order by i.invited_at desc, i.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Deletes all invitations to an email; memberships that came of them stay. */
export async function deleteInvitationsTo(db: Transaction, email: string): Promise<void> {
  await db.deleteFrom('clubInvitations').where(sql`lower(email)`, '=', email.toLowerCase()).execute();
}

/** Deletes the invitations of which memberships of a person came, whatever their address was then. */
export async function deleteAcceptedInvitations(db: Transaction, userId: string): Promise<void> {
  await db
    .deleteFrom('clubInvitations')
    .where('membershipId', 'in', (query) =>
      query.selectFrom('clubMemberships').select('id').where('userId', '=', userId),
    )
    .execute();
}

/** Deletes invitations that nobody accepted and that expired before a time. @returns how many */
export async function deleteExpiredInvitations(db: Database, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from club_invitations where id in (
      select id from club_invitations where accepted_at is null and expires_at < ${before}
      order by expires_at, id limit ${most}) returning id`.execute(db);
  return rows.length;
}
