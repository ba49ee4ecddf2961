import { localDayOf, addMonths } from '#features/availability/local-day.ts';
import { shopTimeZone } from '#kit/shop-time-zone.ts';

/** The month of a moment by the shop's clocks, as `2026-11`. */
export function monthOf(moment: Date): string {
  return localDayOf(shopTimeZone, moment).slice(0, 7);
}

/** The month after one, as `2026-12`. @param month as `2026-11` */
export function monthAfter(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}
