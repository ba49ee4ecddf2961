import { z } from 'zod';
import { wineStyles } from '#features/listings/listing.ts';
import { annualProductions, criteria, regions } from '#features/wineries/winery.ts';
import { parseBounds, parseLatLng } from '#kit/geo.ts';
import {
  type DayRange,
  emptyQuery,
  type Facet,
  facetKeys,
  facets,
  isSort,
  maxDays,
  maxIds,
  maxKeywordsLength,
  maxPrice,
  type PriceRange,
  type SearchQuery,
  sortNames,
} from './search-query.ts';
import { facetParameter } from './search-url.ts';

/**
 * A parameter that could not be used. `unknown` ones start like a filter (`pub_…`) but do not exist; `invalid` ones
 * have an invalid value. `message` is for users.
 */
export type SearchProblem = { parameter: string; kind: 'unknown' | 'invalid'; message: string };

/** The greatest number of values of a filter, and of parameters; the shop's own forms send fewer. */
const [maxValues, maxParameters] = [50, 300];

/** The greatest number of reported problems. */
const maxProblems = 10;

/** Control characters and lone surrogates. PostgreSQL cannot store some of them, such as zero bytes. */
const controlCharacters = /[\p{Cc}\p{Cs}]/u;

/** The parameters by name, each with its values in order. */
type ParameterValues = ReadonlyMap<string, readonly string[]>;

/** States by their names, which links of other sites may use: `pub_state=Texas` is `pub_state=TX`. */
const stateCodes: ReadonlyMap<string, string> = new Map([
  ['texas', 'TX'],
  ['oregon', 'OR'],
]);

/** The valid values of each filter. */
const valueSchemas: Record<Facet, z.ZodType<string>> = {
  type: z.enum(['wine', 'tasting']),
  state: z
    .string()
    .transform((text) => stateCodes.get(text.trim().toLowerCase()) ?? text.trim().toUpperCase())
    .pipe(z.enum(['TX', 'OR'])),
  style: z.enum(Object.keys(wineStyles)),
  varietals_offered: z.string().regex(/^[a-z0-9_]{1,60}$/),
  winery_region: z.enum(Object.keys(regions)),
  winery_city: z.string().regex(/^[^_,\p{Cc}\p{Cs}][^,\p{Cc}\p{Cs}]{0,80}_[A-Z]{2}$/u),
  Other_Criteria: z.enum(Object.keys(criteria)),
  annual_production: z.enum(annualProductions),
};

/** Dollars with at most two decimals. */
const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((cents) => cents <= maxPrice);
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const id = z.uuid();

/**
 * A reader for each parameter that is not a filter. It gets the value and returns a part of the search, or undefined if
 * it is invalid.
 */
const readers: Record<string, { read: (value: string) => Partial<SearchQuery> | undefined; message: string }> = {
  address: {
    read: (text) => (text.length <= 200 && !controlCharacters.test(text) ? { address: text } : undefined),
    message: 'A place has at most 200 characters, none of them a control character.',
  },
  origin: {
    read: (text) => mapDefined(parseLatLng(text), (origin) => ({ origin })),
    message: 'A point is a latitude and a longitude on the globe.',
  },
  bounds: {
    read: (text) => mapDefined(parseBounds(text), (bounds) => ({ bounds })),
    message: 'The bounds of a map are its north-east and south-west corners, on the globe.',
  },
  pub_wineryId: {
    read: (text) => mapDefined(id.safeParse(text).data, (wineryId) => ({ wineryId })),
    message: 'There is no such winery.',
  },
  author_id: {
    read: (text) => mapDefined(id.safeParse(text).data, (authorId) => ({ authorId })),
    message: 'There is no such seller.',
  },
  price: {
    read: (text) => mapDefined(readPriceRange(text), (price) => ({ price })),
    message: 'Write dollars, like 20 or 24.50.',
  },
  dates: {
    read: (text) => mapDefined(readDayRange(text), (dates) => ({ dates })),
    message: `Write a day like 2026-11-28, or two with a comma, at most ${maxDays} days.`,
  },
  minStock: {
    read: (text) => mapDefined(wholeNumber.safeParse(text).data, (minStock) => ({ minStock })),
    message: 'A number of bottles is a whole number.',
  },
  sort: {
    read: (text) => (isSort(text) ? { sort: text } : undefined),
    message: `Results can be sorted by ${sortNames.join(', ')}.`,
  },
  page: {
    read: (text) => mapDefined(wholeNumber.safeParse(text).data, (page) => (page > 0 ? { page } : undefined)),
    message: 'There is no such page.',
  },
};

/** Parameters of the page, which are not part of the search. */
const frameFlags = new Set(['mobilemenu', 'mobilesearch', 'map', 'filters', 'perPage', 'per_page', '_routes']);

/**
 * Parses a search from URL parameters. It never fails: what cannot be used is ignored and reported. A filter may be
 * repeated or contain several values separated by commas; of other repeated parameters the first counts. Parameters of
 * campaigns and other sites are ignored silently.
 * @returns at most ten problems, invalid values before unknown filters; and the names of the parameters, at most ten, that
 * were not used at all
 */
export function parseSearchQuery(parameters: URLSearchParams): {
  search: SearchQuery;
  problems: SearchProblem[];
  unused: string[];
} {
  const problems: SearchProblem[] = [];
  const given = readParameters(parameters, problems);
  const search: SearchQuery = { ...emptyQuery, filters: { ...emptyQuery.filters } };
  for (const facet of facetKeys) search.filters[facet] = readFacet(facet, given, problems);
  search.ids = readIds(first(given, 'ids'), problems);
  search.keywords = readKeywords(first(given, 'keywords'), problems);
  for (const name of given.keys()) {
    if (!isReadElsewhere(name)) Object.assign(search, readParameter(name, first(given, name).trim(), problems));
  }
  Object.assign(search, readPriceFields(given, problems));
  if (search.sort === 'relevance' && search.keywords === '') search.sort = null;
  const of = (kind: SearchProblem['kind']) => problems.filter((problem) => problem.kind === kind);
  const unused = [...given.keys()].filter((name) => !isReadElsewhere(name) && !Object.hasOwn(readers, name));
  return {
    search,
    problems: [...of('invalid'), ...of('unknown')].slice(0, maxProblems),
    unused: unused.slice(0, maxProblems).map((name) => name.slice(0, 60)),
  };
}

/** Reads all parameters in one pass, because each lookup in URLSearchParams scans all of them. */
function readParameters(parameters: URLSearchParams, problems: SearchProblem[]): ParameterValues {
  const given = new Map<string, string[]>();
  let read = 0;
  for (const [name, value] of parameters) {
    if (++read > maxParameters) {
      addProblem(problems, name, 'invalid', `Only the first ${maxParameters} parameters are read.`);
      break;
    }
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  return given;
}

function first(given: ParameterValues, name: string): string {
  return given.get(name)?.[0] ?? '';
}

/** Adds a problem, unless there are already enough of its kind. */
function addProblem(problems: SearchProblem[], name: string, kind: SearchProblem['kind'], message: string): void {
  if (problems.filter((problem) => problem.kind === kind).length >= maxProblems) return;
  problems.push({ parameter: name.slice(0, 60), kind, message });
}

function readParameter(name: string, value: string, problems: SearchProblem[]): Partial<SearchQuery> {
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (reader === undefined) {
    if (name.startsWith('pub_')) addProblem(problems, name, 'unknown', 'There is no such filter.');
    return {};
  }
  const read = value === '' ? {} : reader.read(value);
  if (read === undefined) addProblem(problems, name, 'invalid', reader.message);
  return read ?? {};
}

/** The price fields, as the form without script sends them. */
function readPriceFields(given: ParameterValues, problems: SearchProblem[]): Partial<SearchQuery> {
  const [min, max] = [first(given, 'priceMin').trim(), first(given, 'priceMax').trim()];
  return min === '' && max === '' ? {} : readParameter('price', `${min},${max}`, problems);
}

/** Parameters that are read elsewhere: filters, ids, keywords, price fields, and parameters of the page. */
function isReadElsewhere(name: string): boolean {
  return (
    name === 'keywords' ||
    name === 'ids' ||
    name === 'priceMin' ||
    name === 'priceMax' ||
    frameFlags.has(name) ||
    (name.startsWith('pub_') && Object.hasOwn(facets, name.slice(4)))
  );
}

function mapDefined<Value, Read>(value: Value | undefined, use: (value: Value) => Read): Read | undefined {
  return value === undefined ? undefined : use(value);
}

function readKeywords(text: string, problems: SearchProblem[]): string {
  // why: PostgreSQL cannot store zero bytes, and control characters are never part of a name
  const words = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  if (words.length <= maxKeywordsLength) return words;
  addProblem(problems, 'keywords', 'invalid', `Only the first ${maxKeywordsLength} characters are looked for.`);
  return words
    .slice(0, maxKeywordsLength)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

/** The valid ids, up to the greatest number. */
function readIds(text: string, problems: SearchProblem[]): string[] {
  const texts = text.split(',', maxIds + 1).filter((one) => one.trim() !== '');
  const usable = [...new Set(texts.flatMap((one) => id.safeParse(one.trim().toLowerCase()).data ?? []))];
  if (texts.length > maxIds) addProblem(problems, 'ids', 'invalid', `A search names at most ${maxIds} listings.`);
  else if (texts.some((one) => !id.safeParse(one.trim()).success)) {
    addProblem(problems, 'ids', 'invalid', 'There is no such listing.');
  }
  return usable.slice(0, maxIds);
}

function readFacet(facet: Facet, given: ParameterValues, problems: SearchProblem[]): string[] {
  const name = facetParameter(facet);
  const texts = (given.get(name) ?? []).flatMap((text) => splitValues(facet, text.replace(/^has_any:/, '')));
  const read = texts.map((text) => valueSchemas[facet].safeParse(text));
  const usable = [...new Set(read.flatMap(({ data }) => data ?? []))];
  const most = 'single' in facets[facet] ? 1 : maxValues;
  if (read.some(({ success }) => !success) || usable.length > most) {
    addProblem(problems, name, 'invalid', `The filter ${facets[facet].label} has no such value.`);
  }
  return usable.slice(0, most).sort();
}

/** The values of one parameter. Production ranges contain commas themselves: `1,000-4,999`. */
function splitValues(facet: Facet, text: string): string[] {
  if (text.length > 5_000) return [''];
  if (facet !== 'annual_production') return text.split(',').filter((value) => value.trim() !== '');
  const known = text.match(/<1,000|1,000-4,999|50,000-499,999|5,000-49,999|>500,000/g) ?? [];
  return known.join(',') === text || text === '' ? known : [...known, text];
}

/** Parses `20,50`, `20,`, or `,50` in dollars; ends in the wrong order are swapped. */
function readPriceRange(text: string): PriceRange | undefined {
  const ends = text.split(',', 3).map((end) => end.trim());
  if (ends.length !== 2) return undefined;
  const [min, max] = ends.map((end) => (end === '' ? null : dollars.safeParse(end).data));
  if (min === undefined || max === undefined) return undefined;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

const day = z.iso.date();

/** Parses `2026-11-28`, or `2026-11-28,2026-11-30` with both days included. */
function readDayRange(text: string): DayRange | undefined {
  const [first, last = first, ...more] = text.split(',', 3).map((end) => day.safeParse(end.trim()).data);
  if (first === undefined || last === undefined || more.length > 0 || last < first) return undefined;
  return Date.parse(last) - Date.parse(first) < maxDays * 86_400_000 ? { first, last } : undefined;
}

/** The page size of the API: 1 to 100, the limit of the Marketplace API. */
export const pageSizeSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((size) => size >= 1 && size <= 100);
