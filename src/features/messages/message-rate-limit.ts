import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';

/** How many messages one person may write in an hour. */
export const messageRateLimit = { limit: 120, windowSeconds: 3_600 };

/** What is said to who writes more. */
export function tooManyMessages(): OrderRefusal {
  return refuseOrder('too-many-requests', { message: 'Too many messages. Please wait a while.' });
}
