import { useEffect, useRef } from 'react';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import type { CheckoutFields } from '#features/checkout/checkout-form.ts';
import { readStoredCheckout, type StoredCheckout } from '#features/checkout/stored-checkout.ts';
import { sendStep } from './checkout-flow.ts';

type SavedCheckoutOptions = {
  view: CheckoutView;
  attempt: string;
  now: string;
  typed: CheckoutFields;
  onRestore: (typed: CheckoutFields) => void;
};

/**
 * What this tab keeps of the check-out. A page that is opened again goes on with what was typed, and with the order, if one was asked
 * for before the tab heard of it: the id of an attempt is chosen once.
 */
export function useSavedCheckout({ view, attempt, now, typed, onRestore }: SavedCheckoutOptions) {
  const { slug } = view.winery;
  const first = useRef(typed);
  const begun = useRef<{ at: number; now: number; stored: StoredCheckout }>(undefined);
  useEffect(() => {
    if (begun.current) return;
    const known = readSavedCheckout(slug, Date.parse(now));
    const goesOn = known && isForThisPage(known, view) ? known : undefined;
    const stored = goesOn ?? newCheckout(view, attempt, first.current);
    begun.current = { at: performance.now(), now: Date.parse(now), stored };
    if (!goesOn) return;
    const { transaction, orderData } = goesOn;
    onRestore(withAvailableOptions(orderData.typed, view));
    if (transaction && !view.order) void resumeOrder(slug, stored, transaction.id);
  }, [slug, view, attempt, now, onRestore]);

  const write = (change: (stored: StoredCheckout) => StoredCheckout) => {
    const { current } = begun;
    if (!current) return;
    current.stored = change(current.stored);
    const storedAt = new Date(current.now + performance.now() - current.at).toISOString();
    saveCheckout(slug, { ...current.stored, storedAt });
  };
  return {
    attempt: () => begun.current?.stored.orderData.attempt ?? attempt,
    keep: (typed: CheckoutFields) => write((stored) => ({ ...stored, orderData: { ...stored.orderData, typed } })),
    /** Notes that an order is asked for, before the shop is; or that there is none. */
    noteOrder: (id: string | undefined) => write((stored) => ({ ...stored, transaction: transactionOf(id) })),
    forget: () => saveCheckout(slug, undefined),
    /** Where the same is bought anew. */
    begin: () => location.pathname + (begun.current?.stored.orderData.search ?? ''),
  };
}

function transactionOf(id: string | undefined): StoredCheckout['transaction'] {
  return id === undefined ? null : { id, type: 'transaction', attributes: { lastTransition: 'request-payment' } };
}

/** Whether what was kept is of what this page sells. */
function isForThisPage({ orderData, transaction }: StoredCheckout, { order }: CheckoutView): boolean {
  return order !== null && transaction?.id === order.id ? true : orderData.search === location.search;
}

function newCheckout(
  { items: [first], booking, order }: CheckoutView,
  attempt: string,
  typed: CheckoutFields,
): StoredCheckout {
  const { search } = location;
  const dates = booking && { bookingDates: { bookingStart: booking.startDate, bookingEnd: booking.endDate } };
  const listing = { id: first?.listingId ?? '', price: first?.unitPrice ?? { amount: 0, currency: 'USD' } };
  const orderData = { attempt, search, ...dates, typed };
  return { orderData, listing, transaction: transactionOf(order?.id), storedAt: '' };
}

/** What was typed, as far as it can still be chosen. */
function withAvailableOptions(typed: CheckoutFields, { deliveryOptions, card }: CheckoutView): CheckoutFields {
  const delivery = deliveryOptions.some((way) => way.delivery === typed.delivery)
    ? typed.delivery
    : (deliveryOptions[0]?.delivery ?? '');
  return { ...typed, delivery, card: card && !card.expired ? typed.card : 'new' };
}

/** Goes on with an order that was asked for when the tab was lost, if there is one. */
async function resumeOrder(slug: string, stored: StoredCheckout, id: string): Promise<void> {
  const answer = await sendStep(slug, 'look', { order: id });
  if (answer.kind !== 'done') return;
  if (answer.order?.state === 'pending-payment') return location.replace(`?order=${id}`);
  if (answer.order === null) return saveCheckout(slug, { ...stored, transaction: null });
  saveCheckout(slug, undefined);
  if (answer.order.state === 'payment-expired') return location.reload();
  location.replace(`/order/${id}/details`);
}

const storageKey = (slug: string) => `checkout ${slug}`;

/**
 * What this tab has kept of a winery's check-out. @param now milliseconds since 1970, by the server's clock
 */
function readSavedCheckout(slug: string, now: number): StoredCheckout | undefined {
  try {
    return readStoredCheckout(sessionStorage.getItem(storageKey(slug)), now);
  } catch {
    // why: a browser may refuse to keep anything
    return undefined;
  }
}

/** Keeps it, or nothing any more. */
function saveCheckout(slug: string, stored: StoredCheckout | undefined): void {
  try {
    if (stored) sessionStorage.setItem(storageKey(slug), JSON.stringify(stored));
    else sessionStorage.removeItem(storageKey(slug));
  } catch {
    // why: what cannot be kept is typed again; nothing is bought twice, as the order has its address by then
  }
}
