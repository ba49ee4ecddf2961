/**
 * What every cookie of the shop says of itself: no script reads it, no foreign page sends it along.
 * @param baseUrl the site's address: on https the cookie travels on https alone
 */
export function cookieAttributes(baseUrl: string, path = '/'): string {
  return `; Path=${path}; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}
