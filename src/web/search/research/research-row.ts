import { listingUrl, wineStyles } from '#features/listings/listing.ts';
import { bottleSizeLabel, standardBottleMl } from '#features/listings/wine-attributes.ts';
import type { ResearchWine } from '#features/search/research-wine.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatMoney } from '#kit/money.ts';

/** A row of the table, as texts. `bottle` is the size of a bottle that is not the usual one. */
export type ResearchRow = {
  id: string;
  to: string;
  title: string;
  vintage: string;
  winery: { name: string; to: string };
  place: string;
  grapes: string;
  ava: string | null;
  style: string;
  body: string | null;
  price: string;
  unitPrice: string;
  bottle: string | null;
  score: string | null;
  ratings: number;
  stock: number;
  demo: boolean;
};

/** A wine as a row of the table. */
export function researchRow(wine: ResearchWine): ResearchRow {
  const { id, title, ava, body, ratings, stock, demo, bottleMl } = wine;
  return {
    ...{ id, title, ava, body, ratings, stock, demo },
    to: listingUrl(wine),
    vintage: String(wine.vintage ?? 'NV'),
    winery: { name: wine.wineryName, to: wineryUrl(wine.winerySlug) },
    place: wine.wineryRegion,
    grapes: wine.grapes.join(', '),
    style: wineStyles[wine.style],
    price: formatMoney(wine.price),
    unitPrice: formatMoney(wine.unitPrice),
    bottle: bottleMl === standardBottleMl ? null : bottleSizeLabel(bottleMl),
    score: wine.score === null ? null : wine.score.toFixed(1),
  };
}
