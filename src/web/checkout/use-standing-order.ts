import { useCallback, useEffect, useState } from 'react';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import type { PlacedOrder } from './send-step.ts';

/** The order, once one stands, and until when it waits for its payment, with the server's time when that was said. */
export function usePlacedOrder(view: CheckoutView, now: string) {
  const [order, setOrder] = useState<PlacedOrder | null>(() => placedOrderOf(view));
  const [wait, setWait] = useState<{ dueAt: string; now: string }>();
  const trackOrder = useCallback((standing: PlacedOrder, from: string) => {
    setOrder(standing);
    const expiresAt = standing.payment?.expiresAt;
    if (expiresAt !== undefined) setWait({ dueAt: expiresAt, now: from });
  }, []);
  useEffect(() => {
    const standing = placedOrderOf(view);
    if (standing) trackOrder(standing, now);
  }, [view, now, trackOrder]);
  return { order, wait, hold: trackOrder };
}

function placedOrderOf({ kind, order, deliveryOptions }: CheckoutView): PlacedOrder | null {
  if (!order || kind === 'new' || kind === 'enquiry') return null;
  const state = kind === 'resume' ? 'pending-payment' : 'purchased';
  return { id: order.id, payment: order.payment, state, payinTotal: deliveryOptions[0]?.payinTotal ?? null };
}
