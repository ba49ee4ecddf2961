import type { ApiCall } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import type { Kind, Kinds } from '../store/kinds.ts';
import { invalidRequest, notFound } from './stripe-error.ts';

type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number };
type ListParams = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Range;
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
  const { limit = 10, starting_after, ending_before, created, expand: _, ...filters } = call.params;
  if (limit < 1 || limit > 100)
    throw invalidRequest('Limit must be between 1 and 100', { code: 'parameter_invalid_integer', param: 'limit' });
  const fits = (value: Kinds[K]) => {
    const fields = value as unknown as Record<string, unknown>;
    return predicate(value) && inRange(created, Number(fields.created)) && matchesFilters(fields, filters);
  };
  const found = [...call.store.ownedBy(kind, call.owner)]
    .map(({ value }) => value)
    .filter(fits)
    .reverse();
  const at = (id: string, param: string) => {
    const place = found.findIndex((value) => value.id === id);
    if (place < 0) throw notFound(kind, id, param);
    return place;
  };
  let from = starting_after === undefined ? 0 : at(starting_after, 'starting_after') + 1;
  let to = from + limit;
  if (ending_before !== undefined) {
    to = at(ending_before, 'ending_before');
    from = Math.max(0, to - limit);
    return { object: 'list', data: found.slice(from, to), has_more: from > 0, url };
  }
  to = Math.min(to, found.length);
  return { object: 'list', data: found.slice(from, to), has_more: to < found.length, url };
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
