import { Link } from 'react-router';
import { inCartMessage } from '../../shell/cart/cart-messages.ts';
import { cartProblem, useCartChange } from '../../shell/cart/use-cart-change.ts';
import { useToast } from '../../shell/toasts.tsx';

/** How long the result is shown, in milliseconds. */
const toastDuration = 8_000;

/** Adds bottles of a wine to the cart; a toast shows the result. @param name of the wine */
export function useAddToCart({ listingId, name }: { listingId: string; name: string }) {
  const toast = useToast();
  const { busy, change, isPending } = useCartChange((answer) => {
    const lifetime = toastDuration;
    if (answer.status === 'refused') return toast({ tone: 'error', text: cartProblem(answer), lifetime });
    const tone = answer.quantity < answer.wanted ? 'warning' : 'success';
    toast({ tone, text: inCartMessage(name, answer), action: <Link to="/cart">View cart</Link>, lifetime });
  });
  const add = (quantity: number) => {
    if (!isPending()) change({ listingId, quantity, do: 'add' });
  };
  return { busy, add };
}
