import { regions } from '#features/wineries/winery.ts';
import { frequencyLabels, wineColorLabels } from '../club-labels.ts';
import { clubsPath } from '../club-url.ts';

/** What the wines of a release cost at least, in cents: from a bound to the next one. */
export const priceBands = {
  'under-75': { label: 'Under $75', from: 0, below: 75_00 },
  '75-150': { label: '$75 to $150', from: 75_00, below: 150_00 },
  '150-300': { label: '$150 to $300', from: 150_00, below: 300_00 },
  'over-300': { label: '$300 and more', from: 300_00, below: Number.POSITIVE_INFINITY },
} as const;

/** Bottles of a release, both numbers included. */
export const bottleBands = {
  '1-3': { label: '1 to 3 bottles', from: 1, to: 3 },
  '4-6': { label: '4 to 6 bottles', from: 4, to: 6 },
  '7-12': { label: '7 to 12 bottles', from: 7, to: 12 },
  'over-12': { label: 'More than 12 bottles', from: 13, to: Number.POSITIVE_INFINITY },
} as const;

const labelsOf = (bands: Readonly<Record<string, { label: string }>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(bands).map(([value, { label }]) => [value, label]));

/** The filters of the list of clubs, by URL parameter, with the labels of their values. Each may have several values. */
export const clubFacets = {
  region: { label: 'Region', values: regions },
  price: { label: 'Wines of a release', values: labelsOf(priceBands) },
  frequency: { label: 'How often', values: frequencyLabels },
  color: { label: 'Color', values: wineColorLabels },
  bottles: { label: 'Bottles', values: labelsOf(bottleBands) },
  delivery: { label: 'Delivery', values: { shipping: 'Shipping', pickup: 'Pickup' } },
} as const satisfies Record<string, { label: string; values: Readonly<Record<string | number, string>> }>;

export type ClubFacet = keyof typeof clubFacets;

/** The keys of all filters, in order. */
export const clubFacetKeys = Object.keys(clubFacets) as ClubFacet[];

/** The orders of the list, by URL value; the first is the usual one. */
export const clubSorts = { newest: 'Newest', price: 'Lowest price' } as const;

export type ClubSort = keyof typeof clubSorts;

/** Clubs on a page. */
export const clubsPerPage = 24;

/** What somebody looks for in the list of clubs. All of it is part of the page's URL. */
export type ClubQuery = { filters: Record<ClubFacet, string[]>; sort: ClubSort; page: number };

/** Everything in the list. */
export const emptyClubQuery: ClubQuery = {
  filters: { region: [], price: [], frequency: [], color: [], bottles: [], delivery: [] },
  sort: 'newest',
  page: 1,
};

/** The greatest number of parameters that are read. */
const maxParameters = 60;

/** The label of a filter's value. */
export function clubValueLabel(facet: ClubFacet, value: string): string {
  return (clubFacets[facet].values as Readonly<Record<string, string>>)[value] ?? value;
}

/**
 * Parses what somebody looks for from URL parameters. It never fails: what cannot be used is ignored, and its parameter
 * returned. A filter may be repeated, or contain several values separated by commas.
 */
export function parseClubQuery(parameters: URLSearchParams): { query: ClubQuery; unused: string[] } {
  const unused = new Set<string>();
  const query: ClubQuery = structuredClone(emptyClubQuery);
  const given = [...parameters].slice(0, maxParameters);
  for (const facet of clubFacetKeys) {
    const typed = given.flatMap(([name, text]) => (name === facet ? text.slice(0, 500).split(',') : []));
    const known = typed.filter((value) => Object.hasOwn(clubFacets[facet].values, value));
    if (typed.some((value) => value !== '' && !known.includes(value))) unused.add(facet);
    query.filters[facet] = [...new Set(known)].sort();
  }
  const first = (name: string) => given.find(([key]) => key === name)?.[1] ?? '';
  if (Object.hasOwn(clubSorts, first('sort'))) query.sort = first('sort') as ClubSort;
  else if (first('sort') !== '') unused.add('sort');
  if (/^[1-9]\d{0,8}$/.test(first('page'))) query.page = Number(first('page'));
  else if (first('page') !== '') unused.add('page');
  return { query, unused: [...unused] };
}

/** The canonical URL of what somebody looks for: parameters in a fixed order, without empty ones. */
export function clubQueryUrl({ filters, sort, page }: ClubQuery): string {
  const parameters = new URLSearchParams();
  for (const facet of clubFacetKeys) if (filters[facet].length > 0) parameters.set(facet, filters[facet].join(','));
  if (sort !== 'newest') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? clubsPath : `${clubsPath}?${query}`;
}

/** The URL that the filter form leads to. @param kept the parameter of a panel that stays open */
export function clubFormUrl(form: FormData, _path: string, kept?: string): string {
  const typed = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const { query } = parseClubQuery(new URLSearchParams(typed));
  const url = clubQueryUrl({ ...query, page: 1 });
  return kept === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${kept}=open`;
}

/** A chosen value with its label, and the URL of what is looked for without it. */
export function activeClubFilters(query: ClubQuery): { label: string; to: string }[] {
  return clubFacetKeys.flatMap((facet) =>
    query.filters[facet].map((value) => {
      const rest = query.filters[facet].filter((other) => other !== value);
      const without = { ...query, page: 1, filters: { ...query.filters, [facet]: rest } };
      return { label: clubValueLabel(facet, value), to: clubQueryUrl(without) };
    }),
  );
}
