import { type OrderTransitionName, orderProcess } from './order-process.ts';

/** What the house may do to an order: make a transition, accept it, or ask the payment provider at once. */
export type InterventionAction = OrderTransitionName | 'accept' | 'ask-provider';

/**
 * Whether a transition sends money on its way for good: back to the buyer, or, since what is received is completed at once, to the
 * winery. The house has to say why.
 */
export function movesMoney(name: OrderTransitionName): boolean {
  const transition = orderProcess.find(name);
  return transition !== undefined && (transition.effects.includes('return-money') || transition.to === 'received');
}
