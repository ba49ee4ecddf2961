import type { ApiCall } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import type { Kind, Kinds } from '../store/kinds.ts';
import { invalidRequest, notFound } from './stripe-error.ts';

type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number };
type ListParams = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  /** Names of fields that may be filtered by a range of times. */
  created?: Range;
  arrival_date?: Range;
  available_on?: Range;
  expand?: string[];
};

/** A list in the format of Stripe's API. */
export type ObjectList<Value> = { object: 'list'; data: Value[]; has_more: boolean; url: string };

/**
 * The objects of a kind that the caller owns, newest first, with pagination. A parameter with the name of a field is a
 * filter.
 *
 * @param predicate a further condition
 */
export function listObjects<K extends Kind>(
  call: ApiCall<ListParams>,
  kind: K,
  url: string,
  predicate: (value: Kinds[K]) => boolean = () => true,
): ObjectList<Kinds[K]> {
  const { limit = 10, starting_after, ending_before, created, arrival_date, available_on, ...rest } = call.params;
  const { expand: _, ...filters } = rest;
  if (limit < 1 || limit > 100)
    throw invalidRequest('Limit must be between 1 and 100', { code: 'parameter_invalid_integer', param: 'limit' });
  const ranges = Object.entries({ created, arrival_date, available_on });
  const fits = (value: Kinds[K]) => {
    const fields = value as unknown as Record<string, unknown>;
    return (
      predicate(value) &&
      ranges.every(([name, range]) => inRange(range, Number(fields[name]))) &&
      matchesFilters(fields, filters)
    );
  };
  // why: a cursor is a place among all objects; the one it names need not have what is filtered by
  const all = [...call.store.ownedBy(kind, call.owner)].map(({ value }) => value).reverse();
  const at = (id: string, param: string) => {
    const place = all.findIndex((value) => value.id === id);
    if (place < 0) throw notFound(kind, id, param);
    return place;
  };
  if (ending_before !== undefined) {
    const newer = all.slice(0, at(ending_before, 'ending_before')).filter(fits);
    return { object: 'list', data: newer.slice(-limit), has_more: newer.length > limit, url };
  }
  const from = starting_after === undefined ? 0 : at(starting_after, 'starting_after') + 1;
  const older = all.slice(from).filter(fits);
  return { object: 'list', data: older.slice(0, limit), has_more: older.length > limit, url };
}

function inRange(range: Range | undefined, created: number): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = Number.NEGATIVE_INFINITY, gte = gt, lt = Number.POSITIVE_INFINITY, lte = lt } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function matchesFilters(fields: Record<string, unknown>, filters: Record<string, unknown>): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    if (name === 'types') return (wanted as string[]).some((type) => matches(String(fields.type), type));
    const actual = fields[name];
    const id = typeof actual === 'object' ? idOf(actual as { id: string } | null) : actual;
    return name === 'type' ? matches(String(id), String(wanted)) : id === wanted;
  });
}

/** `payment_intent.*` matches every type with this prefix. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
