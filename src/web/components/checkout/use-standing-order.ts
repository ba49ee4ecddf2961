import { useCallback, useEffect, useState } from 'react';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import type { Standing } from './send-step.ts';

/** The order, once one stands, and until when it waits for its payment, in milliseconds of this page's own time. */
export function useStandingOrder(view: CheckoutView, now: string) {
  const [order, setOrder] = useState<Standing | null>(() => standingOf(view));
  const [until, setUntil] = useState<number>();
  const hold = useCallback((standing: Standing, from: string) => {
    setOrder(standing);
    const expiresAt = standing.payment?.expiresAt;
    if (expiresAt !== undefined) setUntil(performance.now() + Date.parse(expiresAt) - Date.parse(from));
  }, []);
  useEffect(() => {
    const standing = standingOf(view);
    if (standing) hold(standing, now);
  }, [view, now, hold]);
  return { order, until, hold };
}

function standingOf({ kind, order, ways }: CheckoutView): Standing | null {
  if (!order || kind === 'new' || kind === 'enquiry') return null;
  const state = kind === 'resume' ? 'pending-payment' : 'purchased';
  return { id: order.id, payment: order.payment, state, payinTotal: ways[0]?.payinTotal ?? null };
}
