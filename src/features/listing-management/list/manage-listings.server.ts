import { paginate } from '#features/listings/pagination.ts';
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

/** How many listings a page of Manage listings has (the specification). */
const perPage = 9;

/**
 * The listings of the wineries that the actor works for, in whatever state, those that were changed last first, 9 a page. For their
 * owners and members; a limited session looks. Three queries, however many listings there are.
 * @param input.page as it stands in the address; null for the first
 * @param input.query as it stands in the address
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

/** @param known how many listings the filter has, where that was counted already */
async function readPage({ db }: Pick<Infra, 'db'>, filter: SellerListingFilter, asked: string | null, known?: number) {
  const { page } = paginate(asked, { total: known ?? Number.POSITIVE_INFINITY, perPage });
  const stretch = { limit: perPage, offset: (page - 1) * perPage };
  if (known === undefined) return searchSellerListingRows(db, filter, stretch);
  return { rows: await listSellerListingRows(db, filter, stretch), total: known };
}

/** Beyond this nobody needs the number. */
const maxCount = 100;

/** What waits at the wineries that the actor works for: of the own ones alone, others have none. One query. */
export const countOpenTasks = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<OpenTasks, 'forbidden'>> => {
    return actor.kind === 'user' ? ok(await countOpenTaskRows(app.db, actor.id, maxCount)) : refuse('forbidden');
  },
);

/** The ids of the winery of a slug, or of all where it is none of them. */
export function selectWineryIds(wineries: readonly WineryMembership[], slug: string): string[] {
  const named = wineries.filter((winery) => winery.slug === slug);
  return (named.length > 0 ? named : wineries).map(({ id }) => id);
}
