/** A list that fits one page, shaped as every list of the API is. */
export function singlePage<Item>(data: Item[]) {
  return { data, meta: { page: 1, perPage: data.length, totalItems: data.length, totalPages: 1 } };
}
