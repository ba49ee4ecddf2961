import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findBooking, lockBooking, replaceBookingTime } from '../db/booking-rows.server.ts';
import { findSchedule, lockSchedule } from '../db/schedule-rows.server.ts';
import { daysBetween } from '../local-day.ts';
import { localDayOf } from '../zoned-time.ts';
import type { BookingApp } from './book-dates.server.ts';
import { type Booking, takesSeats } from './booking.ts';
import type { BookingDates } from './booking-time.ts';
import { findPlace, type Place, type PlaceRefusal, spanOf } from './find-place.server.ts';

/** Why a booking was not moved: as for booking, or because it would be longer or shorter, or is over. */
export type ChangeRefusal =
  | 'forbidden'
  | 'not-found'
  | 'transaction-invalid-transition'
  | 'validation-invalid-value'
  | PlaceRefusal;

/** A booking to move, and when its guests would come, as `readBookingTime` takes it. */
export type WantedChange = BookingDates & { bookingId: string };

/** When a booking is: its session or stay, and the hours that people are shown. */
export type BookingTimes = Pick<Booking, 'start' | 'end' | 'displayStart' | 'displayEnd'>;

/** When a booking was, or is now, and when it is instead; `after` is `before` for its own time. */
export type BookingChange = { before: BookingTimes; after: BookingTimes };

/**
 * Moves a booking to another session, or a stay to other days, of the same tasting: its seats are taken there and given
 * back here at once, under the lock of booking. System only: the caller checks who may move it, has locked its order, and
 * rolls its transaction back where this is refused. Moving it to its own time changes nothing. At most nine queries.
 * @returns `validation-invalid-value` for a stay of another length, which would have another price; with `left`, how many
 * seats are free there
 */
export const changeBookingTime = defineUseCase(
  async (app: BookingApp, actor: Actor, wanted: WantedChange): Promise<Result<BookingChange, ChangeRefusal>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const found = await findTimes(await lockBooking(app.db, wanted.bookingId), wanted, (booking, input) =>
      findPlace(app, input, lockSchedule, booking),
    );
    if (!found.ok) return found;
    const { booking, place } = found.value;
    const change = changeOf(booking, place);
    if (change.after === change.before) return ok(change);
    const moved = await replaceBookingTime(app.db, booking, change.after, place.numbers);
    return moved ? ok(change) : refuse('transaction-booking-time-not-available');
  },
);

/**
 * Whether a booking could be moved to a time now, by the same rules. Writes and locks nothing. At most five queries. The
 * caller checks permissions.
 */
export async function findChangedTimes(
  app: Pick<Infra, 'db' | 'clock'>,
  wanted: WantedChange,
): Promise<Result<BookingChange, ChangeRefusal>> {
  const found = await findTimes(await findBooking(app.db, wanted.bookingId), wanted, (booking, input) =>
    findPlace(app, input, findSchedule, booking),
  );
  return found.ok ? ok(changeOf(found.value.booking, found.value.place)) : found;
}

async function findTimes<Found extends Booking>(
  booking: Found | undefined,
  { startDate, endDate }: BookingDates,
  find: (booking: Booking, input: object) => Promise<Result<Place, PlaceRefusal>>,
): Promise<Result<{ booking: Found; place: Place }, ChangeRefusal>> {
  if (!booking) return refuse('not-found');
  if (!takesSeats(booking.state)) return refuse('transaction-invalid-transition');
  const { listingId, seats } = booking;
  const place = await find(booking, { listingId, seats, startDate, endDate });
  if (!place.ok) return place;
  const { time, schedule } = place.value;
  if (time.units !== unitsOf(booking, schedule.timezone)) return refuse('validation-invalid-value');
  return ok({ booking, place: place.value });
}

/** How many days or nights are paid for each person; a session is one. */
function unitsOf({ start, end }: Booking, timezone: string): number {
  return Math.max(1, daysBetween(localDayOf(timezone, start), localDayOf(timezone, end)));
}

function changeOf(before: Booking, place: Place): BookingChange {
  const time = spanOf(place.slots);
  const isSame = time.start.getTime() === before.start.getTime() && time.end.getTime() === before.end.getTime();
  if (isSame) return { before, after: before };
  return { before, after: { ...time, displayStart: time.start, displayEnd: time.end } };
}
