import { Hono } from 'hono';
import { answerProvider } from '#features/accounts/answer-provider.server.ts';
import { anonymous } from '#kit/viewer.ts';
import type { App } from '../server.ts';
import { artRoutes } from './art.server.ts';
import { mailboxRoutes } from './mailbox.server.ts';
import { problem } from './problem.ts';
import { robotsRoutes } from './robots.server.ts';
import { sitemapRoutes } from './sitemap.server.ts';
import { socialRoutes } from './social.server.ts';
import { placeRoutes } from './v1/place.server.ts';
import { stateRoutes } from './v1/state.server.ts';
import { varietalRoutes } from './v1/varietal.server.ts';
import { wineRoutes } from './v1/wine.server.ts';
import { wineryRoutes } from './v1/winery.server.ts';

/** The HTTP door: the product's own backend under `/api/v1`, the drawings, and what search engines read. An unknown address under `/api` is 404 as JSON. */
export function apiRoutes(app: App): Hono {
  const api = new Hono();
  api.route('/art', artRoutes(app));
  api.route('/social', socialRoutes(app));
  api.route('/', robotsRoutes(app));
  api.route('/', sitemapRoutes(app));
  api.get('/api/auth/oauth2/callback/:provider', (c) => answerProvider(app, anonymous, c.req.raw));
  api.get('/api/auth/callback/:provider', (c) => answerProvider(app, anonymous, c.req.raw));
  api.route('/dev/mailbox', mailboxRoutes(app));
  api.route('/api/v1/state', stateRoutes());
  api.route('/api/v1/varietal', varietalRoutes(app));
  api.route('/api/v1/place', placeRoutes(app));
  api.route('/api/v1/wine', wineRoutes(app));
  api.route('/api/v1/winery', wineryRoutes(app));
  api.all('/api/*', (c) => c.json(problem(404, 'not-found', 'Not found'), 404));
  return api;
}
