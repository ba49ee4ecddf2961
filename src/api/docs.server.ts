import { type Context, Hono } from 'hono';
import { docsPage, docsPolicy } from './openapi/docs-page.ts';
import { type OpenApiDocument, openApiDocument } from './openapi/openapi-document.ts';

/** `GET /api/v1/openapi.json`: every address of the API as OpenAPI 3.1; `GET /api/docs`: the same for reading. */
export function docsRoutes({ site }: { site: { name: string; baseUrl: string } }): Hono {
  let made: OpenApiDocument | undefined;
  // why: made by the first who asks; the start of the shop need not wait for it
  const document = () => {
    made ??= openApiDocument(site);
    return made;
  };
  const keep = (c: Context) => c.header('cache-control', 'public, max-age=300');
  return new Hono()
    .get('/v1/openapi.json', (c) => {
      keep(c);
      return c.json(document());
    })
    .get('/docs', (c) => {
      keep(c);
      return c.html(docsPage(document()), 200, { 'content-security-policy': docsPolicy });
    });
}
