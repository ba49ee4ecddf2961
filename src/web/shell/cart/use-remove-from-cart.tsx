import { useRef } from 'react';
import type { CartLine } from '#features/cart/cart.ts';
import { useToast } from '../toasts.tsx';
import { cartProblem, useCartChange } from './use-cart-change.ts';

/** How long a removal can be undone, in milliseconds. */
const undoDuration = 10_000;

/** A wine that can be removed from the cart. */
export type RemovableLine = Pick<CartLine, 'listingId' | 'name' | 'quantity' | 'available'>;

/**
 * Removes wines from the cart, and offers to undo it if they can be bought. For components that stay mounted when a
 * line is removed.
 */
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

/** The undo button in the toast, which works on any page. */
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
