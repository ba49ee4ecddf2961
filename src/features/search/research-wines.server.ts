import { z } from 'zod';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { type ListingSummary, wineName, wineStyles } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { presentMoney } from '#kit/money.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listWineFactRows } from './db/wine-fact-rows.server.ts';
import type { Word } from './keywords.ts';
import { maxCompared, maxExported, type ResearchWine, researchPageSize } from './research-wine.ts';
import { type SearchApp, searchListings } from './search-listings.server.ts';
import type { SearchQuery } from './search-query.ts';
import type { SearchResults } from './search-results.ts';
import { withFilter } from './search-url.ts';

/** A page of the research: results as of a search, with wines instead of listings. */
export type ResearchResults = Omit<SearchResults, 'listings'> & { wines: ResearchWine[]; words: Word[] };

/**
 * Searches published wines with what people compare: grapes, body, price for 750 ml, buyers' score, and stock. For
 * everybody. One statement more than a search.
 */
export const researchWines = defineUseCase(
  async (
    app: SearchApp,
    actor: Actor,
    search: SearchQuery,
    { perPage = researchPageSize }: { perPage?: number } = {},
  ): Promise<ResearchResults> => {
    const ofWines = { ...withFilter(search, 'type', ['wine']), page: search.page };
    const { listings, ...results } = await searchListings(app, actor, ofWines, { perPage });
    return { ...results, wines: await addFacts(app, listings) };
  },
);

/**
 * Up to four published wines to compare, in the order of the ids. For everybody; two statements, or none without ids.
 * Wines that are not offered are left out.
 * @param ids what is no id is ignored, as are those after the fourth
 */
export const compareWines = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<ResearchWine[]> => {
    const usable = [...new Set(ids.flatMap((id) => z.uuid().safeParse(id).data ?? []))].slice(0, maxCompared);
    return addFacts(app, await listListingsByIds(app, actor, usable));
  },
);

async function addFacts(app: Pick<Infra, 'db'>, listings: readonly ListingSummary[]): Promise<ResearchWine[]> {
  if (listings.length === 0) return [];
  const rows = await listWineFactRows(
    app.db,
    listings.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return listings.flatMap((listing): ResearchWine[] => {
    const row = byId.get(listing.id);
    if (listing.type !== 'wine' || !row) return [];
    const { type: _, ...summary } = listing;
    const { id, abvTenths, currency, unitPriceCents, stock, score, pickupEnabled, shippingCents, ...same } = row;
    return [
      {
        ...summary,
        ...same,
        abv: abvTenths === null ? null : abvTenths / 10,
        unitPrice: presentMoney(unitPriceCents, currency),
        stock: stock ?? 0,
        score: score === null ? null : score / 100,
        pickup: pickupEnabled,
        shipping: shippingCents === null ? null : presentMoney(shippingCents, currency),
      },
    ];
  });
}

/** The columns of the file. */
const head = [
  ...['Wine', 'Vintage', 'Winery', 'State', 'Region', 'Grapes', 'AVA', 'Style', 'Body', 'Bottle ml', 'Price'],
  ...['Price per 750 ml', 'Buyer score', 'Buyer ratings', 'Stock', 'URL'],
];

/**
 * The wines of a search in its order, for a CSV file: those of its first ten pages, 1,000 at most. For everybody. Each
 * page is read when the reader needs it.
 * @param urlOf the URL of a wine's page
 */
export const exportWines = defineUseCase(
  (app: SearchApp, actor: Actor, search: SearchQuery, urlOf: (wine: ResearchWine) => string) => {
    async function* batches(): AsyncGenerator<CsvCell[][]> {
      for (let page = 1; page <= maxExported / researchPageSize; page++) {
        const { wines, pages } = await researchWines(app, actor, { ...search, page });
        yield wines.map((wine) => cellsOf(wine, urlOf(wine)));
        if (page >= pages) return;
      }
    }
    return { head, batches: batches() };
  },
);

function cellsOf(wine: ResearchWine, url: string): CsvCell[] {
  return [
    ...[wineName(wine), wine.vintage ?? 'NV', wine.wineryName, wine.state, wine.wineryRegion, wine.grapes.join(', ')],
    ...[wine.ava, wineStyles[wine.style], wine.body, wine.bottleMl, wine.price, wine.unitPrice],
    ...[wine.score, wine.ratings, wine.stock, url],
  ];
}
