import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

/** The tone of an order's badge: done, needs attention, or stopped. @param noShow whether the guests did not come */
export function orderTone(state: PlacedState, noShow: boolean): BadgeTone {
  const tone = orderStateTones[state];
  return noShow && tone === 'ready' ? 'stopped' : tone;
}

const orderStateTones: Readonly<Record<PlacedState, BadgeTone>> = {
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
