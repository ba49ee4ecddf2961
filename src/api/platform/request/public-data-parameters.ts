import { z } from 'zod';
import type { ListingType } from '#features/listings/listing.ts';
import type { HalfOpenRange, ListingQuery } from '#features/search/listing-query.ts';
import { emptyQuery, type Facet, facetKeys, maxIds } from '#features/search/search-query.ts';
import { annualProductions } from '#features/wineries/winery.ts';
import { type PlatformRefusal, wrongParameter } from '../errors/platform-refusal.ts';
import { idsParameter, rangeParameter } from './parameters.ts';

/** The parameters of public data whose values are no texts with commas. */
export const publicDataQuery = {
  pub_vintage: rangeParameter.optional(),
  pub_wineryId: idsParameter(maxIds).optional(),
  pub_listingType: z.string().max(200).optional(),
  pub_type: z.string().max(200).optional(),
};

/** What is asked of the public data of listings. */
export type PublicDataQuery = {
  /** Wines, tastings, or both if it is empty; null for other types alone, of which there are none. */
  types: ListingType[] | null;
  wineryIds: string[];
  filters: Record<Facet, string[]>;
  /** All of the varietals of the filter, and not only one of them. */
  everyVarietal: boolean;
  vintage: HalfOpenRange<number>;
};

/** Parameters whose values are any of the texts with commas. Those without an index here are ignored. */
const publicFacets = new Map<string, Facet>(facetKeys.map((facet) => [`pub_${facet}`, facet]));

/** Reads the parameters `pub_{key}`, as published listings and own ones are asked for. */
export function readPublicData(
  sent: z.output<z.ZodObject<typeof publicDataQuery>>,
  parameters: Readonly<Record<string, string>>,
): PublicDataQuery {
  const filters: Record<Facet, string[]> = { ...emptyQuery.filters };
  for (const [name, facet] of publicFacets) filters[facet] = valuesOf(facet, parameters[name] ?? '');
  return {
    types: readNamed(types, sent.pub_listingType ?? sent.pub_type),
    wineryIds: sent.pub_wineryId ?? [],
    filters,
    everyVarietal: !/^has_any:/.test(parameters.pub_varietals_offered ?? ''),
    vintage: sent.pub_vintage ?? { from: null, to: null },
  };
}

const types: readonly ListingType[] = ['wine', 'tasting'];

/** Those of some values that a parameter names, with commas; null if it names others only, empty without one. */
export function readNamed<Value extends string>(values: readonly Value[], text = ''): Value[] | null {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  const named = values.filter((value) => words.includes(value));
  return words.length > 0 && named.length === 0 ? null : named;
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
    return wrongParameter('sort', 'At most three of createdAt, price, and pub_ keys; with a hyphen they ascend');
  }
  return keys.flatMap((key) => {
    const name = key.replace(/^-/, '');
    const known = Object.hasOwn(sortKeys, name) ? sortKeys[name as keyof typeof sortKeys] : undefined;
    return known ? [{ key: known, descends: !key.startsWith('-') }] : [];
  });
}
