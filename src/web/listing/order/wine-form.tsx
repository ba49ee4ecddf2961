import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { listingName, type WineDetails } from '#features/listings/listing.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { Button } from '#ui/actions/button.tsx';
import { QuantitySelect } from '#ui/fields/quantity-select.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { checkoutUrl, deliveryMethodsOf } from './order-choice.ts';
import { useAddToCart } from './use-add-to-cart.tsx';

const Estimate = lazy(async () => ({ default: (await import('./estimate.tsx')).Estimate }));

const deliveryLabels: Record<DeliveryMethod, string> = { shipping: 'Shipping', pickup: 'Pickup' };

/**
 * How many bottles, how they come, and the two buttons. A plain form: "Buy now" opens the check-out with what was chosen, "Add to cart"
 * posts to the cart.
 * @param left how many bottles there are, one at least
 */
export function WineForm(props: { listing: WineDetails; left: number; siteName: string }) {
  const { listing, left, siteName } = props;
  const ways = deliveryMethodsOf(listing);
  const [quantity, setQuantity] = useState(1);
  const [way, setWay] = useState(ways.length === 1 ? ways[0] : undefined);
  const [missing, setMissing] = useState(false);
  const { used, listeners } = useFirstInteraction();
  const { busy, add } = useAddToCart({ listingId: listing.id, name: listingName(listing) });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.nativeEvent.submitter?.getAttribute('name') !== 'do') return;
    event.preventDefault();
    add(Number(new FormData(event.currentTarget).get('quantity')));
  };
  return (
    <form
      action={checkoutUrl(listing)}
      onSubmit={send}
      onInvalid={(event) => {
        event.preventDefault();
        setMissing(true);
        event.currentTarget.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
      }}
      {...listeners}
      className="grid gap-4"
    >
      <input type="hidden" name="listing" value={listing.id} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QuantitySelect
          id="quantity"
          name="quantity"
          label="Quantity"
          left={left}
          value={quantity}
          onQuantity={setQuantity}
        />
        {ways.length > 1 ? (
          <RadioGroup
            id="delivery"
            name="delivery"
            label="Delivery method"
            look="pills"
            required
            choices={ways.map((value) => ({ value, label: deliveryLabels[value] }))}
            onChange={(value) => {
              setMissing(false);
              setWay(value as DeliveryMethod);
            }}
            {...(missing && { error: 'Please choose how you would like to get it.' })}
          />
        ) : null}
        {ways.length === 1 ? <input type="hidden" name="delivery" value={ways[0]} /> : null}
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
          formAction="/cart/lines"
          formNoValidate
          busy={busy}
          busyLabel="Adding"
        >
          Add to cart
        </Button>
      </div>
      {used && way ? (
        <Suspense fallback={<div className="min-h-28" />}>
          <Estimate listingId={listing.id} choice={{ quantity, deliveryMethod: way }} siteName={siteName} />
        </Suspense>
      ) : null}
    </form>
  );
}

/** Whether somebody has begun to use a form: what only buyers need is loaded then, and not for everybody who looks. */
function useFirstInteraction() {
  const [used, setUsed] = useState(false);
  const begin = () => setUsed(true);
  return { used, listeners: { onPointerEnter: begin, onPointerDown: begin, onFocus: begin } };
}
