import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import { maxStaff } from '../staff/staff.ts';
import type { WineryInvitationTable } from './tables.ts';

export type InvitationRow = Selectable<WineryInvitationTable>;

/** The invitations of a winery that wait for an answer, the newest first, each with the name of its sender. */
export function listOpenInvitations(db: Database, wineryId: string) {
  return db
    .selectFrom('wineryInvitations')
    .innerJoin('users', 'users.id', 'wineryInvitations.invitedBy')
    .select(['wineryInvitations.id', 'wineryInvitations.email', 'wineryInvitations.role', 'handsOver', 'expiresAt'])
    .select(['displayName', 'bannedAt', 'deletedAt'])
    .where('wineryId', '=', wineryId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('wineryInvitations.createdAt', 'desc')
    .orderBy('wineryInvitations.id')
    .limit(2 * maxStaff)
    .execute();
}

/** Inserts an invitation. @returns its id */
export async function insertInvitation(
  db: Transaction,
  invitation: Insertable<WineryInvitationTable>,
): Promise<string> {
  const { id } = await db.insertInto('wineryInvitations').values(invitation).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** An open invitation of a winery, locked until the transaction ends. */
export async function lockOpenInvitation(
  db: Transaction,
  { id, wineryId }: { id: string; wineryId: string },
): Promise<Locked<InvitationRow> | undefined> {
  const row = await db
    .selectFrom('wineryInvitations')
    .selectAll()
    .where('id', '=', id)
    .where('wineryId', '=', wineryId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return asLocked<InvitationRow | undefined>(row);
}

/**
 * The invitation with this token, with the winery's name, if it waits for an answer and was sent by somebody who still
 * owns the winery: what a former owner has sent works no longer.
 */
export function findInvitation(db: Database, tokenHash: string) {
  return db
    .selectFrom('wineryInvitations')
    .innerJoin('wineries', 'wineries.id', 'wineryInvitations.wineryId')
    .innerJoin('users', 'users.id', 'wineryInvitations.invitedBy')
    .innerJoin('wineryMembers', (join) =>
      join
        .onRef('wineryMembers.wineryId', '=', 'wineries.id')
        .onRef('wineryMembers.userId', '=', 'users.id')
        .on('wineryMembers.role', '=', 'owner'),
    )
    .select(['wineryInvitations.id', 'wineryInvitations.email', 'wineryInvitations.role', 'handsOver'])
    .select([
      'expiresAt',
      'invitedBy',
      'users.email as invitedByEmail',
      'wineries.id as wineryId',
      'wineries.slug',
      'wineries.name',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('users.bannedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Changes an open invitation of a winery. @returns false if it was answered or revoked meanwhile */
export async function updateInvitation(
  db: Transaction,
  { id, wineryId }: { id: string; wineryId: string },
  change: Partial<Pick<InvitationRow, 'acceptedAt' | 'expiresAt' | 'invitedBy' | 'revokedAt' | 'tokenHash'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wineryInvitations')
    .set(change)
    .where('id', '=', id)
    .where('wineryId', '=', wineryId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Revokes the open invitations of a winery that one person sent, whose access there ends. */
export async function revokeInvitationsOf(
  db: Transaction,
  { wineryId, invitedBy, now }: { wineryId: string; invitedBy: string; now: Date },
): Promise<void> {
  await sql`
    update winery_invitations set revoked_at = ${now}
    where winery_id = ${wineryId} and invited_by = ${invitedBy} and accepted_at is null and revoked_at is null`.execute(
    db,
  );
}

/** Deletes all invitations to an email; the history keeps their entries without it. */
export async function deleteInvitationsTo(db: Transaction, email: string): Promise<void> {
  await db.deleteFrom('wineryInvitations').where('email', '=', email.toLowerCase()).execute();
}
