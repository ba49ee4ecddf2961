import type { CheckoutView } from '#features/checkout/checkout.ts';
import type { CheckoutFields } from '#features/checkout/checkout-form.ts';
import { readStoredCheckout, type StoredCheckout } from '#features/checkout/stored-checkout.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';

/** The checkout as stored in this tab, so that a page that is reopened continues with it. */
export type SavedCheckout = {
  /** What an earlier page stored; undefined if this one is the first. */
  restored: CheckoutFields | undefined;
  /** The order that an earlier page requested without getting an answer, if any. */
  requestedOrder: string | undefined;
  /** The id of a new order: chosen once, so that requesting it twice creates only one. */
  attempt: string;
  /** The URL to buy the same again. */
  startUrl(): string;
  saveFields(fields: CheckoutFields): void;
  /** Stores that an order is being requested, before the request; or that there is none. */
  saveOrder(id: string | undefined): void;
  clear(): void;
};

/**
 * Opens the checkout of a winery stored in this tab, or starts a new one.
 * @param page the data of the page: `now` is the server's time, `attempt` the id for a new order, `fields` the current
 * values
 */
export function openSavedCheckout(page: {
  view: CheckoutView;
  attempt: string;
  now: string;
  fields: CheckoutFields;
}): SavedCheckout {
  const { view, attempt, fields } = page;
  const [openedAt, now] = [performance.now(), Date.parse(page.now)];
  const key = `checkout ${view.winery.slug}`;
  const found = read(key, now);
  const earlier = found && isForThisPage(found, view) ? found : undefined;
  // why: an order that is replaced gets a new id; what was typed for it stays
  const replaced = view.replaces && found?.transaction?.id === view.replaces.id ? found : undefined;
  let stored = earlier ?? newCheckout(view, attempt, fields);
  const save = (change: Partial<StoredCheckout>) => {
    const storedAt = new Date(now + performance.now() - openedAt).toISOString();
    stored = { ...stored, ...change, storedAt };
    write(key, stored);
  };
  return {
    restored: restoredFields(earlier ?? replaced, view),
    requestedOrder: view.order ? undefined : earlier?.transaction?.id,
    attempt: stored.orderData.attempt,
    startUrl: () => location.pathname + stored.orderData.search,
    saveFields: (typed) => save({ orderData: { ...stored.orderData, typed } }),
    saveOrder: (id) => save({ transaction: transactionOf(id) }),
    clear: () => write(key, undefined),
  };
}

function restoredFields(earlier: StoredCheckout | undefined, view: CheckoutView): CheckoutFields | undefined {
  return earlier && withAvailableOptions(earlier.orderData.typed, view);
}

function transactionOf(id: string | undefined): StoredCheckout['transaction'] {
  return id === undefined ? null : { id, type: 'transaction', attributes: { lastTransition: 'request-payment' } };
}

/** Whether the stored checkout is for what this page sells. */
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

/** The typed values, replacing choices that are no longer available. */
function withAvailableOptions(fields: CheckoutFields, view: CheckoutView): CheckoutFields {
  const { deliveryOptions, card, addresses } = view;
  const isSaved = addresses.some(({ id }) => id === fields.addressId);
  const delivery = deliveryOptions.some((option) => option.delivery === fields.delivery)
    ? fields.delivery
    : (deliveryOptions[0]?.delivery ?? '');
  const address = isSaved ? {} : { addressId: '', ...(fields.addressView === 'chosen' && { addressView: 'fields' }) };
  return { ...fields, ...address, delivery, card: card && isUsableCard(card) ? fields.card : 'new' };
}

function read(key: string, now: number): StoredCheckout | undefined {
  try {
    return readStoredCheckout(sessionStorage.getItem(key), now);
  } catch {
    // why: a browser may refuse access to its storage
    return undefined;
  }
}

function write(key: string, stored: StoredCheckout | undefined): void {
  try {
    if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
    else sessionStorage.removeItem(key);
  } catch {
    // why: without storage the fields must be typed again; nothing is bought twice, since the URL contains the order by
    // then
  }
}
