/** The query that remembers a page, its path and query, under `from`, with its question mark. Nothing for the front page. */
export function returnQuery({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return from === '/' ? '' : `?${new URLSearchParams({ from })}`;
}

/** The pages of signing in and up, each leading back to this page; from those pages themselves on to where they lead. */
export function signInLinks(location: { pathname: string; search: string }): readonly { to: string; label: string }[] {
  const from = /^\/(login|signup|authentication)$/.test(location.pathname) ? location.search : returnQuery(location);
  return [
    { to: `/login${from}`, label: 'Log in' },
    { to: `/signup${from}`, label: 'Sign up' },
  ];
}

/**
 * The path of this site that a form names to go back to. Anything else (another site, a word, nothing) is the front page: an
 * address that a form carries must not lead visitors elsewhere.
 */
export function sameSitePath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/')) return '/';
  const here = 'http://site.invalid';
  const url = URL.parse(given, here);
  if (url?.origin !== here) return '/';
  // why: "/.//evil.test" is a path here and, once tidied up, begins like a host
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}
