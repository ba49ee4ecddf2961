type CitiesPage = { search: string; page: number; edit?: string; done?: string };

/**
 * The URL of the list of cities, without default values.
 * @param at.edit the code of the city whose dialog is open
 * @param at.done what was just done: its message is shown
 */
export function citiesUrl({ search, page, edit = '', done = '' }: CitiesPage): string {
  const given = {
    ...(search !== '' && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(edit !== '' && { edit }),
    ...(done !== '' && { done }),
  };
  const query = String(new URLSearchParams(given));
  return query === '' ? '/dashboard/cities' : `/dashboard/cities?${query}`;
}
