import type { MiddlewareHandler } from 'hono';

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
    if (!allowed.has(new URL(c.req.url).hostname)) return c.text('This host is not served here.', 421);
    return next();
  };
}
