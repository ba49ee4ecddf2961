import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { Span } from '../local-day.ts';
import type { AvailabilityException } from '../schedule/schedule.ts';

type Paging = { limit: number; offset: number };

const columns = ['id', 'startAt as start', 'endAt as end', 'seats'] as const;

/** The exceptions of a listing that overlap a period. */
function exceptionsIn(db: Database, listingId: string, { start, end }: Span) {
  return db
    .selectFrom('availabilityExceptions')
    .where('listingId', '=', listingId)
    .where(sql<SqlBool>`tstzrange(start_at, end_at) && tstzrange(${start}, ${end})`);
}

/**
 * The exceptions of a listing that overlap a period, earliest first.
 * @param at the page to read; all if omitted
 */
export function listExceptionRows(
  db: Database,
  listingId: string,
  time: Span,
  at?: Paging,
): Promise<AvailabilityException[]> {
  return exceptionsIn(db, listingId, time)
    .select(columns)
    .orderBy('startAt')
    .$if(at !== undefined, (query) => query.limit(at?.limit ?? 0).offset(at?.offset ?? 0))
    .execute();
}

/** How many exceptions of a listing overlap a period. */
export async function countExceptions(db: Database, listingId: string, time: Span): Promise<number> {
  const { found } = await exceptionsIn(db, listingId, time)
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/**
 * Inserts an exception.
 * @returns undefined if it overlaps another one of the listing
 */
export function insertException(
  db: Database,
  { listingId, start, end, seats }: Omit<AvailabilityException, 'id'> & { listingId: string },
  createdAt: Date,
): Promise<AvailabilityException | undefined> {
  return (
    db
      .insertInto('availabilityExceptions')
      .values({ listingId, startAt: start, endAt: end, seats, createdAt })
      // why: with `on conflict` the constraint raises no error, so that a surrounding transaction remains usable
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  );
}

/** The listing of an exception; undefined if there is no such exception. */
export async function findExceptionListing(db: Database, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('availabilityExceptions')
    .select('listingId')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.listingId;
}

/** An exception of a listing, locked until the transaction ends; undefined if it was deleted meanwhile. */
export async function lockException(
  db: Transaction,
  listingId: string,
  id: string,
): Promise<Locked<{ id: string; seats: number }> | undefined> {
  const found = await db
    .selectFrom('availabilityExceptions')
    .select(['id', 'seats'])
    .where('id', '=', id)
    .where('listingId', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return asLocked<{ id: string; seats: number } | undefined>(found);
}

/** Changes the seats of a locked exception. */
export function updateExceptionSeats(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  seats: number,
): Promise<AvailabilityException> {
  return db
    .updateTable('availabilityExceptions')
    .set({ seats })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a locked exception. */
export async function deleteExceptionRow(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('availabilityExceptions').where('id', '=', id).execute();
}
