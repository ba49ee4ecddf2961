import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Span } from '../local-day.ts';
import type { AvailabilityException } from '../schedule/schedule.ts';

type Paging = { limit: number; offset: number };

const columns = ['id', 'startAt as start', 'endAt as end', 'seats'] as const;

/** The exceptions of a listing that touch a time. */
function exceptionsIn(db: Database, listingId: string, { start, end }: Span) {
  return db
    .selectFrom('availabilityExceptions')
    .where('listingId', '=', listingId)
    .where(sql<SqlBool>`tstzrange(start_at, end_at) && tstzrange(${start}, ${end})`);
}

/** The exceptions of a listing that touch a time, the earliest first. @param at which of them; all where it is left out */
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

/** How many exceptions of a listing touch a time. */
export async function countExceptions(db: Database, listingId: string, time: Span): Promise<number> {
  const { found } = await exceptionsIn(db, listingId, time)
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Enters an exception. @returns undefined where one of the listing's touches its time already */
export function insertException(
  db: Database,
  { listingId, start, end, seats }: Omit<AvailabilityException, 'id'> & { listingId: string },
  createdAt: Date,
): Promise<AvailabilityException | undefined> {
  return (
    db
      .insertInto('availabilityExceptions')
      .values({ listingId, startAt: start, endAt: end, seats, createdAt })
      // why: the constraint refuses without an error, so a transaction around this one lives on
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  );
}

/** Which listing an exception is of; undefined where there is no such exception. */
export async function findExceptionListing(db: Database, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('availabilityExceptions')
    .select('listingId')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.listingId;
}

/** The seats of an exception, held until the transaction ends; undefined where it is gone meanwhile. */
export async function lockExceptionSeats(db: Transaction, id: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('availabilityExceptions')
    .select('seats')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.seats;
}

/** Changes the seats of an exception; undefined where it is gone meanwhile. */
export function updateExceptionSeats(
  db: Database,
  id: string,
  seats: number,
): Promise<AvailabilityException | undefined> {
  return db
    .updateTable('availabilityExceptions')
    .set({ seats })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Takes an exception away. @returns whether there was one */
export async function deleteExceptionRow(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('availabilityExceptions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
