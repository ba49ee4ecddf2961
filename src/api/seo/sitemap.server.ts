import { type Context, Hono } from 'hono';
import { listPostUrls } from '#features/content/read-articles.server.ts';
import { listSitemapEntries, listSitemapParts, type SitemapEntry } from '#features/search/sitemap.server.ts';
import { parsePartName, partName } from '#features/search/sitemap-part.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';

type SitemapApp = Pick<Infra, 'db' | 'clock' | 'errors'> & { site: { baseUrl: string } };

/** Single pages. Add each new public page to this list. */
const pages = [
  '/',
  '/research-wineries',
  '/wine-clubs',
  '/buy-wine',
  '/curated',
  '/blog',
  '/about',
  '/why-lonevine',
  '/docs',
  ...['buyers', 'wineries', 'operators', 'developers'].map((guide) => `/docs/${guide}`),
  '/winery-plans',
  '/s',
  '/terms-of-service',
  '/privacy-policy',
];

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * `GET /sitemap.xml`: the index; `GET /sitemap/pages.xml`, `GET /sitemap/posts.xml` and `GET /sitemap/{kind}-{number}-of-{parts}.xml`: the URLs,
 * each part streamed while it is read. @see https://www.sitemaps.org/protocol.html
 */
export function sitemapRoutes(app: SitemapApp): Hono {
  const { baseUrl } = app.site;
  return new Hono()
    .get('/sitemap.xml', async (c) => {
      const parts = await listSitemapParts(app, anonymous);
      const names = ['pages.xml', 'posts.xml', ...parts.map(partName)];
      const items = names.map((name) => `<sitemap><loc>${xml(`${baseUrl}/sitemap/${name}`)}</loc></sitemap>\n`);
      return c.body(`${prolog}<sitemapindex ${namespace}>\n${items.join('')}</sitemapindex>\n`, 200, headers);
    })
    .get('/sitemap/pages.xml', (c) => {
      const items = pages.map((url) => urlOf(baseUrl, { url, since: null }));
      return c.body(`${prolog}<urlset ${namespace}>\n${items.join('')}</urlset>\n`, 200, headers);
    })
    .get('/sitemap/posts.xml', async (c) => {
      const items = (await listPostUrls(app, anonymous)).map((post) => urlOf(baseUrl, post));
      return c.body(`${prolog}<urlset ${namespace}>\n${items.join('')}</urlset>\n`, 200, headers);
    })
    .get('/sitemap/:name', (c) => {
      const part = parsePartName(c.req.param('name'));
      return part ? sendPart(c, app, listSitemapEntries(app, anonymous, part)) : c.text('Not found', 404);
    });
}

/** Streams a part. If reading fails midway it ends without its closing tag, so that it is not taken for complete. */
function sendPart(c: Context, app: SitemapApp, entries: AsyncGenerator<SitemapEntry[]>): Response {
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const encoder = new TextEncoder();
  async function* text() {
    yield `${prolog}<urlset ${namespace}>\n`;
    for await (const some of entries) yield some.map((entry) => urlOf(app.site.baseUrl, entry)).join('');
    yield '</urlset>\n';
  }
  const chunks = text();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        app.errors.report('request-failed', error, { path: c.req.path });
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return c.body(body, 200, headers);
}

function urlOf(baseUrl: string, { url, since }: SitemapEntry): string {
  const lastmod = since === null ? '' : `<lastmod>${since.toISOString().slice(0, 10)}</lastmod>`;
  return `<url><loc>${xml(baseUrl + url)}</loc>${lastmod}</url>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };

function xml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => entities[character] ?? character);
}
