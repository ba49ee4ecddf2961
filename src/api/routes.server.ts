import { Hono } from 'hono';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { App } from '../app.ts';
import { mailboxRoutes } from './dev/mailbox.server.ts';
import { paymentSandboxRoutes } from './dev/payment-sandbox-proxy.server.ts';
import { failureRoutes } from './failures.server.ts';
import { drawingRoutes } from './media/drawings.server.ts';
import { shareImageRoutes } from './media/share-images.server.ts';
import { uploadRoutes } from './media/uploads.server.ts';
import { docsRoutes } from './openapi/docs.server.ts';
import { noStore, operationRoutes } from './operation-routes.server.ts';
import { apiOperations } from './operations.server.ts';
import { platformRoutes } from './platform/platform-routes.server.ts';
import { createUserWithIdpRoutes } from './platform/web/create-user-with-idp.server.ts';
import { platformWebRoutes } from './platform/web/web-routes.server.ts';
import { type ActorOf, sessionOf } from './request.server.ts';
import { respondRefused } from './responses.ts';
import { securityTxtRoutes } from './security-txt.server.ts';
import { feedRoutes } from './seo/feed.server.ts';
import { robotsRoutes } from './seo/robots.server.ts';
import { sitemapRoutes } from './seo/sitemap.server.ts';
import { authRoutes } from './v1/auth.server.ts';
import { stripeWebhookRoutes } from './webhooks/stripe.server.ts';

/**
 * The HTTP API: the operations of the product's backend, the platform API, the routes that browsers need for signing in, drawings and
 * images, and what search engines read. An unknown path under `/api` is 404 as JSON.
 */
export function apiRoutes(app: App): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  const actorOf: ActorOf = async (c) => (await sessionOf(app, c)).actor;
  api.route('/art', drawingRoutes(app));
  api.route('/social', shareImageRoutes(app));
  api.route('/media', uploadRoutes(app, actorOf));
  api.route('/', robotsRoutes(app));
  api.route('/', sitemapRoutes(app));
  api.route('/', feedRoutes(app));
  api.route('/', securityTxtRoutes(app));
  api.use('/api/auth/*', noStore);
  api.route('/api/auth', authRoutes(app));
  api.route('/api/auth/create-user-with-idp', createUserWithIdpRoutes(app));
  // why: before the operations, to which it leaves what is not meant for it
  api.route('/', platformWebRoutes(app));
  api.route('/', operationRoutes(apiOperations, app));
  api.route('/api', failureRoutes(app));
  api.route('/api/webhooks', stripeWebhookRoutes(app));
  if (app.paymentSandbox) api.route('/_sandbox', paymentSandboxRoutes(app.paymentSandbox, app.errors));
  api.route('/api', docsRoutes(app));
  api.route('/dev/mailbox', mailboxRoutes(app));
  api.route('/v1', platformRoutes(app));
  // why: front ends of the hosted platform send admins here
  api.get('/api/authorize-as', (c) => c.redirect(`/dashboard/login-as${new URL(c.req.url).search}`));
  api.all('/api/*', noStore, (c) => respondRefused(c, { ok: false, code: 'not-found' }));
  return api;
}
