import { z } from 'zod';
import { type Bounds, parseBounds, parseLatLng } from '#kit/geo.ts';

/** The snake_case names that clients use besides those in camelCase. */
const aliases: Readonly<Record<string, string>> = {
  per_page: 'perPage',
  author_id: 'authorId',
  listing_id: 'listingId',
  subject_id: 'subjectId',
  transaction_id: 'transactionId',
  last_transitions: 'lastTransitions',
};

/** How many parameters of a query are read. */
const maxParameters = 200;

/** The parameters of a query by their names in camelCase; what is repeated is joined with commas. */
export function readQuery(parameters: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  let read = 0;
  for (const [sent, value] of parameters) {
    if (++read > maxParameters) break;
    const name = Object.hasOwn(aliases, sent) ? (aliases[sent] as string) : sent;
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  }
  return { ...query };
}

/** An id. */
export const idParameter = z.uuid('An id is a UUID').toLowerCase();

/** Ids with commas. @param most how many there can be */
export function idsParameter(most: number) {
  return listParameter(idParameter, most);
}

/** Values with commas, of which empty ones are left out. @param most how many there can be */
export function listParameter<Item extends z.ZodType<unknown, string>>(item: Item, most: number) {
  return z
    .string()
    .transform((text) => text.split(',', most + 1).flatMap((one) => one.trim() || []))
    .pipe(z.array(item).max(most, `There are at most ${most}`));
}

/** A moment in ISO 8601. */
export const dateParameter = z.iso
  .datetime({ offset: true, error: 'A date is in ISO 8601, with a time and a zone' })
  .transform((text) => new Date(text));

/** A point: `lat,lng`. */
export const pointParameter = z.string().transform((text, context) => {
  const point = parseLatLng(text);
  if (point) return point;
  context.issues.push({ code: 'custom', input: text, message: 'A point is a latitude and a longitude on the globe' });
  return z.NEVER;
});

/**
 * A part of the map, `neLat,neLng,swLat,swLng`, as boxes: two where it crosses the 180th meridian, so that its east is
 * smaller than its west.
 */
export const boxesParameter = z.string().transform((text, context): Bounds[] => {
  const whole = parseBounds(text);
  if (whole) return [whole];
  const [neLat, neLng, swLat, swLng, ...more] = text.split(',', 5);
  const west = parseBounds(`${neLat},180,${swLat},${swLng}`);
  const east = parseBounds(`${neLat},${neLng},${swLat},-180`);
  if (more.length === 0 && west && east) return [west, east];
  context.issues.push({ code: 'custom', input: text, message: 'Bounds are a north-east and a south-west corner' });
  return z.NEVER;
});

/** A whole number up to a bound. */
export function numberParameter(most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'This is a whole number')
    .transform(Number)
    .refine((number) => number <= most, `This is at most ${most}`);
}

/** A range of whole numbers, from (included) to (excluded): `1000,5000`, `1000,`, `,5000`; one number is exact. */
export const rangeParameter = z
  .string()
  .regex(/^(\d{1,9}|(\d{1,9})?,(\d{1,9})?)$/, 'A range is a number, or two with a comma of which one may be missing')
  .transform((text) => {
    const [from = '', to] = text.split(',');
    const numberOf = (end: string) => (end === '' ? null : Number(end));
    return to === undefined ? { from: Number(from), to: Number(from) + 1 } : { from: numberOf(from), to: numberOf(to) };
  });

/** How many items a page of most lists has at most, and how many if nothing is said. */
export const usualPageSize = 100;

/** The page of a list. @param most how many items it can have */
export function pageParameters(most: number) {
  const wrongSize = `A page has from 1 to ${most} items`;
  return z.object({
    page: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'A page is a whole number from 1')
      .transform(Number)
      .default(1),
    perPage: z
      .string()
      .regex(/^\d{1,3}$/, wrongSize)
      .transform(Number)
      .refine((size) => size >= 1 && size <= most, wrongSize)
      .default(usualPageSize),
  });
}
