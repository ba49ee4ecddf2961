import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { formatOrderNumber, parseOrderNumber } from '#features/orders/order-number.ts';
import { orderIdSchema } from '#features/orders/order-query.schema.ts';
import { orderProcess, type PlacedState } from '#features/orders/process/order-process.ts';
import { orderKindOf } from '#features/orders/process/order-progress.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type AllOrders, type ListedOrder, type OrderFilter, orderFilters } from './all-orders.ts';
import { findAccountRow } from './db/account-rows.server.ts';
import {
  findWineriesNamed,
  isOrderRange,
  listOrdersInRanges,
  type OrderRange,
  type OrderScope,
} from './db/all-order-rows.server.ts';

/** The position at the end of a page: when the order was placed, and its id. */
const cursor = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
  .transform((given) => {
    const [at = '', id = ''] = given.split('_');
    return { createdAt: new Date(Number(at)), id };
  })
  .refine(({ createdAt, id }) => !Number.isNaN(createdAt.getTime()) && z.uuid().safeParse(id).success);

/** The query of the list: filter, search text, a buyer's id, and end of the previous page. Invalid values are ignored. */
const allOrdersSchema = z.object({
  show: z.enum(orderFilters).catch('all'),
  search: z.string().trim().max(254).refine(isStorable).catch(''),
  buyer: z.uuid().optional().catch(undefined),
  before: cursor.optional().catch(undefined),
});

const perPage = 25;

/**
 * The orders of the whole shop, newest first, 25 per page. For admins. Two queries, however many orders there are; three
 * with a buyer.
 * @param query `show`, `search` (an order's number or id, or a part of a winery's name), `buyer` (an account's id), and `before`
 */
export const listAllOrders = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: { show?: unknown; search?: unknown; buyer?: unknown; before?: unknown },
  ): Promise<Result<AllOrders, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const { show, search, buyer: buyerId, before } = allOrdersSchema.parse(query);
    const buyer = buyerId === undefined ? undefined : await findAccountRow(app.db, { id: buyerId });
    const scope = await searchScope(app, search, buyerId);
    // why: one row more than a page shows whether there is a next page
    const rows = scope
      ? await listOrdersInRanges(app.db, { scope, ranges: rangesOf(show), before, limit: perPage + 1 })
      : [];
    const page = rows.slice(0, perPage);
    const last = rows.length > perPage ? page.at(-1) : undefined;
    const next = last ? `${last.createdAt.getTime()}_${last.id}` : null;
    return ok({
      ...{ show, search, orders: page.map(presentOrder), next },
      buyer: buyer ? { id: buyer.id, name: publicName(buyer) } : null,
    });
  },
);

/** Which orders a buyer or a search text means; undefined if it matches nothing. A buyer takes precedence. */
async function searchScope(
  { db }: Pick<Infra, 'db'>,
  search: string,
  buyer: string | undefined,
): Promise<OrderScope | undefined> {
  if (buyer !== undefined) return { kind: 'customer', ids: [buyer] };
  if (search === '') return { kind: 'all' };
  if (orderIdSchema.safeParse(search).success) return { kind: 'order', ids: [search.toLowerCase()] };
  const number = parseOrderNumber(search);
  if (number !== undefined) return { kind: 'number', number };
  const ids = await findWineriesNamed(db, search);
  return ids.length === 0 ? undefined : { kind: 'winery', ids };
}

/**
 * The index ranges of a filter. The index is sorted by last transition and time, so each last transition is a range.
 */
function rangesOf(show: OrderFilter): OrderRange[] {
  if (isOrderRange(show)) return [show];
  if (show === 'attention') return [...rangesByState('disputed'), 'unaccepted', 'trouble', 'chargebacks'];
  return rangesByState(show);
}

function rangesByState(state: PlacedState): OrderRange[] {
  return orderProcess.transitions.filter(({ to }) => to === state).map(({ name }) => ({ lastTransition: name }));
}

function presentOrder(row: Awaited<ReturnType<typeof listOrdersInRanges>>[number]): ListedOrder {
  const { id, state, createdAt, acceptedAt, payinCents, currency, wineryName: winery, problem, deletedAt, email } = row;
  return {
    id,
    number: formatOrderNumber(row.number),
    state,
    createdAt: createdAt.toISOString(),
    isAccepted: acceptedAt !== null,
    isReady: row.readyAt !== null,
    kind: orderKindOf({ ...row, booking: row.bookingId }),
    customer: { displayName: publicName(row), email: deletedAt === null ? email : null },
    winery,
    total: payinCents === null || currency === null ? null : { amount: payinCents, currency },
    problem,
  };
}
