import { momentAt } from '#features/availability/zoned-time.ts';
import { shopTimeZone } from '#kit/time.ts';

/**
 * The moment of a wall-clock time, as `localTimeField` reads it, in the shop's time zone; now without one. The minute
 * that is running is not over yet.
 * @returns `past` if it is over
 */
export function readLocalTime(typed: string | null, now: Date): Date | 'past' {
  if (typed === null) return now;
  const [day = '', time = ''] = typed.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = momentAt(shopTimeZone, day, hours * 60 + minutes);
  if (moment.getTime() <= now.getTime() - 60_000) return 'past';
  return moment > now ? moment : now;
}

const localTime = new Intl.DateTimeFormat('sv-SE', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  timeZone: shopTimeZone,
});

/** A moment as the wall-clock time of a form in the shop's time zone, `2026-11-23T09:30`. */
export function formatLocalTime(moment: Date): string {
  return localTime.format(moment).replace(' ', 'T');
}
