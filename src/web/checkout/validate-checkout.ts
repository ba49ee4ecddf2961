import type { CheckoutView } from '#features/checkout/checkout.ts';
import {
  billingErrors,
  type CheckoutErrors,
  type CheckoutFields,
  shippingErrors,
} from '#features/checkout/checkout-form.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { shippingRefusal } from '#features/orders/placing/shipping-law.ts';
import { paysWithNewCard } from './checkout-flow.ts';

/** Whether the bills of a new card go where the wine goes. */
export function billsToShippingAddress(typed: CheckoutFields, delivery: DeliveryMethod | null): boolean {
  return delivery === 'shipping' && typed.sameAddress === 'on';
}

/**
 * What is wrong with what is typed, in the order in which it stands on the page.
 * @param asked.stands an order stands: where it goes is settled
 */
export function validateCheckout(asked: {
  view: CheckoutView;
  typed: CheckoutFields;
  delivery: DeliveryMethod | null;
  stands: boolean;
}): CheckoutErrors {
  const { view, typed, delivery, stands } = asked;
  const ships = delivery === 'shipping' && !stands;
  const unserved = ships ? shippingRefusal(typed.state) : undefined;
  return {
    ...(ships && shippingErrors(typed)),
    ...(unserved && { state: 'Wine is not sent there yet' }),
    ...(paysWithNewCard({ view, typed }) && !billsToShippingAddress(typed, delivery) && billingErrors(typed)),
  };
}
