import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { countTaken, listBookingsOn } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { findPlan } from '../db/schedule-rows.server.ts';
import { timeInWords } from '../exceptions/exception-times.ts';
import { findManagedTasting, type NotManaged } from '../find-seller-tasting.server.ts';
import { addDays, momentAt } from '../local-day.ts';
import type { AvailabilityPlan } from '../schedule/schedule.ts';
import { bookableDays } from '../time-slots/time-slots.ts';
import type { RelyingBookings } from './affected-bookings.ts';
import { type CalendarChange, shortDays } from './calendar-change.ts';

/** How many bookings are named. */
const mostNamed = 5;

/**
 * The bookings that rely on what a change of a calendar takes away, before it is made; undefined where there are none. For the winery's
 * people and admins. At most five queries.
 */
export async function findRelyingBookings(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, change }: { listingId: string; change: CalendarChange },
): Promise<Result<RelyingBookings | undefined, NotManaged>> {
  const tasting = await findManagedTasting(app, viewer, listingId, 'look');
  if (!tasting.ok) return tasting;
  const plan = await findPlan(app.db, tasting.value);
  return ok(plan && (await relyingOn(app, { listingId: tasting.value, plan, change })));
}

/** The same, for a caller who has asked who may. Whoever has booked did so for one of the days that can be booked now. Three queries at most. */
export async function relyingOn(
  { db, clock }: Pick<Infra, 'db' | 'clock'>,
  { listingId, plan, change }: { listingId: string; plan: AvailabilityPlan; change: CalendarChange },
): Promise<RelyingBookings | undefined> {
  const { timezone } = plan;
  const days = bookableDays(timezone, clock.now());
  const time = { start: momentAt(timezone, days.first, 0), end: momentAt(timezone, addDays(days.last, 1), 0) };
  // why: one after the other, as a transaction has one connection
  const taken = await countTaken(db, listingId, time);
  if (taken.length === 0) return undefined;
  const exceptions = await listExceptionRows(db, listingId, time);
  const short = shortDays({ plan, exceptions }, change, { taken, days });
  if (short.length === 0) return undefined;
  const { bookings, total, digest } = await listBookingsOn(db, { listingId, days: short, most: mostNamed });
  const first = bookings.map(({ id, seats, displayStart: start, displayEnd: end }) => ({
    id,
    seats,
    when: timeInWords(timezone, { start, end }),
  }));
  return total === 0 ? undefined : { total, first, mark: fingerprintOf({ listingId, digest }) };
}
