import { shopTimeZone } from '#kit/shop-time-zone.ts';

const numbers = new Intl.DateTimeFormat('en-CA', { timeZone: shopTimeZone, year: 'numeric', month: '2-digit' });

/** The month of a moment by the shop's clocks, as `2026-11`. */
export function monthOf(moment: Date): string {
  return numbers.format(moment).slice(0, 7);
}

/** The month after one, as `2026-12`. @param month as `2026-11` */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
