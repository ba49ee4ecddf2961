import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { platformDocument } from '../platform/platform-document.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { openApiDocument } from './openapi-document.ts';

/** Where the documents are, and their pages. */
const documents = {
  api: { json: '/api/v1/openapi.json', other: { url: '/api/docs/platform', title: 'The platform API' } },
  platform: { json: '/v1/openapi.json', other: { url: '/api/docs', title: 'The API of this site' } },
} as const;

type Site = { name: string; baseUrl: string };

/** What is made on first use, so that the start need not wait for it, and only then. */
export function madeOnce<Made extends object | string>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * `GET /api/v1/openapi.json`: the API as OpenAPI 3.1; `GET /api/docs`: the same as a page, and `GET /api/docs/platform` that
 * of the platform API.
 */
export function docsRoutes({ site }: { site: Site }): Hono {
  const document = madeOnce(() => openApiDocument(site));
  const page = madeOnce(() => docsPage(document(), documents.api));
  const platformPage = madeOnce(() => docsPage(platformDocument(site), documents.platform));
  const keep = (c: Context) => c.header('cache-control', 'public, max-age=300');
  return new Hono()
    .get('/v1/openapi.json', (c) => {
      keep(c);
      return c.json(document());
    })
    .get('/docs', (c) => {
      keep(c);
      return c.html(page(), 200, { 'content-security-policy': docsPolicy });
    })
    .get('/docs/platform', (c) => {
      keep(c);
      return c.html(platformPage(), 200, { 'content-security-policy': docsPolicy });
    });
}

/** Content security policy of the page: it may show its styles, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
