import { z } from 'zod';
import { shopDay } from '#features/accounts/age.ts';
import type { FreeDays, HalfOpenRange, ListingQuery } from '#features/search/listing-query.ts';
import { maxDays, maxIds, maxKeywordsLength } from '#features/search/search-query.ts';
import type { Bounds } from '#kit/geo.ts';
import { type PlatformRefusal, wrongParameter } from '../errors/platform-refusal.ts';
import { readMetadataFilters } from '../request/metadata-parameters.ts';
import {
  boxesParameter,
  dateParameter,
  idParameter,
  idsParameter,
  numberParameter,
  pointParameter,
  rangeParameter,
} from '../request/parameters.ts';
import { publicDataQuery, readPublicData, readSort } from '../request/public-data-parameters.ts';

/** The parameters of a query of listings, besides those with names of public data and metadata. */
export const listingQuery = z.object({
  keywords: z
    .string()
    .transform((text) =>
      text
        .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
        .trim()
        .slice(0, maxKeywordsLength),
    )
    .optional(),
  origin: pointParameter.optional(),
  bounds: boxesParameter.optional(),
  price: rangeParameter.optional(),
  authorId: idParameter.optional(),
  ids: idsParameter(maxIds).optional(),
  minStock: numberParameter(1_000_000).optional(),
  stockMode: z.enum(['strict', 'match-undefined']).optional(),
  start: dateParameter.optional(),
  end: dateParameter.optional(),
  seats: numberParameter(1_000).optional(),
  availability: z.enum(['day-full', 'day-partial', 'time-full', 'time-partial']).optional(),
  minDuration: numberParameter(525_600).optional(),
  createdAtStart: dateParameter.optional(),
  createdAtEnd: dateParameter.optional(),
  sort: z.string().max(200).optional(),
  ...publicDataQuery,
});

const open: HalfOpenRange<never> = { from: null, to: null };

/** The query as the search takes it; the author is resolved by its caller. */
export function readListingQuery(
  sent: z.output<typeof listingQuery>,
  parameters: Readonly<Record<string, string>>,
): ListingQuery | PlatformRefusal {
  const { types, wineryIds: publicWineryIds, ...published } = readPublicData(sent, parameters);
  const { minStock = null, origin = null, price = open } = sent;
  const sort = readSort(sent.sort);
  const free = readFreeDays(sent);
  if ('platform' in sort) return sort;
  if (free && 'platform' in free) return free;
  const metadata = readMetadataFilters(parameters);
  if (!metadata) return wrongParameter('meta_', 'At most ten keys of metadata, and fifty values');
  return {
    keywords: sent.keywords ?? '',
    origin,
    boxes: sent.bounds ?? ([] as Bounds[]),
    ids: types === null ? [] : (sent.ids ?? null),
    wineryIds: null,
    types: types ?? [],
    ...{ publicWineryIds, ...published, metadata, price, minStock, free, sort },
    createdAt: { from: sent.createdAtStart ?? null, to: sent.createdAtEnd ?? null },
    withoutStock: sent.stockMode === 'match-undefined',
  };
}

/** The days that `start` and `end` touch in the shop's time zone. */
function readFreeDays({
  start,
  end,
  seats = 1,
  availability,
  minDuration: minMinutes = 0,
}: z.output<typeof listingQuery>): FreeDays | null | PlatformRefusal {
  if (!start && !end) return null;
  const span = start && end ? end.getTime() - start.getTime() : 0;
  if (!start || !end || span <= 0 || span > maxDays * 86_400_000) {
    return wrongParameter('start', `Both start and end, in this order, at most ${maxDays} days apart`);
  }
  const each = availability === 'day-full' || availability === 'time-full' || availability === undefined;
  return { first: shopDay(start), last: shopDay(new Date(end.getTime() - 1)), seats, each, minMinutes };
}
