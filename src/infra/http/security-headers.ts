import type { MiddlewareHandler } from 'hono';

/** Whether Vite serves the pages (its styles are inline and its refresh talks over a socket), and whether the site is on https. */
export type SecurityOptions = { dev: boolean; https: boolean };

/** Headers that every answer carries. @see https://owasp.org/www-project-secure-headers/ */
export function securityHeaders({ https }: SecurityOptions): MiddlewareHandler {
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
export function pagePolicy(scripts: readonly string[], { dev, https }: SecurityOptions): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((source) => `'${source}'`).join(' ')}`.trimEnd(),
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev ? ' ws: wss:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}
