import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CartLine } from '#features/cart/cart.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { BottleImage } from '../catalog/media/bottle-image.tsx';
import { listingImage } from '../catalog/media/listing-image.ts';
import { nonBreakingHyphens } from '../catalog/non-breaking-hyphens.ts';
import { Price } from '../catalog/price.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import { inCartMessage } from '../shell/cart/cart-messages.ts';
import { CartNotices } from '../shell/cart/cart-notices.tsx';
import { cartProblem, useCartChange } from '../shell/cart/use-cart-change.ts';
import type { RemovableLine } from '../shell/cart/use-remove-from-cart.tsx';
import { useToast } from '../shell/toasts.tsx';

/** How long the result of a change is shown, in milliseconds. */
const toastDuration = 8_000;

/**
 * A wine in the cart: name, quantity, price, and notices of what has changed. Changing the quantity and removing are
 * forms, so that they work without JavaScript; with it, a chosen quantity is saved at once.
 * @param page of the cart, to which a form redirects
 * @param oneMore by how much one more bottle raises the winery's total; undefined if there is none
 * @param onRemove removes it from the cart
 */
export function CartLineRow(
  props: CartLineProps & { oneMore: Money | undefined; onRemove: (line: RemovableLine) => void },
) {
  const { line, page, oneMore, onRemove } = props;
  const { name, address, price, quantity, lineTotal, notices, available } = line;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-4 py-5 md:grid-cols-[6rem_minmax(0,1fr)_auto] md:gap-x-6">
      <div className="row-span-2">
        <BottleImage picture={listingImage(line, '6rem')} alt={line.photo?.alt ?? ''} dimmed={!available} />
      </div>
      <h3 className="min-w-0 font-display text-title wrap-anywhere">
        {address === undefined ? (
          name
        ) : (
          <Link to={address} className="decoration-garnet decoration-2 underline-offset-4 hover:underline">
            {nonBreakingHyphens(name)}
          </Link>
        )}
      </h3>
      <RemoveForm line={line} page={page} onRemove={onRemove} />
      <div className="col-span-2 grid min-w-0 content-between gap-2">
        <div className="grid gap-1.5 pt-1">
          {available && <Price money={price} size="small" unit="a bottle" />}
          <CartNotices notices={notices} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {available ? (
            <QuantityForm line={line} page={page} />
          ) : (
            <span className="text-small text-ink-soft">Qty: {quantity}</span>
          )}
          {available && (
            <span className="ml-auto">
              <Price money={lineTotal} />
            </span>
          )}
        </div>
        {oneMore && (
          <p className="figures text-caption text-ink-soft">One more bottle: +{formatMoney(oneMore)} in total</p>
        )}
      </div>
    </li>
  );
}

type CartLineProps = { line: CartLine; page: number };

function QuantityForm({ line, page }: CartLineProps) {
  const { listingId, name, quantity, left } = line;
  // why: the chosen quantity is shown until the page has loaded the stored one
  const [chosen, setChosen] = useState<number>();
  const toast = useToast();
  const { change, isPending } = useCartChange((answer) => {
    if (!isPending()) setChosen(undefined);
    const lifetime = toastDuration;
    if (answer.status === 'refused') {
      toast({ tone: 'error', text: cartProblem(answer), lifetime });
    } else if (answer.quantity < answer.wanted) {
      toast({ tone: 'warning', text: inCartMessage(name, answer), lifetime });
    }
  });
  const choose = (wanted: number) => {
    setChosen(wanted);
    change({ listingId, quantity: wanted });
  };
  return (
    <form
      noValidate
      method="post"
      action="/cart/lines"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-3"
    >
      <PageOwnerField />
      <LineFields listingId={listingId} page={page} />
      <QuantityStepper
        id={`quantity-${listingId}`}
        name="quantity"
        label={`Bottles of ${name}`}
        labelHidden
        left={left}
        value={chosen ?? quantity}
        onQuantity={choose}
      />
      {left > 1 && (
        <span className="hidden noscript:inline">
          <Button type="submit" size="small">
            Change
          </Button>
        </span>
      )}
    </form>
  );
}

function RemoveForm({ line, page, onRemove }: CartLineProps & { onRemove: (line: RemovableLine) => void }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // why: the focused button is removed with its line; keyboard navigation continues at the content and not at the top
    document.getElementById('content')?.focus({ preventScroll: true });
    onRemove(line);
  };
  return (
    <form noValidate method="post" action="/cart/lines" onSubmit={submit} className="-mt-2 -mr-2.5">
      <PageOwnerField />
      <LineFields listingId={line.listingId} page={page} />
      <input type="hidden" name="quantity" value="0" />
      <IconButton icon="trash" label={`Remove ${line.name} from the cart`} type="submit" />
    </form>
  );
}

function LineFields({ listingId, page }: { listingId: string; page: number }) {
  return (
    <>
      <input type="hidden" name="listingId" value={listingId} />
      <input type="hidden" name="page" value={page} />
    </>
  );
}
