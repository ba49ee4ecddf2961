import { useRef } from 'react';
import { useRevalidator } from 'react-router';

/** A change of the cart: how many bottles of a wine are to lie there, or with `do: 'add'` how many more. */
type CartChangeFields = { listingId: string; quantity: number; do?: 'add' };

/** What came of it: how many lie there now of how many that were wanted, or why not. */
type CartChangeResult = { quantity: number; wanted: number; message?: undefined } | { message: string };

const unreachable = { message: 'Your cart could not be reached. Please try again.' };

/** How long the shop has to answer, in milliseconds. */
const timeout = 10_000;

/** Sends a change of the cart. It never fails: that the shop could not be reached is an answer too. */
async function sendCartChange({ quantity, ...fields }: CartChangeFields): Promise<CartChangeResult> {
  try {
    const body = new URLSearchParams({ ...fields, quantity: String(quantity), stay: 'true' });
    const answer = await fetch('/cart/lines', { method: 'post', body, signal: AbortSignal.timeout(timeout) });
    const { quantity: lies, wanted, message } = await answer.json();
    if (answer.ok) return { quantity: lies, wanted };
    return typeof message === 'string' ? { message } : unreachable;
  } catch {
    return unreachable;
  }
}

/**
 * Changes the cart from any page: one change after the other, in the order in which they were made, and then everything that the
 * page shows of it is asked for again, the count in the bar too.
 */
export function useCartChange(): (fields: CartChangeFields) => Promise<CartChangeResult> {
  const { revalidate } = useRevalidator();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return async (fields) => {
    const sent = last.current.then(() => sendCartChange(fields));
    last.current = sent;
    const answer = await sent;
    await revalidate();
    return answer;
  };
}
