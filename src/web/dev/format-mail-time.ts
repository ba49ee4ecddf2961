import { shopTimeZone } from '#kit/time.ts';

const inTexas = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: shopTimeZone,
});

/** When a mail was caught, as Texas says it. Made on the server alone: browsers space it otherwise. */
export function mailTime(caughtAt: Date): string {
  return inTexas.format(caughtAt);
}
