import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countOpenTaskRows } from '../db/order-rows.server.ts';
import {
  countByStatus,
  listSellerListingRows,
  type SellerListingFilter,
  searchSellerListingRows,
} from '../db/seller-listing-rows.server.ts';
import { listingQuerySchema } from './listing-query.schema.ts';
import { type OpenTasks, type SellerListingPage, toSellerListingSummary } from './seller-listing-summary.ts';

/** How many listings a page of the list has (the specification's number). */
const perPage = 9;

/**
 * Lists the listings of the actor's wineries, in any state, last changed first, 9 a page. For their owners and members;
 * an impersonation session may view them. Three queries, however many listings there are.
 * @param input.page as in the URL; null for the first
 * @param input.query as in the URL
 */
export const listSellerListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { query: unknown; page: string | null },
  ): Promise<Result<SellerListingPage, 'forbidden'>> => {
    const wineries = await listWineryMemberships(app, actor);
    if (wineries.length === 0) return refuse('forbidden');
    const query = listingQuerySchema.parse(input.query);
    const filter = { ...query, wineryIds: selectWineryIds(wineries, query.winery) };
    const counts = await countByStatus(app.db, filter.wineryIds);
    const known = query.search === '' ? counts[query.state] : undefined;
    const { rows, total } = await readPage(app, filter, input.page, known);
    const pagination = paginate(input.page, { total, perPage });
    const listings = rows.map((row) => toSellerListingSummary(row, mayChange(actor)));
    return ok({ ...pagination, perPage, listings, query, total, counts, wineries });
  },
);

/** More listings than a winery has. */
const maxListings = 100_000;

/** @param known the total number of listings, if it was counted already */
async function readPage(
  { db }: Pick<Infra, 'db'>,
  filter: SellerListingFilter,
  requested: string | null,
  known?: number,
) {
  const stretch = rowsOfPage(paginate(requested, { total: known ?? maxListings, perPage }), perPage);
  if (known === undefined) return searchSellerListingRows(db, filter, stretch);
  return { rows: await listSellerListingRows(db, filter, stretch), total: known };
}

/** Tasks are counted up to this number. */
const maxCount = 100;

/** Counts the open tasks of the actor's wineries. One query. */
export const countOpenTasks = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<OpenTasks, 'forbidden'>> => {
    return actor.kind === 'user' ? ok(await countOpenTaskRows(app.db, actor.id, maxCount)) : refuse('forbidden');
  },
);

/** The ids of the winery with this slug, if it is one of these; of all of them if the slug is empty. */
export function selectWineryIds(wineries: readonly WineryMembership[], slug: string): string[] {
  return wineries.filter((winery) => slug === '' || winery.slug === slug).map(({ id }) => id);
}
