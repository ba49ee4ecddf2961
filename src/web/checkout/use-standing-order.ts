import { useCallback, useEffect, useState } from 'react';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import type { Standing } from './send-step.ts';

/** The order, once one stands, and until when it waits for its payment, with the server's time when that was said. */
export function useStandingOrder(view: CheckoutView, now: string) {
  const [order, setOrder] = useState<Standing | null>(() => standingOf(view));
  const [wait, setWait] = useState<{ dueAt: string; now: string }>();
  const hold = useCallback((standing: Standing, from: string) => {
    setOrder(standing);
    const expiresAt = standing.payment?.expiresAt;
    if (expiresAt !== undefined) setWait({ dueAt: expiresAt, now: from });
  }, []);
  useEffect(() => {
    const standing = standingOf(view);
    if (standing) hold(standing, now);
  }, [view, now, hold]);
  return { order, wait, hold };
}

function standingOf({ kind, order, deliveryOptions }: CheckoutView): Standing | null {
  if (!order || kind === 'new' || kind === 'enquiry') return null;
  const state = kind === 'resume' ? 'pending-payment' : 'purchased';
  return { id: order.id, payment: order.payment, state, payinTotal: deliveryOptions[0]?.payinTotal ?? null };
}
