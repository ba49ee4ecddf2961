import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { useAnsweredFetcher } from '../use-answered-fetcher.ts';

/** A change of the cart: the quantity of a wine, or with `do: 'add'` how many to add, and how to get them. */
export type CartChange = { listingId: string; quantity: number; do?: 'add'; delivery?: DeliveryMethod };

/** The result: the quantity in the cart and the requested one, or the error. */
export type CartAnswer =
  | { status: 'saved'; quantity: number; wanted: number }
  | { status: 'refused'; code: ErrorCode; problem?: string };

/**
 * Changes the cart from any page: one change after the other, in their order. All data about the cart are reloaded
 * after each, including the count in the bar.
 * @param onAnswer called with the answer to each change
 */
export function useCartChange(onAnswer: (answer: CartAnswer, change: CartChange) => void): {
  busy: boolean;
  change: (change: CartChange) => void;
  isPending: () => boolean;
} {
  const { revalidate } = useRevalidator();
  // why: a fetcher aborts a pending request when it submits again, though the server may have started on it; so changes
  // wait
  const queue = useRef<CartChange[]>([]);
  const sendFirst = () => {
    const [first] = queue.current;
    if (!first) return;
    const fields = { ...first, quantity: String(first.quantity) };
    void post(fields, { action: '/cart/lines' });
  };
  const { busy, post } = useAnsweredFetcher<CartAnswer>((answer) => {
    const done = queue.current.shift();
    if (answer.status === 'refused' && showsOldData(answer.code)) void revalidate();
    sendFirst();
    if (done) onAnswer(answer, done);
  });
  const change = (next: CartChange) => {
    const [last] = queue.current.slice(1).slice(-1);
    // why: of several quantities of a wine that wait, only the last one counts
    if (last && !last.do && !next.do && last.listingId === next.listingId) queue.current.pop();
    queue.current.push(next);
    if (queue.current.length === 1) sendFirst();
  };
  return { busy, change, isPending: () => queue.current.length > 0 };
}

/**
 * Whether the page shows outdated data after a refusal. If the shop cannot be reached, loading them would fail too, and
 * those of another account that has logged in are not this page's.
 */
function showsOldData(code: ErrorCode): boolean {
  return code !== 'unreachable' && code !== 'owner-conflict';
}

/** The message for a change that was refused. */
export function cartProblem({ problem }: Extract<CartAnswer, { status: 'refused' }>): string {
  return problem ?? 'Your cart could not be reached. Please try again.';
}
