import { type Duration, durationLabel } from '#kit/duration.ts';

/**
 * How long a buyer has to pay an order: the delay of `expire-payment`. A file of its own, because pages use it without
 * loading the whole process in the browser.
 */
export const paymentTerm = { minutes: 15 } as const satisfies Duration;

/** The payment term as text. */
export const paymentTermLabel = durationLabel(paymentTerm);
