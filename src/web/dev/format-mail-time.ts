import { shopTimeZone } from '#kit/time.ts';

const texasTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: shopTimeZone,
});

/** When a mail was caught, as Texas says it. Made on the server alone: browsers space it otherwise. */
export function formatMailTime(caughtAt: Date): string {
  return texasTime.format(caughtAt);
}
