import { useState } from 'react';
import { Link } from 'react-router';
import { inCartMessage } from '../../shell/cart/cart-messages.ts';
import { useCartChange } from '../../shell/cart/use-cart-change.ts';
import { useToast } from '../../shell/toasts.tsx';

/** How long it is said what came of it, in milliseconds. */
const toastDuration = 8_000;

/** Puts bottles of a wine into the cart; a toast tells what came of it. @param name of the wine, as people call it */
export function useAddToCart({ listingId, name }: { listingId: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const change = useCartChange();
  const toast = useToast();
  const add = async (quantity: number) => {
    if (busy) return;
    setBusy(true);
    const answer = await change({ listingId, quantity, do: 'add' });
    setBusy(false);
    if (answer.message !== undefined) {
      toast({ tone: 'error', text: answer.message, lifetime: toastDuration });
      return;
    }
    const tone = answer.quantity < answer.wanted ? 'warning' : 'success';
    toast({
      tone,
      text: inCartMessage(name, answer),
      action: <Link to="/cart">View cart</Link>,
      lifetime: toastDuration,
    });
  };
  return { busy, add };
}
