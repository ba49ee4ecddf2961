/** The URL of the list of cities, without default values. @param at.edit the code of the city whose dialog is open */
export function citiesUrl({ search, page, edit = '' }: { search: string; page: number; edit?: string }): string {
  const given = {
    ...(search !== '' && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(edit !== '' && { edit }),
  };
  const query = String(new URLSearchParams(given));
  return query === '' ? '/dashboard/cities' : `/dashboard/cities?${query}`;
}
