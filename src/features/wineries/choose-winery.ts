import { ok, type Result, refuse } from '#kit/result.ts';

/**
 * The winery that a request is about: the one that it names, or the first if it names none. A winery that is not among
 * these does not exist for the caller, so nothing is done with another one in its place.
 * @param wineries those with which the caller may do what they ask for
 */
export function chooseWinery<Winery extends { slug: string }>(
  wineries: readonly Winery[],
  slug: string | null,
): Result<Winery, 'forbidden' | 'not-found'> {
  const [first] = wineries;
  if (!first) return refuse('forbidden');
  const chosen = slug ? wineries.find((winery) => winery.slug === slug) : first;
  return chosen ? ok(chosen) : refuse('not-found');
}
