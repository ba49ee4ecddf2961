import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { NumberedSeat } from '../bookings/assign-seats.ts';
import type { Booking, BookingState } from '../bookings/booking.ts';
import type { Span } from '../local-day.ts';
import type { TakenSeats } from '../time-slots/day-seats.ts';

const columns = [
  'id',
  'listingId',
  'startAt as start',
  'endAt as end',
  'displayStart',
  'displayEnd',
  'seats',
  'state',
  'createdAt',
] as const;

/** The seats of a listing that are taken at any time of a period. */
function takenSeatsIn(db: Database, listingId: string, { start, end }: Span) {
  return (
    db
      .selectFrom('bookingSeats')
      .where('listingId', '=', listingId)
      // why: written literally, so that the planner can use the partial index of active seats
      .where(sql<SqlBool>`active`)
      .where(sql<SqlBool>`during && tstzrange(${start}, ${end})`)
      .select([sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
  );
}

/** How many seats are taken in which periods, in no order: one row for each pair of times. */
export function countTakenSeats(db: Database, listingId: string, time: Span): Promise<TakenSeats[]> {
  return takenSeatsIn(db, listingId, time)
    .select(sql<number>`count(*)::integer`.as('seats'))
    .groupBy('during')
    .execute();
}

/**
 * Which seats are taken in which periods, in no order.
 * @param except a booking whose seats do not count, because it is moved
 */
export function listTakenSeats(
  db: Database,
  listingId: string,
  time: Span,
  except: string | undefined,
): Promise<NumberedSeat[]> {
  const taken = takenSeatsIn(db, listingId, time).select('seat');
  return (except === undefined ? taken : taken.where('bookingId', '!=', except)).execute();
}

/**
 * Inserts a booking with its seats.
 * @returns undefined if one of the seats is taken after all; then nothing is inserted, and the transaction remains
 * usable
 */
export async function insertBooking(
  db: Database,
  booking: Omit<Booking, 'id' | 'state'>,
  seats: readonly NumberedSeat[],
): Promise<Locked<Booking> | undefined> {
  const { start, end, ...rest } = booking;
  const row: Locked<Booking> = asLocked(
    await db
      .insertInto('bookings')
      .values({ ...rest, startAt: start, endAt: end, state: 'pending' })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
  if (await insertSeats(db, row, seats)) return row;
  await db.deleteFrom('bookings').where('id', '=', row.id).execute();
  return undefined;
}

/** Inserts the seats of a booking. @returns whether all of them were free */
async function insertSeats(
  db: Database,
  { id, listingId }: Pick<Booking, 'id' | 'listingId'>,
  seats: readonly NumberedSeat[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into booking_seats (booking_id, listing_id, seat, during)
    select ${id}, ${listingId}, seat, tstzrange(start_at, end_at)
    from unnest(
      ${seats.map(({ seat }) => seat)}::smallint[],
      ${seats.map(({ start }) => start)}::timestamptz[],
      ${seats.map(({ end }) => end)}::timestamptz[]) as wanted (seat, start_at, end_at)
    on conflict do nothing`.execute(db);
  return numAffectedRows === BigInt(seats.length);
}

/**
 * Gives a locked booking another time and other seats instead of its own.
 * @returns whether all of them were free; if not, the transaction must be rolled back
 */
export async function replaceBookingTime(
  db: Transaction,
  booking: Locked<Booking>,
  time: Pick<Booking, 'start' | 'end' | 'displayStart' | 'displayEnd'>,
  seats: readonly NumberedSeat[],
): Promise<boolean> {
  const { start: startAt, end: endAt, displayStart, displayEnd } = time;
  // why: not only freed, because a booking may be moved back to the seats that it had
  await db.deleteFrom('bookingSeats').where('bookingId', '=', booking.id).execute();
  await db
    .updateTable('bookings')
    .set({ startAt, endAt, displayStart, displayEnd })
    .where('id', '=', booking.id)
    .execute();
  return insertSeats(db, booking, seats);
}

/** A booking; undefined if there is none. */
export function findBooking(db: Database, id: string): Promise<Booking | undefined> {
  return db.selectFrom('bookings').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A booking, locked until the transaction ends; undefined if there is none. */
export async function lockBooking(db: Transaction, id: string): Promise<Locked<Booking> | undefined> {
  const query = db.selectFrom('bookings').select(columns).where('id', '=', id).forNoKeyUpdate();
  return asLocked<Booking | undefined>(await query.executeTakeFirst());
}

/** Sets the state of a locked booking. */
export async function setBookingState(
  db: Database,
  { id }: Locked<{ id: string }>,
  state: BookingState,
): Promise<void> {
  await db.updateTable('bookings').set({ state }).where('id', '=', id).execute();
}

/** Gives back the seats of a locked booking. */
export async function freeSeats(db: Database, { id: bookingId }: Locked<{ id: string }>): Promise<void> {
  await db.updateTable('bookingSeats').set({ active: false }).where('bookingId', '=', bookingId).execute();
}

type Wanted = Span & { listingId: string; states: readonly BookingState[] };

/** The bookings of a listing that overlap a period, in any of these states. */
function bookingsIn(db: Database, { listingId, start, end, states }: Wanted) {
  return db
    .selectFrom('bookings')
    .where('listingId', '=', listingId)
    .where(sql<SqlBool>`tstzrange(start_at, end_at) && tstzrange(${start}, ${end})`)
    .where('state', 'in', states);
}

/** A page of the bookings of a listing, earliest first. */
export function listBookingRows(
  db: Database,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<Booking[]> {
  return bookingsIn(db, wanted)
    .select(columns)
    .orderBy('startAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * Bookings that take seats at any of these times, earliest first, with their total number and a digest of their ids.
 * @param most how many are read
 */
export async function listBookingsOn(
  db: Database,
  { listingId, times, most }: { listingId: string; times: readonly Span[]; most: number },
): Promise<{ bookings: Booking[]; total: number; digest: string }> {
  const [starts, ends] = [times.map(({ start }) => start), times.map(({ end }) => end)];
  const found = await bookingsIn(db, {
    listingId,
    start: starts[0] as Date,
    end: ends.at(-1) as Date,
    states: ['pending', 'accepted'],
  })
    .where(
      sql<SqlBool>`exists (
        select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as times (start_at, end_at)
        where tstzrange(bookings.start_at, bookings.end_at) && tstzrange(times.start_at, times.end_at))`,
    )
    .select(columns)
    .select([
      sql<number>`count(*) over ()::integer`.as('total'),
      sql<string>`md5(string_agg(bookings.id::text, ' ')
        over (order by bookings.id rows between unbounded preceding and unbounded following))`.as('digest'),
    ])
    .orderBy('startAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute();
  return { bookings: found, total: found[0]?.total ?? 0, digest: found[0]?.digest ?? '' };
}

/** How many such bookings there are. */
export async function countBookings(db: Database, wanted: Wanted): Promise<number> {
  const { found } = await bookingsIn(db, wanted)
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
