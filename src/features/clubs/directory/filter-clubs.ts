import {
  bottleBands,
  type ClubFacet,
  type ClubQuery,
  type ClubSort,
  clubFacetKeys,
  clubFacets,
  clubsPerPage,
  clubValueLabel,
  priceBands,
} from './club-query.ts';
import { type ListedClub, type ListedTier, priceRangeOf } from './listed-club.ts';

/** A value of a filter: how many clubs have it, and whether it is chosen. */
type ClubOption = { value: string; label: string; count: number; chosen: boolean };

/** A page of the clubs that match, and the count of every option of the filters. */
export type FoundClubs = {
  clubs: ListedClub[];
  total: number;
  page: number;
  pages: number;
  options: Record<ClubFacet, ClubOption[]>;
};

/**
 * The clubs that somebody looks for. A club matches if one of its tiers has all that is asked for; each option is
 * counted as if nothing else of its filter were chosen. A page after the last is empty.
 * @param clubs newest first
 */
export function filterClubs(clubs: readonly ListedClub[], query: ClubQuery): FoundClubs {
  const counts = new Map<string, number>();
  const found = clubs.filter((club) => {
    const { matches, counted } = compare(club, query.filters);
    for (const one of counted) counts.set(one, (counts.get(one) ?? 0) + 1);
    return matches;
  });
  const pages = Math.max(1, Math.ceil(found.length / clubsPerPage));
  const sorted = sortClubs(found, query.sort);
  return {
    clubs: sorted.slice((query.page - 1) * clubsPerPage, query.page * clubsPerPage),
    total: found.length,
    page: query.page,
    pages,
    options: optionsOf(query, counts),
  };
}

/** Whether a club has all that is chosen, and the options that it is counted for, as `{filter} {value}`. */
function compare(club: ListedClub, filters: ClubQuery['filters']): { matches: boolean; counted: Set<string> } {
  const tiers = club.tiers.map((tier) => {
    const values = valuesOf(club, tier);
    return { values, failing: clubFacetKeys.filter((facet) => !isChosen(filters[facet], values[facet])) };
  });
  const counted = tiers.flatMap(({ values, failing: [first, ...others] }) => {
    if (others.length > 0) return [];
    return (first === undefined ? clubFacetKeys : [first]).flatMap((facet) =>
      values[facet].map((value) => `${facet} ${value}`),
    );
  });
  return { matches: tiers.some(({ failing }) => failing.length === 0), counted: new Set(counted) };
}

function isChosen(chosen: readonly string[], values: readonly string[]): boolean {
  return chosen.length === 0 || values.some((value) => chosen.includes(value));
}

/** What a tier of a club is, in the values of each filter. */
function valuesOf(club: ListedClub, tier: ListedTier): Record<ClubFacet, string[]> {
  const price = Object.entries(priceBands).filter(
    ([, { from, below }]) => tier.fromCents >= from && tier.fromCents < below,
  );
  const bottles = Object.entries(bottleBands).filter(([, { from, to }]) => tier.bottles >= from && tier.bottles <= to);
  return {
    region: [club.winery.region],
    price: price.map(([value]) => value),
    frequency: [String(club.frequencyMonths)],
    color: [tier.color],
    bottles: bottles.map(([value]) => value),
    delivery: [...(club.shipping ? ['shipping'] : []), ...(club.pickup ? ['pickup'] : [])],
  };
}

function sortClubs(clubs: readonly ListedClub[], sort: ClubSort): readonly ListedClub[] {
  if (sort === 'newest') return clubs;
  return clubs.toSorted((one, other) => priceRangeOf(one.tiers).from - priceRangeOf(other.tiers).from);
}

function optionsOf(query: ClubQuery, counts: ReadonlyMap<string, number>): FoundClubs['options'] {
  const entries = clubFacetKeys.map((facet): [ClubFacet, ClubOption[]] => [
    facet,
    Object.keys(clubFacets[facet].values).map((value) => ({
      value,
      label: clubValueLabel(facet, value),
      count: counts.get(`${facet} ${value}`) ?? 0,
      chosen: query.filters[facet].includes(value),
    })),
  ]);
  return Object.fromEntries(entries) as FoundClubs['options'];
}
