import { z } from 'zod';
import { shopDay } from '#features/accounts/age.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { CuratedSelection, PastSelectionsPage } from './curated-selection.ts';
import { countPastSelections, findStartedSelection, listPastRows } from './db/selection-rows.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Past selections per page. */
const perPage = 12;

const day = z.iso.date();

/**
 * A selection of curated wines, each with the reason for it. For everybody; three statements, whatever its size.
 * @param startsOn the day on which it started; null for the current one, or if there is none the last one that was
 */
export const showCuratedSelection = defineUseCase(
  async (app: Needs, actor: Actor, startsOn: string | null): Promise<Result<CuratedSelection, 'not-found'>> => {
    if (startsOn !== null && !day.safeParse(startsOn).success) return refuse('not-found');
    const found = await findStartedSelection(app.db, shopDay(app.clock.now()), startsOn);
    if (!found) return refuse('not-found');
    const ids = found.wines.flatMap(({ listingId }) => listingId ?? []);
    const [listings, stock] = await Promise.all([listListingsByIds(app, actor, ids), countStock(app, actor, ids)]);
    const wines = found.wines.map(({ listingId, ...wine }) => {
      const listing = listings.find(({ id }) => id === listingId);
      if (listing?.type !== 'wine') return { ...wine, listing: null };
      const { type: _, ...summary } = listing;
      return { ...wine, listing: { ...summary, soldOut: (stock[summary.id] ?? 0) === 0 } };
    });
    return ok({ ...found, wines });
  },
);

/**
 * The selections that were shown before the current one, the latest first, 12 per page. For everybody; two statements.
 * @param page from the URL; null for the first page
 */
export const listPastSelections = defineUseCase(
  async (app: Needs, _actor: Actor, page: string | null): Promise<PastSelectionsPage> => {
    const today = shopDay(app.clock.now());
    const total = await countPastSelections(app.db, today);
    const chosen = paginate(page, { total, perPage });
    const paging = rowsOfPage(chosen, perPage);
    return { ...chosen, total, perPage, selections: await listPastRows(app.db, today, paging) };
  },
);
