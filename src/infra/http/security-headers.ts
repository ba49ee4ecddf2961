import type { MiddlewareHandler } from 'hono';

/**
 * Whether Vite serves the pages (its styles are inline and its refresh talks over a socket), whether the site is on https, and
 * the foreign origins that maps load from: none unless the operator names them.
 */
export type SecurityOptions = { dev: boolean; https: boolean; mapOrigins: readonly string[] };

/** Headers that every answer carries. @see https://owasp.org/www-project-secure-headers/ */
export function securityHeaders({ https }: Pick<SecurityOptions, 'https'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=()');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // why: what is not a page (JSON, pictures, plain text) may load and run nothing at all, even when opened by itself
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  };
}

/**
 * The content security policy of a page.
 * @param scripts the sources of its inline scripts: hashes on shared pages, one nonce on personal ones
 */
export function pagePolicy(scripts: readonly string[], { dev, https, mapOrigins }: SecurityOptions): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((source) => `'${source}'`).join(' ')}`.trimEnd(),
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    ["img-src 'self' data: blob:", ...mapOrigins].join(' '),
    [`connect-src 'self'${dev ? ' ws: wss:' : ''}`, ...mapOrigins].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/**
 * The content security policy of a script file. A page's script does not heed it, a worker does: the map's fetches tiles.
 */
export function scriptPolicy({ mapOrigins }: SecurityOptions): string {
  return `default-src 'none'; script-src 'self'; ${["connect-src 'self'", ...mapOrigins].join(' ')}; frame-ancestors 'none'`;
}
