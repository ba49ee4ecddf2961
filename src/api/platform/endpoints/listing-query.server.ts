import { z } from 'zod';
import { shopDay } from '#features/accounts/age.ts';
import type { ListingType } from '#features/listings/listing.ts';
import type { FreeDays, HalfOpenRange, ListingQuery } from '#features/search/listing-query.ts';
import {
  emptyQuery,
  type Facet,
  facetKeys,
  maxDays,
  maxIds,
  maxKeywordsLength,
} from '#features/search/search-query.ts';
import { annualProductions } from '#features/wineries/winery.ts';
import type { Bounds } from '#kit/geo.ts';
import type { PlatformRefusal } from '../errors/platform-refusal.ts';
import {
  boxesParameter,
  dateParameter,
  idParameter,
  idsParameter,
  numberParameter,
  pointParameter,
  rangeParameter,
} from '../request/parameters.ts';

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
  pub_vintage: rangeParameter.optional(),
  pub_wineryId: idsParameter(maxIds).optional(),
  pub_listingType: z.string().max(200).optional(),
  pub_type: z.string().max(200).optional(),
});

const types: readonly ListingType[] = ['wine', 'tasting'];

/** The types that a parameter names; if it names others only, then none. */
function readTypes(text: string): ListingType[] | null {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  const named = types.filter((type) => words.includes(type));
  return words.length > 0 && named.length === 0 ? null : named;
}

/** Parameters of public data whose values are any of the texts with commas. Those without an index here are ignored. */
const publicFacets = new Map<string, Facet>(facetKeys.map((facet) => [`pub_${facet}`, facet]));

const open: HalfOpenRange<never> = { from: null, to: null };

/** The query as the search takes it; the author is resolved by its caller. */
export function readListingQuery(
  sent: z.output<typeof listingQuery>,
  parameters: Readonly<Record<string, string>>,
): ListingQuery | PlatformRefusal {
  const named = readTypes(sent.pub_listingType ?? sent.pub_type ?? '');
  const { minStock = null, origin = null, price = open, pub_vintage: vintage = open } = sent;
  const sort = readSort(sent.sort);
  const free = readFreeDays(sent);
  if ('platform' in sort) return sort;
  if (free && 'platform' in free) return free;
  const filters: Record<Facet, string[]> = { ...emptyQuery.filters };
  for (const [name, facet] of publicFacets) filters[facet] = valuesOf(facet, parameters[name] ?? '');
  return {
    keywords: sent.keywords ?? '',
    origin,
    boxes: sent.bounds ?? ([] as Bounds[]),
    ids: named === null ? [] : (sent.ids ?? null),
    wineryIds: null,
    types: named ?? [],
    publicWineryIds: sent.pub_wineryId ?? [],
    filters,
    everyVarietal: !/^has_any:/.test(parameters.pub_varietals_offered ?? ''),
    ...{ price, vintage, minStock, free, sort },
    createdAt: { from: sent.createdAtStart ?? null, to: sent.createdAtEnd ?? null },
    withoutStock: sent.stockMode === 'match-undefined',
  };
}

/** The greatest number of values of a filter. */
const maxValues = 50;

/** The values of a filter, of which any may match. Values of production contain commas themselves. */
function valuesOf(facet: Facet, sent: string): string[] {
  const text = sent.replace(/^has_(any|all):/, '');
  if (facet === 'annual_production') {
    const isOne = annualProductions.some((range) => range === text);
    return isOne ? [text] : annualProductions.filter((range) => text.split(/,(?!\d)/).includes(range));
  }
  return text.split(',', maxValues).flatMap((value) => value.trim() || []);
}

/** What can be sorted by, by the name in the parameter. */
const sortKeys = { createdAt: 'createdAt', price: 'price', pub_vintage: 'vintage' } as const;

/** Reads up to three keys: plain is descending, with a hyphen ascending. `relevance` means no sort. */
export function readSort(text = ''): ListingQuery['sort'] | PlatformRefusal {
  const keys = text.split(',').flatMap((one) => one.trim() || []);
  const names = keys
    .map((key) => key.replace(/^-/, ''))
    .filter((name) => name !== 'relevance' && !/^(pub|meta)_/.test(name));
  if (keys.length > 3 || names.some((name) => !Object.hasOwn(sortKeys, name))) {
    return wrong('sort', 'At most three of createdAt, price, and pub_ keys; with a hyphen they ascend');
  }
  return keys.flatMap((key) => {
    const name = key.replace(/^-/, '');
    const known = Object.hasOwn(sortKeys, name) ? sortKeys[name as keyof typeof sortKeys] : undefined;
    return known ? [{ key: known, descends: !key.startsWith('-') }] : [];
  });
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
    return wrong('start', `Both start and end, in this order, at most ${maxDays} days apart`);
  }
  const each = availability === 'day-full' || availability === 'time-full' || availability === undefined;
  return { first: shopDay(start), last: shopDay(new Date(end.getTime() - 1)), seats, each, minMinutes };
}

function wrong(parameter: string, title: string): PlatformRefusal {
  const source = { path: [parameter], type: 'query' } as const;
  return { ok: false, platform: [{ code: 'validation-invalid-params', title, source }] };
}
