import { createHash, randomBytes } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { isOwnOrigin } from './allowed-hosts.ts';
import { clientIp, networkOf } from './client-ip.ts';
import { compressStream, compressWhole, pickEncoding } from './compression.ts';
import { type CachedResponse, PageCache } from './page-cache.ts';
import type { HttpEnv } from './request-context.ts';
import { pageContentSecurityPolicy, type SecurityOptions } from './security-headers.ts';

/** What the renderer gets besides the request. For a shared page it contains only the one allowed cookie. */
export type RenderContext = {
  /** Set for personal pages only: with a nonce the response may stream, without one it is complete. */
  nonce: string | undefined;
  /** The visitor's network (`networkOf`), if the page is personal and their address is known. */
  network: string | undefined;
  /** Whether the visitor sent the one cookie that shared pages may depend on. */
  variant: boolean;
};

/** Renders one request. */
export type RenderPage = (request: Request, visit: RenderContext) => Promise<Response>;

type PageOptions = {
  render: RenderPage;
  /** A request with one of these cookies is personal. */
  personalCookies: readonly string[];
  /** A request to a path with one of these prefixes is personal for every visitor: its response is never shared. */
  personalPaths: readonly string[];
  /** A cookie, as `name=value`, that shared pages may depend on: each has two variants, with and without it. */
  variantCookie: string;
  /** Number of proxies in front whose entries in X-Forwarded-For are trusted. */
  trustedProxies: number;
  cacheBytes: number;
  /** The site's own origin. Shared pages are rendered for it, whatever Host header the request has. */
  origin: string;
  /**
   * Whether that origin was configured. Then personal pages are rendered for it too: behind a proxy that ends TLS the
   * request itself contains neither host nor scheme. Otherwise any host name that reaches this machine is accepted.
   */
  originIsFixed: boolean;
  security: SecurityOptions;
};

/** Parameters that campaigns and networks append to links: no page reads them, and each would cause a cache miss. */
const trackingParameter = /^(utm_.+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid|igshid|_ga)$/;

/**
 * Inline scripts as the browser hashes them: the exact text between the tags. Scripts with a `src` need no hash, and
 * structured data for search engines is not executed.
 */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Serves rendered pages. Anonymous requests share a response: rendered as a whole, with hashes of its inline scripts,
 * cached for a second. Requests with a session or with side effects are personal: streamed, with a nonce, never stored.
 * A nonce is never cached and a cached page never contains one.
 */
export function servePages(options: PageOptions): Handler<HttpEnv> {
  const cache = new PageCache(options.cacheBytes);
  const personalCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${options.personalCookies.join('|')})=`);
  const isShared = (c: Context) =>
    (c.req.method === 'GET' || c.req.method === 'HEAD') &&
    !personalCookie.test(c.req.header('cookie') ?? '') &&
    !options.personalPaths.some((path) => c.req.path.startsWith(path));
  return (c) => (isShared(c) ? serveShared(c, cache, options) : servePersonal(c, options));
}

async function serveShared(c: Context, cache: PageCache, options: PageOptions): Promise<Response> {
  const url = urlOnOrigin(options.origin, c.req.url);
  // why: rewritten once, because each single deletion parses the whole URL again, and a long one would block the
  // process
  const parameters = new URLSearchParams([...url.searchParams].filter(([name]) => !trackingParameter.test(name)));
  parameters.sort();
  url.search = parameters.toString();
  const encoding = pickEncoding(c.req.header('accept-encoding'));
  const variant = hasCookie(c, options.variantCookie);
  const answer = await cache.getOrRender(`${encoding} ${variant ? 'with' : 'without'} ${url.href}`, async () => {
    // why: a new request. Nothing of the visitor's (cookies, language, address) can reach a page that others will see,
    // and when one visitor disconnects, the rendering that others wait for goes on
    const response = await options.render(new Request(url), { nonce: undefined, network: undefined, variant });
    return toCachedResponse(response, encoding, (scripts) =>
      pageContentSecurityPolicy(scripts, options.security, url.pathname),
    );
  });
  return new Response(c.req.method === 'HEAD' ? null : (answer.body as BodyInit), {
    status: answer.status,
    headers: answer.headers,
  });
}

function hasCookie(c: Context, cookie: string): boolean {
  return (c.req.header('cookie') ?? '').split(';').some((one) => one.trim() === cookie);
}

/**
 * The same path and query on another origin. The parts are set separately because a path may look like a host, with two
 * leading slashes.
 */
function urlOnOrigin(origin: string, requestUrl: string): URL {
  const { pathname, search } = new URL(requestUrl);
  const url = new URL(origin);
  url.pathname = pathname;
  url.search = search;
  return url;
}

/**
 * The same request for an origin. A page of this machine may name it by another of its names: the `Origin` of its forms
 * becomes the same, or the renderer would take them for forms of another site.
 */
function requestOnOrigin({ url, method, headers: given, body, signal }: Request, origin: string): Request {
  const headers = new Headers(given);
  if (isOwnOrigin(headers.get('origin') ?? '', origin)) headers.set('origin', origin);
  return new Request(urlOnOrigin(origin, url), { method, headers, body, signal, ...(body && { duplex: 'half' }) });
}

async function toCachedResponse(
  response: Response,
  encoding: ReturnType<typeof pickEncoding>,
  policy: (scripts: readonly string[]) => string,
): Promise<CachedResponse> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', policy(scriptHashes(new TextDecoder().decode(body))));
  }
  headers.set('cache-control', 'no-cache');
  headers.set('vary', 'accept-encoding, cookie');
  const compressed = body.byteLength > 0 ? await compressWhole(body, encoding) : body;
  if (encoding !== 'identity' && body.byteLength > 0) headers.set('content-encoding', encoding);
  headers.set('content-length', String(compressed.byteLength));
  return { status: response.status, headers: [...headers], body: compressed };
}

function scriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}`,
  );
  return [...new Set(hashes)];
}

async function servePersonal(c: Context<HttpEnv>, options: PageOptions): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const request = requestOnOrigin(c.req.raw, options.originIsFixed ? options.origin : new URL(c.req.url).origin);
  const address = clientIp(c.env?.from, c.req.header('x-forwarded-for'), options.trustedProxies);
  const response = await options.render(request, {
    nonce,
    network: address && networkOf(address),
    variant: hasCookie(c, options.variantCookie),
  });
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', pageContentSecurityPolicy([`nonce-${nonce}`], options.security, c.req.path));
  }
  if (!response.body || c.req.method === 'HEAD') return new Response(null, { status: response.status, headers });
  const encoding = pickEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  return new Response(compressStream(response.body, encoding), { status: response.status, headers });
}
