import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countReviewIds,
  listReviewIds,
  listReviewRecordRows,
  type ReviewReader,
  type ReviewRecordRow,
  type ReviewSubjects,
} from './db/review-record-rows.server.ts';

/** How many reviews or orders one call looks up. */
const maxIds = 200;

/** The last review that can be reached by paging. */
const maxListed = 1_000;

/**
 * Reviews between buyers and wineries by their ids, or all of some orders. Those that are not published are left out, but
 * for the side that wrote them and admins. For everybody. One query, or none without ids.
 * @param wanted ids after the first 200 are ignored
 */
export const listReviewRecords = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wanted: { ids: readonly string[] } | { orderIds: readonly string[] },
  ): Promise<ReviewRecordRow[]> => {
    const ids = 'ids' in wanted ? wanted.ids : wanted.orderIds;
    if (ids.length === 0) return [];
    const some = ids.slice(0, maxIds);
    return listReviewRecordRows(app.db, 'ids' in wanted ? { ids: some } : { orderIds: some }, readerOf(actor));
  },
);

/** What reviews are asked for: those of an order, or those about listings, wineries, or buyers. */
export type ReviewQuery = {
  of: { orderId: string } | Pick<ReviewSubjects, 'listingId' | 'subjectIds'>;
} & Pick<ReviewSubjects, 'party' | 'state'>;

/**
 * The ids of reviews, newest first: the published ones about something, for everybody, and those that the actor's side has
 * written and that are pending; all of an order that the actor may see, for its parties and admins. At most two queries.
 * @param query.of with a listing and subjects, both must hold
 */
export const findReviewIds = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { of, party, state }: ReviewQuery,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<Result<{ ids: string[]; total: number }, OrderRefusal>> => {
    const offset = (page - 1) * perPage;
    if ('orderId' in of) {
      const found = await findOrderWithRoles(app, actor, of.orderId);
      if (!found.ok) return found;
      const rows = await listReviewRecordRows(app.db, { orderIds: [of.orderId] }, readerOf(actor));
      const ids = rows
        .filter((row) => (party ?? row.party) === row.party && (state ?? row.state) === row.state)
        .map(({ id }) => id);
      return ok({ ids: ids.toReversed().slice(offset, offset + perPage), total: ids.length });
    }
    const asked = { ...of, party, state, userId: readerOf(actor).userId };
    const limit = Math.min(perPage, maxListed - offset);
    const ids = limit > 0 ? await listReviewIds(app.db, asked, { limit, offset }) : [];
    return ok({ ids, total: await countReviewIds(app.db, asked, maxListed) });
  },
);

function readerOf(actor: Actor): ReviewReader {
  if (actor.kind === 'system') return { userId: null, isAdmin: true };
  return actor.kind === 'user'
    ? { userId: actor.id, isAdmin: actor.roles.includes('admin') }
    : { userId: null, isAdmin: false };
}
