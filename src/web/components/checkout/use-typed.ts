import { useLayoutEffect, useRef, useState } from 'react';
import { type TypedCheckout, typedNames } from '#features/checkout/checkout-form.ts';

/**
 * What stands in the fields of the check-out. What was typed into the form of the server's page, while its script was still on the way,
 * is taken over.
 * @param first what stands there at first
 * @returns the form to read; and how what was kept comes back, which yields to what was typed on this page
 */
export function useTyped(first: () => TypedCheckout) {
  const [typed, setTyped] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  const start = useRef(typed);
  const early = useRef<Partial<TypedCheckout>>({});
  // why: the next rendering would put what the server knew into the fields, so it may not come before this
  useLayoutEffect(() => {
    if (!form.current) return;
    early.current = changedIn(form.current, start.current);
    setTyped({ ...start.current, ...early.current });
  }, []);
  return { typed, setTyped, form, restore: (kept: TypedCheckout) => setTyped({ ...kept, ...early.current }) };
}

function changedIn(form: HTMLFormElement, start: TypedCheckout): Partial<TypedCheckout> {
  const data = new FormData(form);
  const there = typedNames.filter((name) => form.elements.namedItem(name) !== null);
  const typed = there.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(typed.filter(([name, value]) => value !== start[name]));
}
