import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { QuantitySelect } from '#ui/fields/quantity-select.tsx';
import { inCartWords } from '../../cart-words.ts';
import { useToast } from '../toasts.tsx';
import { useCartChange } from './use-cart-change.ts';

/** How long it is said what came of it, in milliseconds. */
const lifetime = 8_000;

/**
 * How many bottles, and the button that puts them into the cart. With script the page stays and a toast tells what came of it;
 * without, the form leads to the cart, which tells it there.
 * @param name of the wine, as people call it
 * @param left how many bottles there are, one at least
 */
export function AddToCart({ listingId, name, left }: { listingId: string; name: string; left: number }) {
  const [busy, setBusy] = useState(false);
  const change = useCartChange();
  const toast = useToast();
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const quantity = Number(new FormData(event.currentTarget).get('quantity'));
    const answer = await change({ listingId, quantity, do: 'add' });
    setBusy(false);
    const action = <Link to="/cart">View cart</Link>;
    if (answer.message !== undefined) toast({ tone: 'error', text: answer.message, lifetime });
    else {
      const tone = answer.quantity < answer.wanted ? 'warning' : 'success';
      toast({ tone, text: inCartWords(name, answer), action, lifetime });
    }
  };
  return (
    <form method="post" action="/cart/lines" onSubmit={add} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="do" value="add" />
      <input type="hidden" name="listingId" value={listingId} />
      <QuantitySelect id="quantity" name="quantity" label="Quantity" left={left} />
      <div className="grow">
        <Button type="submit" kind="primary" wide icon="cart" busy={busy} busyLabel="Adding">
          Add to cart
        </Button>
      </div>
    </form>
  );
}
