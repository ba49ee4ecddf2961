/** A page of a longer list. `page` counts from 1; a page after the last one is empty. */
export type ResultPage<Thing> = {
  data: Thing[];
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
};

/** The limit and offset of a page. */
export function toLimitOffset({ page, perPage }: { page: number; perPage: number }): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** Builds a page of a list. */
export function toResultPage<Thing>(
  { page, perPage }: { page: number; perPage: number },
  data: Thing[],
  totalItems: number,
): ResultPage<Thing> {
  return { data, page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) };
}
