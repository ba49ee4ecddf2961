import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

/** In which tone a state is told: what is done, what wants care, what was stopped. */
export const orderStateTones: Readonly<Record<PlacedState, BadgeTone>> = {
  enquiry: 'neutral',
  'pending-payment': 'care',
  'payment-expired': 'stopped',
  purchased: 'care',
  delivered: 'ready',
  disputed: 'stopped',
  canceled: 'stopped',
  received: 'ready',
  completed: 'ready',
  'reviewed-by-customer': 'ready',
  'reviewed-by-provider': 'ready',
  reviewed: 'neutral',
};
