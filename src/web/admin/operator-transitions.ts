import type { OrderView } from '#features/orders/order.ts';
import { movesMoney, type OrderTransitionName } from '#features/orders/process/order-process.ts';

/** The moves that the house makes of an order on its own page: those that settle its money. All else is the sides' to do. */
export function operatorTransitions({ may, roles }: Pick<OrderView, 'may' | 'roles'>): OrderTransitionName[] {
  return roles.includes('operator') ? may.filter((transition) => transition !== 'accept').filter(movesMoney) : [];
}
