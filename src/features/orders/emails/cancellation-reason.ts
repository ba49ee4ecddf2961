import type { ProcessRole, OrderTransitionName } from '../process/order-process.ts';

/**
 * How an order came to be canceled, as a mail tells it. The first four ended before the winery had accepted, so nothing was charged;
 * the others give back what was.
 */
export type CancellationReason =
  | 'withdrawn'
  | 'declined'
  | 'stopped'
  | 'unanswered'
  | 'refunded'
  | 'undelivered'
  | 'dispute-refunded'
  | 'dispute-lapsed';

/** How an order ended that its last transition canceled; null for one that was not. @param by who made that transition */
export function cancellationReasonOf(
  order: { lastTransition: OrderTransitionName; acceptedAt: Date | null },
  by: ProcessRole,
): CancellationReason | null {
  switch (order.lastTransition) {
    case 'cancel':
      if (by === 'customer') return 'withdrawn';
      if (order.acceptedAt !== null) return 'refunded';
      return by === 'provider' ? 'declined' : 'stopped';
    case 'auto-cancel':
      return order.acceptedAt === null ? 'unanswered' : 'undelivered';
    case 'cancel-from-disputed':
      return 'dispute-refunded';
    case 'auto-cancel-from-disputed':
      return 'dispute-lapsed';
    default:
      return null;
  }
}
