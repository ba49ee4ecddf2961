import type { CheckoutView } from '#features/checkout/checkout.ts';
import {
  billingErrors,
  shippingErrors,
  type TypedCheckout,
  type TypedErrors,
} from '#features/checkout/checkout-form.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { whyNotShipped } from '#features/orders/placing/shipping-law.ts';
import { paysNew } from './run-checkout.ts';

/** Whether the bills of a new card go where the wine goes. */
export function billsGoAlong(typed: TypedCheckout, delivery: DeliveryMethod | null): boolean {
  return delivery === 'shipping' && typed.sameAddress === 'on';
}

/**
 * What is wrong with what is typed, in the order in which it stands on the page.
 * @param asked.stands an order stands: where it goes is settled
 */
export function checkTyped(asked: {
  view: CheckoutView;
  typed: TypedCheckout;
  delivery: DeliveryMethod | null;
  stands: boolean;
}): TypedErrors {
  const { view, typed, delivery, stands } = asked;
  const ships = delivery === 'shipping' && !stands;
  const unserved = ships ? whyNotShipped(typed.state) : undefined;
  return {
    ...(ships && shippingErrors(typed)),
    ...(unserved && { state: 'Wine is not sent there yet' }),
    ...(paysNew({ view, typed }) && !billsGoAlong(typed, delivery) && billingErrors(typed)),
  };
}
