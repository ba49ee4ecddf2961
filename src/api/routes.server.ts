import { Hono } from 'hono';
import type { App } from '../server.ts';
import { artRoutes } from './art.server.ts';
import { problem } from './problem.ts';
import { wineRoutes } from './v1/wine.server.ts';

/** The HTTP door: the product's own backend under `/api/v1`, and the drawings. An unknown address under `/api` is 404 as JSON. */
export function apiRoutes(app: App): Hono {
  const api = new Hono();
  api.route('/art', artRoutes(app));
  api.route('/api/v1/wine', wineRoutes(app));
  api.all('/api/*', (c) => c.json(problem(404, 'not-found', 'Not found'), 404));
  return api;
}
