import type { OrderView } from '#features/orders/order.ts';

/**
 * Whether a field that programs may leave out is required on the page: who declines an order tells the buyer why, and
 * an admin tells both sides how a dispute is decided.
 */
export function isReasonRequired(field: string, { roles, acceptedAt }: Pick<OrderView, 'roles' | 'acceptedAt'>) {
  if (field === 'disputeDecision') return roles.includes('operator');
  return field === 'cancelReason' && roles.includes('provider') && acceptedAt === null;
}
