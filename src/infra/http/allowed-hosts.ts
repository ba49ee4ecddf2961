import type { Context, MiddlewareHandler } from 'hono';

/** The names of this machine for itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests for a host that is not the site's: links and redirects could be made for a stranger's domain, and a
 * page of such a domain could read what only this machine may see. Requests that monitoring sends to
 * `/healthz` and the like go by any name, so they are answered before.
 *
 * @param baseUrl the site's URL
 * @param additional other host names of the site, e.g. the one that a proxy uses for this process
 */
export function refuseForeignHosts(baseUrl: string, additional: readonly string[]): MiddlewareHandler {
  const allowed = new Set([new URL(baseUrl).hostname, ...loopback, ...additional]);
  return async (c, next) => {
    if (!allowed.has(new URL(c.req.url).hostname)) return respondWrongAddress(c, baseUrl);
    return next();
  };
}

/**
 * Refuses the forms of a page of the site that was opened at an address other than the site's, and says which address to
 * use: nothing that depends on the site's origin works there.
 *
 * @param baseUrl the site's URL
 */
export function refuseOtherAddresses(baseUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const from = c.req.header('origin');
    const isPage = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !/^\/(api|v1)\//.test(c.req.path);
    if (isPage && from !== undefined && !isOwnOrigin(from, baseUrl) && isOfItsOwnHost(c, from)) {
      return respondWrongAddress(c, baseUrl);
    }
    return next();
  };
}

/**
 * Whether a page sent a request to its own host. Browsers say so only on https and to this machine; otherwise the Host
 * header does, unless a proxy has changed it. A page that tells nobody its address sends `null`, so its address is unknown.
 */
function isOfItsOwnHost(c: Context, origin: string): boolean {
  if (origin === 'null') return false;
  const site = c.req.header('sec-fetch-site');
  return site === undefined ? URL.parse(origin)?.host === c.req.header('host') : site === 'same-origin';
}

/** The answer to a browser that uses another address than the site's: which address to use, and which setting to change. */
function respondWrongAddress(c: Context, baseUrl: string): Response {
  return c.text(
    `This site is at ${baseUrl}. Please open it there.\n\nIf you run this site: its setting BASE_URL has to be the address in the browser’s address bar, and host names that only a proxy uses belong in ADDITIONAL_HOSTS.\n`,
    421,
  );
}

/**
 * Whether an `Origin` header names the site itself: by its URL, or, if that is one of this machine, by another name of
 * this machine with the same scheme and port.
 *
 * @param origin the header
 * @param baseUrl the site's URL
 */
export function isOwnOrigin(origin: string, baseUrl: string): boolean {
  const from = URL.parse(origin);
  const site = new URL(baseUrl);
  if (from === null || from.protocol !== site.protocol || from.port !== site.port) return false;
  return from.hostname === site.hostname || [from, site].every(({ hostname }) => loopback.includes(hostname));
}
