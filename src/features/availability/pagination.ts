/** A page of a longer list. `page` counts from 1; one beyond the last holds nothing. */
export type Page<Thing> = { data: Thing[]; page: number; perPage: number; totalItems: number; totalPages: number };

/** What to read for a page of a list. */
export function toLimitOffset({ page, perPage }: { page: number; perPage: number }): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** A page with what belongs to it. */
export function toPage<Thing>(
  { page, perPage }: { page: number; perPage: number },
  data: Thing[],
  totalItems: number,
): Page<Thing> {
  return { data, page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) };
}
