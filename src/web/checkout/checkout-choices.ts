import type { CheckoutView, DeliveryOption } from '#features/checkout/checkout.ts';
import {
  billingErrors,
  type CheckoutErrors,
  type CheckoutFields,
  checkoutFieldNames,
  shippingErrors,
} from '#features/checkout/checkout-form.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { shipsTo } from '#features/orders/placing/served-states.ts';
import type { CheckoutProblem, CheckoutState } from './checkout-state.ts';

/** The errors to show at the fields: of the last press or of a field that was left, else of the last check. */
export function shownErrors({ errors, check }: Pick<CheckoutState, 'errors' | 'check'>): CheckoutErrors {
  return check?.field ? { [check.field]: check.message, ...errors } : errors;
}

/** The error to show above the button: that of the last press, else of the last check. */
export function shownProblem({
  problem,
  check,
}: Pick<CheckoutState, 'problem' | 'check'>): CheckoutProblem | undefined {
  if (problem || !check || check.field) return problem;
  return { text: check.message, law: check.law, hasUnpaid: check.hasUnpaid };
}

/** The chosen delivery method, with the price of the order for it. */
export function chosenOption({ deliveryOptions }: CheckoutView, fields: CheckoutFields): DeliveryOption | undefined {
  return deliveryOptions.find(({ delivery }) => delivery === (fields.delivery || null)) ?? deliveryOptions[0];
}

/** Whether a new card pays, and not the saved one. */
export function paysWithNewCard({ card }: Pick<CheckoutView, 'card'>, fields: CheckoutFields): boolean {
  return card === null || fields.card !== 'saved';
}

/** Whether the card that pays is to be saved. */
export function savesCard(view: Pick<CheckoutView, 'card' | 'kind' | 'savesCard'>, fields: CheckoutFields): boolean {
  const isPlaced = view.kind === 'resume' || view.kind === 'another-card';
  return paysWithNewCard(view, fields) && (isPlaced ? view.savesCard : fields.saveCard === 'on');
}

/** Whether the billing address of a new card is the shipping address. */
export function billsToShippingAddress(fields: CheckoutFields, delivery: DeliveryMethod | null): boolean {
  return delivery === 'shipping' && fields.sameAddress === 'on';
}

/**
 * The error of a field that is left, if its value cannot be right. One that is missing is told when the button is
 * pressed.
 * @param name of the field
 * @param isPlaced whether the order is placed, so that its delivery cannot change
 */
export function errorsOnLeaving(
  name: string,
  view: CheckoutView,
  fields: CheckoutFields,
  isPlaced: boolean,
): CheckoutErrors {
  const left = checkoutFieldNames.find((one) => one === name);
  const ships = chosenOption(view, fields)?.delivery === 'shipping' && !isPlaced;
  const error = left && ships && fields[left] !== '' ? shippingErrors(fields)[left] : undefined;
  return left && error !== undefined ? { [left]: error } : {};
}

/**
 * The errors of the fields, in their order on the page.
 * @param isPlaced whether the order is placed, so that its delivery cannot change
 */
export function validateCheckout(view: CheckoutView, fields: CheckoutFields, isPlaced: boolean): CheckoutErrors {
  const delivery = chosenOption(view, fields)?.delivery ?? null;
  const ships = delivery === 'shipping' && !isPlaced;
  const unserved = ships && fields.state !== '' && !shipsTo(fields.state);
  return {
    ...(ships && view.tooMuch[fields.state] && { delivery: 'This is more wine than can be shipped to you' }),
    ...(ships && shippingErrors(fields)),
    ...(unserved && { state: 'We don’t ship there yet' }),
    ...(paysWithNewCard(view, fields) && !billsToShippingAddress(fields, delivery) && billingErrors(fields)),
  };
}
