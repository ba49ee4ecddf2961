import { Hono, type MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { App } from '../app.ts';
import { mailboxRoutes } from './dev/mailbox.server.ts';
import { paymentSandboxRoutes } from './dev/payment-sandbox-proxy.server.ts';
import { drawingRoutes } from './media/drawings.server.ts';
import { shareImageRoutes } from './media/share-images.server.ts';
import { uploadRoutes } from './media/uploads.server.ts';
import { docsRoutes } from './openapi/docs.server.ts';
import { type ActorOf, sessionOf } from './request.server.ts';
import { problem } from './responses.ts';
import { robotsRoutes } from './seo/robots.server.ts';
import { sitemapRoutes } from './seo/sitemap.server.ts';
import { authRoutes } from './v1/auth.server.ts';
import { imageRoutes } from './v1/image.server.ts';
import { ledgerRoutes } from './v1/ledger.server.ts';
import { orderRoutes } from './v1/order.server.ts';
import { ownListingRoutes } from './v1/own-listing/own-listing.server.ts';
import {
  availabilityPlanRoutes,
  bookingRoutes,
  exceptionRoutes,
} from './v1/own-listing/own-listing-availability.server.ts';
import { ownListingPhotoRoutes } from './v1/own-listing/own-listing-photos.server.ts';
import { placeRoutes, stateRoutes, varietalRoutes } from './v1/reference-data.server.ts';
import { stockRoutes } from './v1/stock.server.ts';
import { transactionRoutes } from './v1/transactions.server.ts';
import { userRoutes } from './v1/user.server.ts';
import { wineRoutes } from './v1/wine.server.ts';
import { wineryRoutes } from './v1/winery.server.ts';
import { stripeWebhookRoutes } from './webhooks/stripe.server.ts';

/**
 * The HTTP door: the product's own backend under `/api/v1`, the drawings and pictures, and what search engines read. An unknown address
 * under `/api` is 404 as JSON.
 */
export function apiRoutes(app: App): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  api.route('/art', drawingRoutes(app));
  api.route('/social', shareImageRoutes(app));
  const actorOf: ActorOf = async (c) => (await sessionOf(app, c)).actor;
  api.route('/media', uploadRoutes(app, actorOf));
  api.route('/', robotsRoutes(app));
  api.route('/', sitemapRoutes(app));
  api.use('/api/auth/*', noStore);
  api.use('/api/v1/user/*', noStore);
  api.route('/api/auth', authRoutes(app));
  api.route('/api/v1/user', userRoutes(app));
  api.use('/api/v1/order/*', noStore);
  api.route('/api/v1/order', orderRoutes(app, actorOf));
  api.use('/api/v1/ledger/*', noStore);
  api.route('/api/v1/ledger', ledgerRoutes(app, actorOf));
  api.use('/api/v1/own-listing/*', noStore);
  for (const routes of [ownListingRoutes, availabilityPlanRoutes, ownListingPhotoRoutes])
    api.route('/api/v1/own-listing', routes(app, actorOf));
  api.on('GET', ['/api/v1/availability-exception', '/api/v1/booking'], noStore);
  api.route('/api/v1/availability-exception', exceptionRoutes(app, actorOf));
  api.route('/api/v1/booking', bookingRoutes(app, actorOf));
  api.route('/api/v1/stock', stockRoutes(app, actorOf));
  api.on('POST', ['/api/initiate-privileged', '/api/transition-privileged'], noStore);
  api.route('/api', transactionRoutes(app, actorOf));
  api.route('/api/webhooks', stripeWebhookRoutes(app));
  if (app.paymentSandbox) api.route('/_sandbox', paymentSandboxRoutes(app.paymentSandbox, app.errors));
  api.route('/api', docsRoutes(app));
  api.route('/dev/mailbox', mailboxRoutes(app));
  api.route('/api/v1/state', stateRoutes());
  api.route('/api/v1/varietal', varietalRoutes(app));
  api.route('/api/v1/image', imageRoutes(app, actorOf));
  api.route('/api/v1/place', placeRoutes(app));
  api.route('/api/v1/wine', wineRoutes(app));
  api.route('/api/v1/winery', wineryRoutes(app));
  api.all('/api/*', (c) => c.json(problem(404, 'not-found', 'Not found'), 404));
  return api;
}

/** What is somebody's own is kept by nobody on its way. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
};
