import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useAnsweredFetcher } from '../use-answered-fetcher.ts';

/** A change of the cart: how many bottles of a wine are to lie there, or with `do: 'add'` how many more. */
export type CartChange = { listingId: string; quantity: number; do?: 'add' };

/** What came of it: how many lie there now of how many that were wanted, or why not. */
export type CartAnswer =
  | { status: 'saved'; quantity: number; wanted: number }
  | { status: 'refused'; code: string; problem?: string };

/**
 * Changes the cart from any page: one change after the other, in the order in which they were made. Everything that pages show of the
 * cart is loaded anew after it, the count in the bar too.
 * @param onAnswer what is done with the answer to a change
 */
export function useCartChange(onAnswer: (answer: CartAnswer, change: CartChange) => void): {
  busy: boolean;
  change: (change: CartChange) => void;
  isPending: () => boolean;
} {
  const { revalidate } = useRevalidator();
  // why: a fetcher drops what is on its way when it sends again, and the shop may have begun with it; so it waits
  const queue = useRef<CartChange[]>([]);
  const sendFirst = () => {
    const [first] = queue.current;
    if (!first) return;
    const fields = { ...first, quantity: String(first.quantity) };
    void post(fields, { action: '/cart/lines' });
  };
  const { busy, post } = useAnsweredFetcher<CartAnswer>((answer) => {
    const done = queue.current.shift();
    // why: what is refused has changed meanwhile; a shop out of reach is not asked again
    if (answer.status === 'refused' && answer.code !== 'unreachable') void revalidate();
    sendFirst();
    if (done) onAnswer(answer, done);
  });
  const change = (next: CartChange) => {
    queue.current.push(next);
    if (queue.current.length === 1) sendFirst();
  };
  return { busy, change, isPending: () => queue.current.length > 0 };
}

/** Why a change was not made, in words. */
export function cartProblem({ problem }: Extract<CartAnswer, { status: 'refused' }>): string {
  return problem ?? 'Your cart could not be reached. Please try again.';
}
