import type { SearchQuery } from '#features/search/search-query.ts';

/**
 * Sends the curated selection along with forms of filters that stand elsewhere on the page.
 * @param forms the ids of the forms
 */
export function CuratedFields({ search, forms }: { search: SearchQuery; forms: readonly string[] }) {
  if (!search.curated) return null;
  return forms.map((form) => <input key={form} type="hidden" form={form} name="curated" value="true" />);
}
