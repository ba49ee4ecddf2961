import type { MiddlewareHandler } from 'hono';

/**
 * Whether Vite serves the pages (its styles are inline and its refresh uses a WebSocket), whether the site uses https,
 * and the external origins that maps load from: none unless the operator configures them. `paysWithStripe` matches the
 * pages that may load Stripe's script; without it none may.
 */
export type SecurityOptions = {
  dev: boolean;
  https: boolean;
  mapOrigins: readonly string[];
  /** Origin of the image for map markers, if it is external. */
  markerOrigin?: string | undefined;
  paysWithStripe?: RegExp | undefined;
  /** The page with a widget of another vendor, and the origin of its script, frames, and requests. */
  widget?: { page: RegExp; origin: string } | undefined;
};

/**
 * Origins of Stripe's script, of its frames, and of its requests. @see
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Pictures that everybody may see. */
const pictures = /^\/((media|art|social)\/|favicon\.svg$)/;

/** Headers of every response. @see https://owasp.org/www-project-secure-headers/ */
export function securityHeaders({ https }: Pick<SecurityOptions, 'https'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    // why: a page with a secret in its URL has a stricter one
    if (!c.res.headers.has('referrer-policy')) c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=()');
    c.header('cross-origin-opener-policy', 'same-origin');
    // why: pages of applications show pictures of this site
    c.header('cross-origin-resource-policy', pictures.test(c.req.path) ? 'cross-origin' : 'same-origin');
    if (https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // why: responses that are not pages (JSON, images, plain text) may load and run nothing, even when opened directly
    if (!c.res.headers.has('content-security-policy')) {
      c.header(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
    }
  };
}

/**
 * The content security policy of a page.
 *
 * @param scripts the sources of its inline scripts: hashes on shared pages, one nonce on personal ones
 * @param path of the page
 */
export function pageContentSecurityPolicy(scripts: readonly string[], options: SecurityOptions, path: string): string {
  const { dev, https, mapOrigins, markerOrigin } = options;
  const stripe = options.paysWithStripe?.test(path) ? stripeOrigins : { script: [], frame: [], connect: [] };
  const widget = options.widget?.page.test(path) ? [options.widget.origin] : [];
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((source) => `'${source}'`), ...stripe.script, ...widget].join(' '),
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    [
      "img-src 'self' data: blob:",
      ...new Set([...mapOrigins, ...(markerOrigin === undefined ? [] : [markerOrigin])]),
    ].join(' '),
    [`connect-src 'self'${dev ? ' ws: wss:' : ''}`, ...mapOrigins, ...stripe.connect, ...widget].join(' '),
    ["frame-src 'self'", ...stripe.frame, ...widget].join(' '),
    "media-src 'self'",
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
 * The content security policy of a script file. Browsers ignore it for a page's script but apply it to a worker: the
 * map's worker fetches tiles.
 */
export function scriptContentSecurityPolicy({ mapOrigins }: SecurityOptions): string {
  return `default-src 'none'; script-src 'self'; ${["connect-src 'self'", ...mapOrigins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
}
