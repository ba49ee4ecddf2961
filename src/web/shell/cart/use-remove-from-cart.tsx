import { useRef } from 'react';
import type { CartLine } from '#features/cart/cart.ts';
import { useToast } from '../toasts.tsx';
import { cartProblem, useCartChange } from './use-cart-change.ts';

/** How long something can be put back, in milliseconds. */
const undoDuration = 10_000;

/** A wine that can be taken out of the cart. */
export type RemovableLine = Pick<CartLine, 'listingId' | 'name' | 'quantity' | 'available'>;

/** Takes wines out of the cart, and offers to put each back if it can be bought. For what stays when a line of the cart goes. */
export function useRemoveFromCart(): (line: RemovableLine) => void {
  const toast = useToast();
  const lines = useRef(new Map<string, RemovableLine>());
  const { change } = useCartChange((answer, { listingId }) => {
    const line = lines.current.get(listingId);
    if (answer.status === 'refused') {
      toast({ tone: 'error', text: cartProblem(answer), lifetime: undoDuration });
    } else if (line) {
      const text = `${line.name} was taken out of your cart.`;
      const action = line.available && { action: <PutBackButton line={line} /> };
      toast({ tone: 'info', text, lifetime: undoDuration, ...action });
    }
  });
  return (line) => {
    lines.current.set(line.listingId, line);
    change({ listingId: line.listingId, quantity: 0 });
  };
}

/** Stands in the toast, and so works on whichever page the buyer is by then. */
function PutBackButton({ line: { listingId, quantity } }: { line: RemovableLine }) {
  const toast = useToast();
  const { change } = useCartChange((answer) => {
    if (answer.status === 'refused') toast({ tone: 'error', text: cartProblem(answer), lifetime: undoDuration });
  });
  return (
    <button type="button" className="min-h-11 underline-offset-4" onClick={() => change({ listingId, quantity })}>
      Put it back
    </button>
  );
}
