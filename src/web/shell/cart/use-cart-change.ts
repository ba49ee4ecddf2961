import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type CartChangeResult, type CartChangeFields, sendCartChange } from './send-cart-change.ts';

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
