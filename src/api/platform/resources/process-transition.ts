import {
  needsReason,
  type OrderTransition,
  type OrderTransitionName,
  orderProcess,
  type ProcessRole,
} from '#features/orders/process/order-process.ts';
import { type ProcessName, transitionNameIn } from '#features/orders/process/process-names.ts';
import { defineResource, type Entity, entity } from '../response/resource.ts';
import { derivedId } from './derived-id.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    processTransition: { processName: ProcessName; transition: OrderTransition; by: ProcessRole };
  }
}

/** A transition of a process as a resource. Its id follows from its name. */
export function processTransitionOf(
  processName: ProcessName,
  transition: OrderTransition,
  by: ProcessRole,
): Entity<'processTransition'> {
  const id = derivedId(`process transition ${processName} ${transition.name} ${by}`);
  return entity('processTransition', id, { processName, transition, by });
}

/** A step of the process that somebody may take. */
export const processTransitionResource = defineResource('processTransition', {
  attributes: ({ processName, transition, by }) => ({
    name: transitionNameIn(processName, transition.name, by),
    actor: by,
    actions: actionsOf(transition),
    params: paramsOf(transition, by),
  }),
  relationships: {},
});

/** The platform's names of what a transition does. */
function actionsOf({ name, from, to, effects }: OrderTransition): { name: string }[] {
  const isOrdered = name === 'request-payment' || name === 'request-payment-after-enquiry';
  const actions = [
    isOrdered && ['privileged-set-line-items', 'create-pending-stock-reservation', 'stripe-create-payment-intent'],
    name === 'confirm-payment' && ['accept-stock-reservation', 'stripe-confirm-payment-intent'],
    name === 'dispute' && ['update-protected-data'],
    effects.includes('return-money') && ['calculate-full-refund', 'stripe-refund-payment', 'cancel-stock-reservation'],
    effects.includes('pay-out') && ['stripe-create-payout'],
    from === orderProcess.initial && to === 'enquiry' && ['update-protected-data'],
    /^review-\d-by-customer$/.test(name) && ['post-review-by-customer'],
    /^review-\d-by-provider$/.test(name) && ['post-review-by-provider'],
    effects.includes('publish-reviews') && ['publish-reviews'],
  ].flatMap((names) => names || []);
  return actions.map((action) => ({ name: `action/${action}` }));
}

/** What begins an order, or continues a question as one. */
const orderParams = {
  ...{ stockReservationQuantity: 'optional', bookingStart: 'optional', bookingEnd: 'optional', seats: 'optional' },
  ...{ lineItems: 'optional', paymentMethod: 'optional', setupPaymentMethodForSaving: 'optional' },
};

/** The parameters of a transition. Protected data is kept with each, and metadata with those of trusted tokens. */
function paramsOf({ name }: OrderTransition, by: ProcessRole): Record<string, string> {
  const kept = { protectedData: name === 'dispute' ? 'required' : 'optional', metadata: 'optional' };
  return { ...ownParamsOf(name), ...kept, ...(by === 'operator' && needsReason(name) && { reason: 'required' }) };
}

function ownParamsOf(name: OrderTransitionName): Record<string, string> {
  if (name === 'enquire') return { listingId: 'required' };
  if (name === 'request-payment') return { listingId: 'required', ...orderParams };
  if (name === 'request-payment-after-enquiry') return { listingId: 'optional', ...orderParams };
  return /^review-/.test(name) ? { reviewRating: 'required', reviewContent: 'required' } : {};
}
