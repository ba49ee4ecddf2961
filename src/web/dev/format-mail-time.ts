import { shopTimeZone } from '#kit/time.ts';

const texasTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: shopTimeZone,
});

/** When a mail was caught, in Texas time. Formatted on the server only: browsers use other spaces. */
export function formatMailTime(caughtAt: Date): string {
  return texasTime.format(caughtAt);
}
