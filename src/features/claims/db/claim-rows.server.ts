import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ClaimEventKind, ClaimState } from '../claim.ts';
import type { WineryClaimTable } from './tables.ts';

/** A claim as it is stored. */
export type ClaimRow = Selectable<WineryClaimTable>;

/** Inserts a claim. @returns its id */
export async function insertClaim(db: Transaction, claim: Insertable<WineryClaimTable>): Promise<string> {
  const { id } = await db.insertInto('wineryClaims').values(claim).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Records what happened to claims. */
export async function insertClaimEvents(
  db: Transaction,
  claimIds: readonly string[],
  event: { kind: ClaimEventKind; actorId: string; happenedAt: Date },
): Promise<void> {
  if (claimIds.length === 0) return;
  await db
    .insertInto('wineryClaimEvents')
    .values(claimIds.map((claimId) => ({ claimId, ...event })))
    .execute();
}

/** A claim; undefined if there is none. */
export function findClaimRow(db: Database, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('wineryClaims').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A claim, locked until the transaction ends. */
export async function lockClaimRow(db: Transaction, id: string): Promise<Locked<ClaimRow> | undefined> {
  const row = await db.selectFrom('wineryClaims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asLocked(row);
}

/** The times of a person's own claims since a moment, the oldest first; those that admins filed do not count. */
export async function listClaimTimes(
  db: Transaction,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('wineryClaims')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('filedBy', 'is', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ createdAt }) => createdAt).toReversed();
}

/** What a person claims: a winery of the directory, or a new one by its name and town. */
type Claimed = { wineryId: string } | { wineryName: string; city: string; stateCode: string };

/** A person's pending claim of this winery; undefined if there is none. */
export async function findPendingClaim(db: Database, userId: string, claimed: Claimed): Promise<string | undefined> {
  const row = await db
    .selectFrom('wineryClaims')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'pending')
    .where((eb) =>
      'wineryId' in claimed
        ? eb('wineryId', '=', claimed.wineryId)
        : eb.and([
            eb('isNew', '=', true),
            sql<boolean>`lower(winery_name) = lower(${claimed.wineryName})`,
            sql<boolean>`lower(city) = lower(${claimed.city})`,
            eb('stateCode', '=', claimed.stateCode),
          ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Whether claims of a winery wait. @param except a claim that does not count */
export async function hasPendingClaims(db: Database, wineryId: string, except?: string): Promise<boolean> {
  const row = await db
    .selectFrom('wineryClaims')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('state', '=', 'pending')
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The decision of a claim. */
type Decision = { state: Exclude<ClaimState, 'pending'>; decidedAt: Date; reason: string | null };

/** Decides a claim. @param wineryId the winery that a claim of a new one is about from now on */
export async function decideClaimRow(
  db: Transaction,
  claim: Locked<ClaimRow>,
  decision: Decision & { wineryId?: string; permitLookedUp?: boolean },
): Promise<void> {
  await db.updateTable('wineryClaims').set(decision).where('id', '=', claim.id).execute();
}

/** Decides every other pending claim of a winery. @returns these claims, and who filed them */
export async function decideOtherClaims(
  db: Transaction,
  { wineryId, except }: { wineryId: string; except: string },
  decision: Decision,
): Promise<Locked<{ id: string; userId: string }>[]> {
  const decided = await db
    .updateTable('wineryClaims')
    .set(decision)
    .where('wineryId', '=', wineryId)
    .where('state', '=', 'pending')
    .where('id', '!=', except)
    .returning(['id', 'userId'])
    .execute();
  return decided.map((claim) => asLocked<{ id: string; userId: string }>(claim));
}

/** Someone who gets a mail about a claim. */
export type ClaimRecipient = { userId: string; email: string; verified: boolean };

const recipient = ['id as userId', 'email', 'emailVerified as verified'] as const;

/** People by id, with their emails; deleted ones are left out. */
export function listClaimants(db: Database, ids: readonly string[]): Promise<ClaimRecipient[]> {
  return db
    .selectFrom('users')
    .select(recipient)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deletedAt', 'is', null)
    .execute();
}

/** The admins who get mails about claims, longest in office first. */
export function listAdminRecipients(db: Database, limit: number): Promise<ClaimRecipient[]> {
  return db
    .selectFrom('users')
    .select(recipient)
    .where('admin', '=', true)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** The owners of a winery, longest first. */
export function listOwnerRecipients(db: Database, wineryId: string, limit: number): Promise<ClaimRecipient[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id as userId', 'users.email', 'users.emailVerified as verified'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .orderBy('wineryMembers.createdAt')
    .limit(limit)
    .execute();
}

/** The pending claims of a person. */
export function listPendingOf(db: Database, userId: string): Promise<{ id: string; wineryId: string | null }[]> {
  return db
    .selectFrom('wineryClaims')
    .select(['id', 'wineryId'])
    .where('userId', '=', userId)
    .where('state', '=', 'pending')
    .orderBy('wineryId')
    .execute();
}

/** Erases what a person wrote into their claims; what became of the claims stays. */
export async function eraseClaimTexts(db: Transaction, userId: string): Promise<void> {
  await db
    .updateTable('wineryClaims')
    .set({ phone: null, note: '', licenseNumber: null })
    .where('userId', '=', userId)
    .execute();
}

/** Withdraws the pending claims of a winery whose claimants have one of another winery too. @returns their ids */
export async function withdrawDoubleClaims(
  db: Transaction,
  { from, into }: { from: string; into: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update winery_claims set state = 'withdrawn', decided_at = ${now}
    where winery_id = ${from} and state = 'pending' and exists (
      select from winery_claims other
      where other.winery_id = ${into} and other.user_id = winery_claims.user_id and other.state = 'pending')
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves all claims of a winery to another one. */
export async function moveClaimRows(db: Transaction, { from, into }: { from: string; into: string }): Promise<void> {
  await db.updateTable('wineryClaims').set({ wineryId: into }).where('wineryId', '=', from).execute();
}
