import { useEffect, useEffectEvent } from 'react';
import { type CheckoutView, orderRequestOf } from '#features/checkout/checkout.ts';
import { type CheckoutFields, shippingErrors, shippingOf } from '#features/checkout/checkout-form.ts';
import type { RefusalMessage } from '#features/checkout/describe-refusal.ts';
import { chosenOption } from './checkout-choices.ts';
import { sendCheckoutStep } from './checkout-steps.ts';

/** How long typing must pause before the order is checked, in milliseconds. */
const pause = 400;

/**
 * Has the server check an order before the button is pressed: when the page is opened, and after each change of what the
 * order contains. An address is checked once it is complete.
 * @param isPlaced whether the order is placed, so that there is nothing to check
 * @param onChecked takes the refusal; undefined if the order could be placed. Without an answer it is not called
 */
export function useOrderCheck(
  view: CheckoutView,
  fields: CheckoutFields,
  isPlaced: boolean,
  onChecked: (refusal: RefusalMessage | undefined) => void,
): void {
  const handleChecked = useEffectEvent(onChecked);
  const { slug } = view.winery;
  const enquiry = view.kind === 'enquiry' ? view.order?.id : undefined;
  const request = isPlaced ? undefined : JSON.stringify(checkedRequestOf(view, fields));
  useEffect(() => {
    if (request === undefined) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      const step = { request, ...(enquiry !== undefined && { order: enquiry }) };
      const answer = await sendCheckoutStep(slug, 'check', step);
      if (isOutdated) return;
      if (answer.status === 'saved') handleChecked(undefined);
      else if (answer.status === 'refused' && answer.refusal) handleChecked(answer.refusal);
    }, pause);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [slug, enquiry, request]);
}

/** What is ordered, with its address if that is complete. */
function checkedRequestOf(view: CheckoutView, fields: CheckoutFields) {
  const delivery = chosenOption(view, fields)?.delivery ?? null;
  // why: whether the recipient is of age is confirmed last, and does not change where wine may be sent
  const isComplete = Object.keys(shippingErrors({ ...fields, adult: 'on' })).length === 0;
  return {
    ...orderRequestOf(view, delivery),
    ...(delivery === 'shipping' && isComplete && { shippingDetails: shippingOf(fields) }),
  };
}
