import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { allowsOrigin } from '#features/applications/application.ts';
import { enabledApplications } from '#features/applications/enabled-applications.server.ts';
import { readAccess } from '#features/applications/read-access.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { App } from '../../app.ts';
import { madeOnce } from '../openapi/docs.server.ts';
import { assetRoutes } from './assets/asset-routes.server.ts';
import { authRoutes } from './auth/auth-routes.server.ts';
import type { Endpoint } from './endpoint.ts';
import { platformEndpoints } from './endpoints.server.ts';
import { platformRefusal } from './errors/platform-refusal.ts';
import { isOwnPage } from './own-page.ts';
import { platformDocument } from './platform-document.ts';
import { respondPlatformRefused } from './response/encoding.ts';
import { runEndpoint } from './run-endpoint.server.ts';

/** The platform API under `/v1`: signing in, hosted assets, and every endpoint. An unknown path is 404 in the client's encoding. */
export function platformRoutes(app: App, endpoints: readonly Endpoint[] = platformEndpoints): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.use('/*', allowOtherOrigins(app));
  routes.route('/auth', authRoutes(app));
  routes.route('/assets', assetRoutes(app));
  const document = madeOnce(() => platformDocument(app.site));
  routes.get('/openapi.json', (c) => c.json(document(), 200, { 'cache-control': 'public, max-age=300' }));
  for (const endpoint of endpoints) {
    routes.on(endpoint.method.toUpperCase(), [`/api/${endpoint.name}`], (c) => authorize(c, endpoint, app));
  }
  routes.all('/*', (c) => respondPlatformRefused(c, platformRefusal('not-found')));
  return routes;
}

/**
 * Lets the pages of applications call the API from browsers (CORS). It uses no cookies; which origins an application has
 * is checked once more when its token is read.
 */
function allowOtherOrigins(app: App): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    // why: also without an origin, or a cache between gives the pages of one origin what is for another
    c.header('vary', 'Origin', { append: true });
    if (origin === undefined) return next();
    const isAllowed = isOwnPage(app, origin) || allowsOrigin(await enabledApplications(app), origin);
    if (c.req.method !== 'OPTIONS') {
      if (isAllowed) c.header('access-control-allow-origin', origin);
      if (isAllowed) c.header('access-control-expose-headers', 'Retry-After');
      return next();
    }
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Accept, X-Transit-Verbose',
      'access-control-max-age': '600',
    };
    return c.body(null, 204, isAllowed ? allowed : {});
  };
}

async function authorize(c: Context<HttpEnv>, endpoint: Endpoint, app: App): Promise<Response> {
  const [, token] = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '') ?? [];
  if (token === undefined) return respondPlatformRefused(c, platformRefusal('auth-missing-access-token'));
  const access = await readAccess(app, token);
  if (!access) return respondPlatformRefused(c, platformRefusal('auth-invalid-access-token'));
  const origin = c.req.header('origin');
  const isElsewhere = origin !== undefined && !isOwnPage(app, origin) && !allowsOrigin([access.application], origin);
  const isRefused = isElsewhere || (endpoint.scope === 'user' && access.session.actor.kind !== 'user');
  // why: 401 would make the SDK drop the session
  if (isRefused) return respondPlatformRefused(c, platformRefusal('forbidden'));
  return runEndpoint(c, endpoint, { app, access });
}
