import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countOrderIds, listOrderIds, type OrderIdFilter } from '../db/order-id-rows.server.ts';
import { maxListedOrders } from '../order-query.schema.ts';

/** What is asked of somebody's orders and sales. */
export type OrderIdQuery = Omit<OrderIdFilter, 'userId'>;

/** A page of ids, and how many there are, counted up to 10,000. */
export type OrderIds = { ids: string[]; total: number; lastPage: number };

/**
 * The ids of the actor's own orders and of their wineries' sales, newest first. For people. Two queries.
 * @param page past the ten thousandth order there is nothing
 */
export const findOrderIds = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: OrderIdQuery,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<Result<OrderIds, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const filter = { ...query, userId: actor.id };
    const offset = (page - 1) * perPage;
    const limit = Math.min(perPage, maxListedOrders - offset);
    const ids = limit > 0 ? await listOrderIds(app.db, filter, { limit, offset }) : [];
    // why: the number of rows on the last page gives the total without a query
    const isLast = ids.length > 0 && ids.length < perPage;
    const total = isLast ? offset + ids.length : await countOrderIds(app.db, filter, maxListedOrders);
    return ok({ ids, total, lastPage: Math.ceil(maxListedOrders / perPage) });
  },
);
