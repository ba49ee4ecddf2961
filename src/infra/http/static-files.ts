import { readdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpEnv } from './request-context.ts';
import { type SecurityOptions, scriptContentSecurityPolicy } from './security-headers.ts';

/** Replaces the next handler, which would render a page: a missing file ends here. */
const skipNext = async () => {};

const cacheForAYear = 'public, max-age=31536000, immutable';

/**
 * Serves the built browser files, in the brotli and gzip versions that the build made. Files under `/assets/` have a
 * digest in their name and are cached for ever. An asset that does not exist is answered with a plain 404, not with a
 * page.
 *
 * @param root absolute path of the built client; its files are listed once, at start
 */
export function staticFiles(root: string, security: SecurityOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const serve = serveStatic<HttpEnv>({ root, precompressed: true });
  app.get('/assets/*', async (c) => {
    const response = await serve(c, skipNext);
    if (!(response instanceof Response)) return c.text('Not found', 404);
    response.headers.set('cache-control', cacheForAYear);
    // why: mails load the fonts from here
    if (c.req.path.endsWith('.woff2')) response.headers.set('access-control-allow-origin', '*');
    if (c.req.path.endsWith('.js'))
      response.headers.set('content-security-policy', scriptContentSecurityPolicy(security));
    return response;
  });
  for (const file of topFiles(root)) {
    app.get(`/${file}`, async (c) => {
      const response = await serve(c, skipNext);
      if (!(response instanceof Response)) return c.text('Not found', 404);
      response.headers.set('cache-control', 'public, max-age=3600');
      return response;
    });
  }
  return app;
}

function topFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.basename(entry.name));
}
