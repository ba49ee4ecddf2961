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
