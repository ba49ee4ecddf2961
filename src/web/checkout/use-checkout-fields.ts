import { useLayoutEffect, useRef, useState } from 'react';
import { type CheckoutFields, checkoutFieldNames } from '#features/checkout/checkout-form.ts';

/**
 * What stands in the fields of the check-out. What was typed into the form of the server's page, while its script was still on the way,
 * is taken over.
 * @param first what stands there at first
 * @returns the form to read; and how what was kept comes back, which yields to what was typed on this page
 */
export function useCheckoutFields(first: () => CheckoutFields) {
  const [typed, setTyped] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  const start = useRef(typed);
  const early = useRef<Partial<CheckoutFields>>({});
  // why: the next rendering would put what the server knew into the fields, so it may not come before this
  useLayoutEffect(() => {
    if (!form.current) return;
    early.current = changedFields(form.current, start.current);
    setTyped({ ...start.current, ...early.current });
  }, []);
  return { typed, setTyped, form, restore: (kept: CheckoutFields) => setTyped({ ...kept, ...early.current }) };
}

function changedFields(form: HTMLFormElement, start: CheckoutFields): Partial<CheckoutFields> {
  const data = new FormData(form);
  const there = checkoutFieldNames.filter((name) => form.elements.namedItem(name) !== null);
  const typed = there.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(typed.filter(([name, value]) => value !== start[name]));
}
