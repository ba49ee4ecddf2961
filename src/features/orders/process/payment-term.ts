import { type Duration, durationLabel } from '#kit/duration.ts';

/**
 * How long a buyer has to pay an order that is begun: the `after` of `expire-payment`. Beside the process, since pages
 * name it that have no room for the whole table in what a browser loads.
 */
export const paymentTerm = { minutes: 15 } as const satisfies Duration;

/** The term in words. */
export const paymentTermLabel = durationLabel(paymentTerm);
