import { publicName } from '#features/accounts/profile/public-person.ts';
import { rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countOrders,
  listBookings,
  listItems,
  listOrderRows,
  listOrderRowsByIds,
  listSalesByBooking,
  type OrderSide,
} from './db/order-queries.server.ts';
import type { OrderSummary } from './order.ts';
import { formatOrderNumber } from './order-number.ts';
import { maxListedOrders, orderQuerySchema } from './order-query.schema.ts';
import { invalidRequest, type OrderRefusal, refuseOrder } from './order-refusal.ts';
import { bookingView } from './show-order.server.ts';

/** A page of orders. `totalItems` is counted up to 10,000. */
export type OrderList = {
  data: OrderSummary[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};

/**
 * The actor's orders or their wineries' sales, newest first, 10 per page by default. At most four queries, however many
 * there are.
 * @param query `only` order or sale, `lastTransitions` separated by commas, `accepted`, `page`, `perPage`
 */
export const listOrders = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, query: unknown): Promise<Result<OrderList, OrderRefusal>> => {
    if (actor.kind !== 'user') return refuseOrder('forbidden');
    const parsed = orderQuerySchema.safeParse(query);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const { only, lastTransitions, accepted, page, perPage } = parsed.data;
    const side: OrderSide = { party: only === 'order' ? 'customer' : 'provider', userId: actor.id };
    const filter = { ...side, lastTransitions, accepted };
    const stretch = rowsOfPage({ page, pages: Math.floor(maxListedOrders / perPage) }, perPage);
    const rows = await listOrderRows(app.db, filter, stretch);
    // why: the number of rows on the last page gives the total without a query
    const isLastPage = rows.length > 0 && rows.length < perPage;
    const totalItems = isLastPage ? stretch.offset + rows.length : await countOrders(app.db, filter, maxListedOrders);
    const data = await summariesOf(app, rows, side.party);
    return {
      ok: true,
      value: { data, meta: { page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) } },
    };
  },
);

/**
 * The actor's orders, or their wineries' sales, with these ids, in this order; ids of others are left out. At most
 * three queries.
 * @param input.ids a page of them
 */
export const listOrdersByIds = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { only, ids }: { only: 'order' | 'sale'; ids: readonly string[] },
  ): Promise<Result<OrderSummary[], OrderRefusal>> => {
    if (actor.kind !== 'user') return refuseOrder('forbidden');
    if (ids.length === 0) return { ok: true, value: [] };
    const side: OrderSide = { party: only === 'order' ? 'customer' : 'provider', userId: actor.id };
    const summaries = await summariesOf(app, await listOrderRowsByIds(app.db, side, ids), side.party);
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ id }: OrderSummary) => places.get(id) ?? ids.length;
    return { ok: true, value: summaries.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  },
);

/** Orders with their items and bookings. Two queries, or one if none has a booking. */
async function summariesOf({ db }: Pick<Infra, 'db'>, rows: readonly Row[], party: OrderSide['party']) {
  const items = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  const bookings = await listBookings(
    db,
    rows.map(({ bookingId }) => bookingId),
  );
  return rows.map((row) => ({
    ...summaryOf(row, party),
    items: items
      .filter(({ orderId }) => orderId === row.id)
      .map(({ listingId, title, vintage, quantity }) => ({ listingId, title, vintage, quantity })),
    booking: bookingView(bookings, row.bookingId),
  }));
}

type Row = Awaited<ReturnType<typeof listOrderRows>>[number];

function summaryOf(row: Row, side: OrderSide['party']): Omit<OrderSummary, 'items' | 'booking'> {
  const cents = side === 'customer' ? row.payinCents : row.payoutCents;
  return {
    id: row.id,
    number: formatOrderNumber(row.number),
    side,
    state: row.state,
    lastTransition: row.lastTransition,
    lastTransitionedAt: row.lastTransitionedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    readyAt: row.readyAt?.toISOString() ?? null,
    noShow: row.noShow,
    deliveryMethod: row.deliveryMethod,
    listingId: row.listingId,
    customer: { id: row.customerId, displayName: publicName(row) },
    winery: { id: row.wineryId, slug: row.winerySlug, name: row.wineryName },
    total: presentMoney(cents, row.currency),
  };
}

/**
 * The actor's sales of these bookings, as order ids by booking id. One query.
 * @param bookingIds a few
 */
export const findSalesByBooking = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    bookingIds: readonly string[],
  ): Promise<Readonly<Record<string, string>>> => {
    if (actor.kind !== 'user' || bookingIds.length === 0) return {};
    const sales = await listSalesByBooking(app.db, bookingIds, actor.id);
    return Object.fromEntries(sales.map(({ bookingId, orderId }) => [bookingId, orderId]));
  },
);
