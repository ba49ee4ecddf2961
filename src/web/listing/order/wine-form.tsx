import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { listingName, type WineDetails } from '#features/listings/listing.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { Button } from '#ui/actions/button.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { usePageOwner, withPageOwner } from '../../forms/page-owner.ts';
import { inCartMessage } from '../../shell/cart/cart-messages.ts';
import { cartProblem, useCartChange } from '../../shell/cart/use-cart-change.ts';
import { useToast } from '../../shell/toasts.tsx';
import { checkoutUrl, deliveryMethodsOf } from './order-choice.ts';

const ShippingProblem = lazy(async () => ({ default: (await import('./shipping-problem.tsx')).ShippingProblem }));
const Estimate = lazy(async () => ({ default: (await import('./estimate.tsx')).Estimate }));

const deliveryLabels: Record<DeliveryMethod, string> = { shipping: 'Shipping', pickup: 'Pickup' };

/**
 * The form for quantity and delivery method, with two buttons. A plain form: "Buy now" opens the checkout, "Add to
 * cart" posts to the cart.
 * @param left the number of bottles in stock, at least one
 */
export function WineForm(props: { listing: WineDetails; left: number; siteName: string }) {
  const { listing, left, siteName } = props;
  const methods = deliveryMethodsOf(listing);
  const [quantity, setQuantity] = useState(1);
  const [method, setMethod] = useState(methods.length === 1 ? methods[0] : undefined);
  const [missing, setMissing] = useState(false);
  const { used, listeners } = useFirstInteraction();
  const [cannotShip, setCannotShip] = useState(false);
  const owner = usePageOwner();
  const { busy, add } = useAddToCart({ listingId: listing.id, name: listingName(listing) });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const isAddition = event.nativeEvent.submitter?.getAttribute('name') === 'do';
    const isMissing = !isAddition && method === undefined;
    if (isAddition || isMissing || cannotShip) event.preventDefault();
    if (isMissing) {
      setMissing(true);
      event.currentTarget.querySelector<HTMLElement>('[name=delivery]')?.focus();
    }
    if (!isAddition) return;
    add(Number(new FormData(event.currentTarget).get('quantity')), method);
  };
  return (
    <form id="buy" noValidate action={checkoutUrl(listing)} onSubmit={send} {...listeners} className="grid gap-4">
      <input type="hidden" name="listing" value={listing.id} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QuantityStepper
          id="quantity"
          name="quantity"
          label="Quantity"
          left={left}
          value={quantity}
          onQuantity={setQuantity}
        />
        {methods.length > 1 ? (
          <RadioGroup
            id="delivery"
            name="delivery"
            label="Delivery method"
            look="pills"
            required
            choices={methods.map((value) => ({ value, label: deliveryLabels[value] }))}
            onChange={(value) => {
              setMissing(false);
              setMethod(value as DeliveryMethod);
            }}
            {...(missing && { error: 'Please choose how you would like to get it.' })}
          />
        ) : null}
        {methods.length === 1 ? <input type="hidden" name="delivery" value={methods[0]} /> : null}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Button type="submit" kind="primary" wide>
          Buy now
        </Button>
        <Button
          type="submit"
          wide
          icon="cart"
          name="do"
          value="add"
          formMethod="post"
          formAction={withPageOwner('/cart/lines', owner)}
          formNoValidate
          busy={busy}
          busyLabel="Adding"
        >
          Add to cart
        </Button>
      </div>
      {used && method === 'shipping' ? (
        <Suspense>
          <ShippingProblem listing={listing} quantity={quantity} onProblem={setCannotShip} />
        </Suspense>
      ) : null}
      {used && method ? (
        <Suspense fallback={<div className="min-h-28" />}>
          <Estimate listingId={listing.id} choice={{ quantity, deliveryMethod: method }} siteName={siteName} />
        </Suspense>
      ) : null}
    </form>
  );
}

/** Whether somebody has started to use a form: code that only buyers need is loaded then. */
function useFirstInteraction() {
  const [used, setUsed] = useState(false);
  const begin = () => setUsed(true);
  return { used, listeners: { onPointerEnter: begin, onPointerDown: begin, onFocus: begin } };
}

/** How long the result is shown, in milliseconds. */
const toastDuration = 8_000;

/** Adds bottles of a wine to the cart; a toast shows the result. @param name of the wine */
function useAddToCart({ listingId, name }: { listingId: string; name: string }) {
  const toast = useToast();
  const { busy, change, isPending } = useCartChange((answer) => {
    const lifetime = toastDuration;
    if (answer.status === 'refused') return toast({ tone: 'error', text: cartProblem(answer), lifetime });
    const tone = answer.quantity < answer.wanted ? 'warning' : 'success';
    toast({ tone, text: inCartMessage(name, answer), action: <Link to="/cart">View cart</Link>, lifetime });
  });
  const add = (quantity: number, delivery: DeliveryMethod | undefined) => {
    if (!isPending()) change({ listingId, quantity, do: 'add', ...(delivery && { delivery }) });
  };
  return { busy, add };
}
