/** The query that contains the path and query of a page as `from`, with its question mark. Empty for the front page. */
export function returnQuery({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return from === '/' ? '' : `?${new URLSearchParams({ from })}`;
}

/**
 * The links to log in and sign up, each returning to this page afterwards; on those pages themselves, to the page they
 * return to. The hash is that of the page to return to, on all of them.
 */
export function signInLinks(location: {
  pathname: string;
  search: string;
  hash?: string;
}): readonly { to: string; label: string }[] {
  const from = /^\/(login|signup|authentication)$/.test(location.pathname) ? location.search : returnQuery(location);
  const { hash = '' } = location;
  return [
    { to: `/login${from}${hash}`, label: 'Log in' },
    { to: `/signup${from}${hash}`, label: 'Sign up' },
  ];
}

/**
 * The path of this site that a form field names as the page to return to. Anything else (another site, other text,
 * nothing) is replaced by the front page, so that a forged form cannot lead visitors to another site.
 */
export function sameSitePath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/')) return '/';
  const here = 'http://site.invalid';
  const url = URL.parse(given, here);
  if (url?.origin !== here) return '/';
  // why: "/.//evil.test" is a path here, but once normalized it starts like a host
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}
