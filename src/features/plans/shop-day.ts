import { formatIsoDate, shopDate } from '#features/accounts/age.ts';

/** The day of a moment in the shop's time zone, `YYYY-MM-DD`: plans begin and end with it. */
export function shopDay(now: Date): string {
  return formatIsoDate(shopDate(now));
}
