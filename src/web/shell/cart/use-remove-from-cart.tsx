import type { CartLine } from '#features/cart/cart.ts';
import { useToast } from '../toasts.tsx';
import { useCartChange } from './use-cart-change.ts';

/** How long something can be put back, in milliseconds. */
const undoDuration = 10_000;

type RemovableLine = Pick<CartLine, 'listingId' | 'name' | 'quantity' | 'available'>;

/**
 * Takes a wine out of the cart, and offers to put it back if it can be bought.
 * @param onChanged once the cart has changed, also by putting it back
 */
export function useRemoveFromCart(onChanged?: () => void): (line: RemovableLine) => Promise<void> {
  const change = useCartChange();
  const toast = useToast();
  const put = async (listingId: string, quantity: number) => {
    const { message } = await change({ listingId, quantity });
    if (message !== undefined) toast({ tone: 'error', text: message, lifetime: undoDuration });
    onChanged?.();
    return message === undefined;
  };
  return async ({ listingId, name, quantity, available }) => {
    if (!(await put(listingId, 0))) return;
    const text = `${name} was taken out of your cart.`;
    const undo = (
      <button type="button" className="min-h-11 underline-offset-4" onClick={() => void put(listingId, quantity)}>
        Put it back
      </button>
    );
    toast({ tone: 'info', text, lifetime: undoDuration, ...(available && { action: undo }) });
  };
}
