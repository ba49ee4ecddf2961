import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { capitalize } from '#features/search/capitalize.ts';
import type { SearchProblem } from '#features/search/search-query.schema.ts';
import { annualProductions, regions } from '#features/wineries/winery.ts';
import { parseBounds, parseLatLng } from '#kit/geo.ts';
import {
  emptyResearch,
  maxDistance,
  maxSearchLength,
  type ResearchFacet,
  type ResearchQuery,
  researchFacetKeys,
  researchFacets,
  researchScoreKeys,
} from './research-query.ts';

/** The greatest number of values of a filter, of parameters, and of reported problems. */
const [maxValues, maxParameters, maxProblems] = [50, 300, 10];

/** Control characters and lone surrogates: PostgreSQL cannot store some of them, and no name contains them. */
const controlCharacters = /[\p{Cc}\p{Cs}\s]+/gu;

const stateCodes: Readonly<Record<string, string>> = { texas: 'TX', oregon: 'OR', tx: 'TX', or: 'OR' };
const yes = z.literal('true');

/** The valid values of each filter. A state may be given by its name. */
const valueSchemas: Record<ResearchFacet, z.ZodType<string>> = {
  stateValue: z
    .string()
    .transform((text) => stateCodes[text.trim().toLowerCase()] ?? '')
    .pipe(z.enum(['TX', 'OR'])),
  selectedRegions: z.enum(Object.keys(regions)),
  selectedCities: z.string().regex(/^[^_,\p{Cc}\p{Cs}][^,\p{Cc}\p{Cs}]{0,80}_[A-Z]{2}$/u),
  selectedVarietals: z.string().regex(/^[a-z0-9_]{1,60}$/),
  productionRange: z.enum(annualProductions),
  reservationsRequired: yes,
  dogsFriendly: yes,
  kidsFriendly: yes,
};

const scoreSchema = z
  .string()
  .regex(/^[0-5](\.\d)?$/)
  .transform(Number)
  .refine((score) => score <= 5);
const wholeNumber = z.string().regex(/^[1-9]\d{0,6}$/);

/** A reader of each other parameter: a part of what is looked for, or undefined if the value is invalid. */
const readers: Readonly<
  Record<string, { read: (value: string) => Partial<ResearchQuery> | undefined; message: string }>
> = {
  selectedScore: {
    read: (text) => (text === 'high' || text === 'low' ? { selectedScore: text } : undefined),
    message: 'Wineries are sorted by score, high or low first.',
  },
  origin: {
    read: (text) => mapDefined(parseLatLng(text), (origin) => ({ origin })),
    message: 'A point is a latitude and a longitude on the globe.',
  },
  bounds: {
    read: (text) => mapDefined(parseBounds(text), (bounds) => ({ bounds })),
    message: 'The bounds of a map are its north-east and south-west corners, on the globe.',
  },
  within: {
    read: (text) =>
      wholeNumber.safeParse(text).success && Number(text) <= maxDistance ? { within: Number(text) } : undefined,
    message: `A distance is a whole number of miles, at most ${maxDistance}.`,
  },
  currentPage: {
    read: (text) => (pageNumberSchema.safeParse(text).success ? { currentPage: Number(text) } : undefined),
    message: 'There is no such page.',
  },
};

/**
 * Parses what somebody looks for from URL parameters. It never fails: what cannot be used is ignored and reported. A
 * filter may be repeated or contain several values separated by commas; of other repeated parameters the first counts.
 */
export function parseResearchQuery(parameters: URLSearchParams): { query: ResearchQuery; problems: SearchProblem[] } {
  const given = new Map<string, string[]>();
  const problems: SearchProblem[] = [];
  const report = (parameter: string, message: string) => {
    if (problems.length < maxProblems) problems.push({ parameter, kind: 'invalid', message });
  };
  for (const [name, value] of [...parameters].slice(0, maxParameters)) {
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  const first = (name: string) => (given.get(name)?.[0] ?? '').trim();
  const text = (name: string) => readText(first(name), (message) => report(name, message));
  const query: ResearchQuery = {
    ...structuredClone(emptyResearch),
    searchValue: capitalize(text('searchValue')),
    address: text('address'),
    from: text('from'),
    to: text('to'),
  };
  for (const facet of researchFacetKeys) {
    query.filters[facet] = readFacet(facet, given.get(facet) ?? [], (message) => report(facet, message));
  }
  for (const score of researchScoreKeys) {
    query.scores[score] = readScore(first(score), () => report(score, 'A score is a number from 0 to 5.'));
  }
  for (const [name, { read, message }] of Object.entries(readers)) {
    if (first(name) === '') continue;
    const value = read(first(name));
    if (value) Object.assign(query, value);
    else report(name, message);
  }
  return { query, problems };
}

function readScore(text: string, report: () => void): number {
  const read = text === '' ? undefined : scoreSchema.safeParse(text);
  if (read?.success === false) report();
  return read?.data ?? 0;
}

/** A text without control characters, cut at its greatest length. */
function readText(typed: string, report: (message: string) => void): string {
  const text = typed
    .slice(0, 10 * maxSearchLength)
    .replace(controlCharacters, ' ')
    .trim();
  if (text.length <= maxSearchLength && typed.length <= 10 * maxSearchLength) return text;
  report(`Only the first ${maxSearchLength} characters are looked for.`);
  return text
    .slice(0, maxSearchLength)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

function readFacet(facet: ResearchFacet, given: readonly string[], report: (message: string) => void): string[] {
  const read = given.flatMap((text) => splitValues(facet, text)).map((text) => valueSchemas[facet].safeParse(text));
  const usable = [...new Set(read.flatMap(({ data }) => data ?? []))];
  const most = 'single' in researchFacets[facet] ? 1 : maxValues;
  if (read.some(({ success }) => !success) || usable.length > most) {
    report(`The filter ${researchFacets[facet].label} has no such value.`);
  }
  return usable.slice(0, most).sort();
}

/** The values of one parameter. Production ranges contain commas themselves: `1,000-4,999`. */
function splitValues(facet: ResearchFacet, text: string): string[] {
  if (text.length > 5_000) return [''];
  if (facet !== 'productionRange') return text.split(',').filter((value) => value.trim() !== '');
  const known = text.match(/<1,000|1,000-4,999|50,000-499,999|5,000-49,999|>500,000/g) ?? [];
  return known.join(',') === text || text === '' ? known : [...known, text];
}

function mapDefined<Value, Read>(value: Value | undefined, use: (value: Value) => Read): Read | undefined {
  return value === undefined ? undefined : use(value);
}
