import { importBooking } from '#features/availability/bookings/import-booking.server.ts';
import { importMessages } from '#features/messages/import-messages.server.ts';
import { type LineItem, totalFor } from '#features/orders/line-items.ts';
import { importOrder } from '#features/orders/placing/import-order.server.ts';
import { processNames } from '#features/orders/process/process-names.ts';
import { oneLine } from '#kit/plain-text.ts';
import {
  findImported,
  findImportedPeople,
  findListings,
  type ImportedPerson,
  type KnownListing,
  recordImported,
} from '../db/imported-rows.server.ts';
import { extendedDataOf } from '../extended-data.ts';
import type { RowResult } from '../import-report.ts';
import { type ImportRows, importBatch, type RowApp } from '../import-run.server.ts';
import { type ExportRow, mapOf, RefusedRowError, type RowProblem, relatedId, relatedOf } from '../platform-export.ts';
import { parseTime } from '../reading/parse-time.ts';
import { parseMessages, parseReviews } from './parse-conversation.ts';
import { parseDelivery } from './parse-delivery.ts';
import { type MadeTransition, parseHistory } from './parse-history.server.ts';
import { isGoods, parseLineItems } from './parse-line-items.ts';

type KnownTransactions = {
  imported: Set<string>;
  people: ReadonlyMap<string, ImportedPerson>;
  listings: ReadonlyMap<string, KnownListing>;
};

/** Imports transactions that are over as orders that are. */
export const importTransactions: ImportRows = (run, rows) =>
  importBatch(run, rows, (app) => findKnown(app, rows), importTransaction);

async function findKnown(app: RowApp, rows: readonly ExportRow[]): Promise<KnownTransactions> {
  const related = (...names: string[]) => [
    ...new Set(rows.flatMap(({ resource }) => names.flatMap((name) => relatedId(resource, name) ?? []))),
  ];
  const ids = rows.map(({ resource }) => resource.id);
  return {
    imported: new Set((await findImported(app.db, 'transaction', ids)).keys()),
    people: await findImportedPeople(app.db, related('customer', 'provider')),
    listings: await findListings(app.db, related('listing')),
  };
}

async function importTransaction(app: RowApp, row: ExportRow, known: KnownTransactions): Promise<RowResult> {
  const { resource } = row;
  if (known.imported.has(resource.id)) return { outcome: 'unchanged', problems: [] };
  const now = app.clock.now();
  const history = parseHistory(resource.attributes.transitions, now);
  if (!history) {
    const { lastTransition } = resource.attributes;
    const reason = `It is not over. Finish it there first (${`${lastTransition ?? ''}`.slice(0, 80)})`;
    return { outcome: 'skipped', problems: [{ field: 'lastTransition', reason }] };
  }
  const erased = (['customer', 'provider'] as const).find((name) => isErased(row, name, known));
  if (erased) {
    return { outcome: 'skipped', problems: [{ field: erased, reason: `Its ${erased} deleted their account here` }] };
  }
  const parties = partiesOf(row, known);
  const problems: RowProblem[] = [];
  const priced = priceOf(row, parties.listing);
  const { problems: deliveryProblems, ...delivery } = parseDelivery(resource.attributes.protectedData);
  const { processName, metadata } = resource.attributes;
  const { listing, customerId, sellerId } = parties;
  await importOrder(app, {
    ...{ id: resource.id, wineryId: listing.wineryId, customerId, sellerId, listingId: listing.id, ...priced },
    ...{ transitions: history, pickupAddress: null, reviews: parseReviews(row, problems), ...delivery },
    processName: processNames.find((name) => name === processName) ?? processNames[0],
    extendedData: {
      protectedData: extendedDataOf(resource.attributes.protectedData, ownProtectedKeys, {
        field: 'protectedData',
        problems,
      }),
      metadata: extendedDataOf(metadata, new Set(), { field: 'metadata', problems }),
    },
    booking: await bookingOf(app, row, { listing, history }),
    createdAt: parseTime(resource.attributes.createdAt) ?? history[0]?.madeAt ?? now,
  });
  const messages = parseMessages(row, problems).map(({ by, ...message }) => {
    return { ...message, orderId: resource.id, senderId: by === 'customer' ? customerId : sellerId };
  });
  await importMessages(app, { id: resource.id, readBy: [...new Set([customerId, sellerId])], readAt: now }, messages);
  const record = { kind: 'transaction', id: resource.id, targetId: resource.id, complete: true } as const;
  await recordImported(app.db, { ...record, importedAt: now });
  known.imported.add(resource.id);
  return { outcome: 'new', problems: [...deliveryProblems, ...problems] };
}

/** The keys of protected data that are fields of orders here, or of no use any more. */
const ownProtectedKeys: ReadonlySet<string> = new Set([
  ...['deliveryMethod', 'shippingDetails', 'disputeReason', 'disputeDecision', 'cancelReason', 'carrier'],
  ...['trackingNumber', 'stripePaymentIntents'],
]);

function isErased({ resource }: ExportRow, name: 'customer' | 'provider', { people }: KnownTransactions): boolean {
  return people.get(relatedId(resource, name) ?? '')?.erased ?? false;
}

/** The parties and the listing of a transaction, which were imported before. @throws RefusedRowError */
function partiesOf({ resource }: ExportRow, { people, listings }: KnownTransactions) {
  const idOf = (name: 'customer' | 'provider' | 'listing') => relatedId(resource, name) ?? '';
  const [customer, provider, listing] = [
    people.get(idOf('customer')),
    people.get(idOf('provider')),
    listings.get(idOf('listing')),
  ];
  if (!customer) throw new RefusedRowError('customer', 'Its customer is not among the imported users');
  if (!provider) throw new RefusedRowError('provider', 'Its provider is not among the imported users');
  if (!listing) throw new RefusedRowError('listing', 'Its listing is not among the imported listings');
  return { customerId: customer.targetId, sellerId: provider.targetId, listing };
}

/** What was bought, and at which price. @throws RefusedRowError if the lines do not add up */
function priceOf(row: ExportRow, listing: KnownListing) {
  const { attributes } = row.resource;
  const currency = `${mapOf(attributes.payinTotal).currency ?? mapOf(attributes.payoutTotal).currency ?? 'USD'}`;
  if (!/^[A-Z]{3}$/.test(currency)) throw new RefusedRowError('payinTotal', 'It has no currency');
  const lines = parseLineItems(attributes.lineItems, { listingId: listing.id, currency });
  checkTotals(attributes, lines);
  const title = relatedOf(row, 'listing')[0]?.attributes.title;
  const items = lines
    .filter(({ code, reversal }) => isGoods(code) && !reversal)
    .slice(0, 1)
    .map(({ unitPriceCents, quantity }) => ({
      ...{ listingId: listing.id, unitPriceCents, quantity: quantity ?? 1, included: null },
      title: (typeof title === 'string' && oneLine(title).slice(0, 120)) || listing.title,
      vintage: listing.vintage,
      bottleMl: listing.type === 'wine' ? listing.bottleMl : null,
    }));
  if (items.length === 0) throw new RefusedRowError('lineItems', 'Nothing was bought');
  if (items.some(({ unitPriceCents, quantity }) => unitPriceCents < 1 || quantity < 1)) {
    throw new RefusedRowError('lineItems', 'What was bought has no price, or no quantity');
  }
  return { currency, lines, items };
}

function checkTotals(attributes: Readonly<Record<string, unknown>>, lines: readonly LineItem[]): void {
  for (const [name, party] of [
    ['payinTotal', 'customer'],
    ['payoutTotal', 'provider'],
  ] as const) {
    const { amount } = mapOf(attributes[name]);
    const total = totalFor(party, lines);
    if (amount !== undefined && amount !== null && amount !== total) {
      throw new RefusedRowError(name, `Its line items add up to ${total}, not to ${String(amount).slice(0, 20)}`);
    }
    const agreed = totalFor(
      party,
      lines.filter(({ reversal }) => !reversal),
    );
    if (agreed <= 0) throw new RefusedRowError(name, 'It is zero');
  }
}

/** Records the booking of a tasting; null for wines. */
async function bookingOf(
  app: RowApp,
  row: ExportRow,
  { listing, history }: { listing: KnownListing; history: readonly MadeTransition[] },
) {
  const booking = relatedOf(row, 'booking')[0];
  if (!booking || listing.type !== 'tasting') return null;
  const { start: from, end: until, displayStart, displayEnd, seats } = booking.attributes;
  const [start, end] = [parseTime(from), parseTime(until)];
  if (!start || !end || end <= start) throw new RefusedRowError('booking', 'It has no start and end');
  const wasHeld = !history.some(({ transition }) => /^(auto-)?cancel|^expire-payment$/.test(transition));
  const id = await importBooking(app.db, {
    ...{ listingId: listing.id, start, end, state: wasHeld ? ('accepted' as const) : ('cancelled' as const) },
    ...{ displayStart: parseTime(displayStart) ?? start, displayEnd: parseTime(displayEnd) ?? end },
    ...{ seats: Number.isInteger(seats) ? Number(seats) : 1, createdAt: history[0]?.madeAt ?? start },
  });
  return { id, start, end };
}
