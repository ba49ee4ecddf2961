import type { BookingUnit } from '#features/availability/bookings/booking.ts';
import { bookingKindOf, type WeeklySchedule } from '#features/availability/schedule/schedule.ts';

/** The weekly schedule of a tasting as an availability plan: by time for sessions, by day for stays. */
export function availabilityPlanOf(unit: BookingUnit | 'unit', schedule: WeeklySchedule) {
  const kind = bookingKindOf(unit === 'night' ? 'night' : 'day', schedule);
  if (kind !== 'session') {
    const entries = schedule.entries.map(({ dayOfWeek, seats }) => ({ dayOfWeek, seats }));
    return { type: 'availability-plan/day', entries };
  }
  const entries = schedule.entries.map(({ dayOfWeek, start, end, seats }) => {
    return { dayOfWeek, startTime: start, endTime: end, seats };
  });
  return { type: 'availability-plan/time', timezone: schedule.timezone, entries };
}
