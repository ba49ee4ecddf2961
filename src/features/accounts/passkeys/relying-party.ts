/** The site as authenticators know it: passkeys belong to its host, and are used on pages of its origin alone. */
export type RelyingParty = { id: string; origin: string };

/**
 * The site as authenticators know it. Undefined where browsers offer no passkeys: without https, except on localhost,
 * and for a site that has an IP address instead of a name.
 */
export function relyingPartyOf({ baseUrl }: { baseUrl: string }): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return (protocol === 'https:' || isLocal) && !isAddress ? { id: hostname, origin } : undefined;
}
