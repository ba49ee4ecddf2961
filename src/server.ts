import * as build from 'virtual:react-router/server-build';
import { type Context, Hono } from 'hono';
import { except } from 'hono/combine';
import { timeout } from 'hono/timeout';
import { createRequestHandler } from 'react-router';
import {
  handleErrors,
  refuseForgery,
  refuseMalformedPath,
  refuseOtherMethods,
  refuseOtherPages,
} from '#api/request-guards.ts';
import { limitBody, limitQuery, uploadPaths } from '#api/request-size.ts';
import { apiRoutes } from '#api/routes.server.ts';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { withRequestSource } from '#features/accounts/request-source.server.ts';
import { openAuth } from '#features/accounts/sign-in/auth.server.ts';
import { type IdentityProvider, openIdentityProvider } from '#features/accounts/sign-in/identity-provider.server.ts';
import {
  type ConfiguredApplication,
  keepConfiguredApplication,
} from '#features/applications/configured-application.server.ts';
import { siteSocialImage } from '#features/listings/listing-social-image.ts';
import type { NewsletterSettings } from '#features/newsletter/issue.ts';
import type { Fees } from '#features/orders/line-items.ts';
import type { UnpaidSettings } from '#features/orders/order-dependencies.ts';
import { countOpenMoneyAlarms } from '#features/payments/alarms/money-alarms.server.ts';
import { enterPaymentMode } from '#features/payments/enter-payment-mode.server.ts';
import type { PayoutTerms } from '#features/payments/payouts/payout-plan.ts';
import { openPaymentGateways } from '#features/payments/stripe/open-stripe.server.ts';
import type { StripeSettings } from '#features/payments/stripe/stripe-settings.ts';
import { type Geocoder, guardedGeocoder } from '#features/places/geocoder.server.ts';
import { httpGeocoder } from '#features/places/http-geocoder.server.ts';
import type { Operator } from '#features/plans/plan-invoice.ts';
import { createTtlCache } from '#infra/cache.ts';
import type { Clock } from '#infra/clock.ts';
import type { Database } from '#infra/database.ts';
import { isOwnOrigin, refuseForeignHosts, refuseOtherAddresses } from '#infra/http/allowed-hosts.ts';
import { clientIp, networkOf, setClientNetwork } from '#infra/http/client-ip.ts';
import { compressResponses } from '#infra/http/compression.ts';
import { healthRoutes } from '#infra/http/health.ts';
import { cacheImmutable } from '#infra/http/immutable-cache.ts';
import { observeRequests } from '#infra/http/observe-requests.ts';
import { createPoster } from '#infra/http/public-post.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { securityHeaders } from '#infra/http/security-headers.ts';
import { servePages } from '#infra/http/serve-pages.ts';
import { staticFiles } from '#infra/http/static-files.ts';
import { createImageCodec } from '#infra/images/image-codec.ts';
import { createRasterizer } from '#infra/images/rasterizer.ts';
import type { Infra } from '#infra/infra.ts';
import { createMailCatcher } from '#infra/mail/mail-catcher.ts';
import { createSmtpTransport, type Sender } from '#infra/mail/smtp-transport.ts';
import { addGauge, type Metrics } from '#infra/metrics.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import { createPasswordHasher } from '#infra/password-hashing.ts';
import { createRateLimiter, type RateLimiter, unlimited } from '#infra/rate-limiter.ts';
import { createSingleFlight } from '#infra/single-flight.ts';
import type { TemporaryUploadStore } from '#infra/temporary-upload-store.ts';
import { setValidationMessages } from '#infra/validation-messages.ts';
import { createWebhook } from '#infra/webhook.ts';
import { startCleanUps } from '#jobs/clean-ups.server.ts';
import { mailTemplates } from '#jobs/mail-templates.server.ts';
import { startOutboxWorker } from '#jobs/outbox-worker.server.ts';
import { startProcessTimers } from '#jobs/process-timers.server.ts';
import { consentCookie } from '#web/shell/cookies.server.ts';
import { createPageRenderer } from '#web/shell/page-renderer.server.ts';
import type { App, BillingWidget, Site } from './app.ts';

export type ServerOptions = {
  /** Whether the operator configured the site's address, or it is merely where the socket listens. */
  baseUrlIsFixed: boolean;
  infra: Infra;
  /** The database for jobs on thousands of rows, whose statements may take longer. */
  jobDb: Database;
  site: Site;
  /** With which sessions and links are signed, the same on every node. */
  sessionSecret: string;
  /** The ids of accounts that must not sign in: the samples of a demo that has become a real shop. */
  blockedAccounts: ReadonlySet<string>;
  /** Whether admins must have a second factor. */
  adminsNeedSecondFactor: boolean;
  identityProvider: IdentityProvider | undefined;
  /** The webhook that receives newsletter subscriptions, if any. */
  newsletterWebhookUrl: string | undefined;
  /** Whether the operator's webhooks may be inside private networks. */
  webhooksMayBeInner: boolean;
  /** How issues of the newsletter are sent. */
  newsletter: NewsletterSettings;
  /** The mail server and the sender; without one, mails go to the mail catcher. */
  mailServer: { url: string; requireTls: boolean; from: Sender } | undefined;
  /** The number of reverse proxies in front of this process. */
  trustedProxies: number;
  /** Host names of the site besides that of its URL. */
  additionalHosts: readonly string[];
  /** Whether rate limits apply; off for load tests. */
  rateLimits: boolean;
  /** Where maps may load from besides the origin of their style. */
  mapOrigins: readonly string[];
  metrics: Metrics;
  metricsToken: string | undefined;
  /** URL of a geocoder; without one the offline gazetteer answers. */
  geocoderUrl: string | undefined;
  /** The operator's fees of an order. */
  fees: Fees;
  /** When wineries are paid, and what is held in reserve. */
  payoutTerms: PayoutTerms;
  /** How much unpaid orders may hold. */
  unpaidSettings: UnpaidSettings;
  /** Whether the operator approves listings before they are published. */
  listingApproval: boolean;
  /** Who runs the shop, for its invoices. */
  operator: Operator;
  /** The vendor's widget of the subscriptions page, if one is configured. */
  billingWidget: BillingWidget | undefined;
  /** The application of the settings that uses the platform API, if there is one. */
  application: ConfiguredApplication | undefined;
  /** How Stripe is reached; without it nothing can be sold. */
  stripe: StripeSettings | undefined;
  /** Where images are stored, and where uploads are written while they are received. */
  storage: ObjectStorage;
  uploadStore: TemporaryUploadStore;
  production: boolean;
  dev: boolean;
  /** Absolute path of the built browser files; undefined where Vite serves them. */
  clientFolder: string | undefined;
  /** Why the process cannot serve now, or null: shutting down, the database away, migrations missing. */
  notReady: () => Promise<string | null>;
};

/** @param from the address of the client's connection, if there is one */
type Fetch = (request: Request, from?: string) => Promise<Response> | Response;

export type Server = { fetch: Fetch; close: () => Promise<void> };

/** Whether a form claims a winery, with the files that prove it. Its route limits fields and files itself. */
const claimsWithFiles = ({ req }: Context) =>
  /^\/claim-your-page\/[^/]+$/.test(req.path) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '');

/** The longest time until a response begins, in milliseconds; after that it is an error. */
const responseTimeout = 30_000;
/** Memory for drawn and compressed pictures, in bytes: about two thousand bottles. */
const artCacheBytes = 16 * 1024 * 1024;
/** Memory for share images, in bytes: about a hundred and fifty. */
const socialCacheBytes = 16 * 1024 * 1024;
/** How many answers of a geocoder are remembered: a few megabytes at most. */
const geocoderAnswers = 1_000;
/** Memory for rendered pages that anonymous visitors share, in bytes. */
const pageCacheBytes = 64 * 1024 * 1024;

/**
 * The pages with fields for a card or a bank account. They alone may load Stripe's script, and each is opened as a new
 * document, because a content security policy belongs to a document.
 */
const paymentPages =
  /^\/(winery\/[^/]+\/(checkout|club\/[^/]+\/join)|order\/[^/]+|(club|confirm)-payment\/[^/]+|account\/payment(s|-methods)|styleguide)(\/|$)/;

/** The page with the vendor's billing widget, which alone may load its script. It is opened as a new document too. */
const widgetPage = /^\/manage-subscriptions-settings$/;

/** Pages that show what is one person's to whoever has their link, signed in or not: never stored, never shared. */
const personalPaths = [
  ...['/dev/', '/verify-email', '/reset-password', '/unsubscribe', '/newsletter/', '/contact/', '/invitation'],
  ...['/my-clubs/', '/confirm-payment/'],
];

/** The composition root: entry points over use cases over infrastructure. The only place that puts them together. */
export async function createServer(options: ServerOptions): Promise<Server> {
  setValidationMessages();
  const app = makeApp(options);
  addGauge(options.metrics, {
    name: 'money_alarms_open',
    help: 'Differences between the ledger and the payment gateway that nobody has closed',
    read: () => countOpenMoneyAlarms(app),
  });
  const security = {
    dev: options.dev,
    https: options.site.baseUrl.startsWith('https:'),
    mapOrigins: mapOrigins(options),
    markerOrigin: options.site.map.marker && new URL(options.site.map.marker.url).origin,
    paysWithStripe: app.browserPayments?.kind === 'stripe' ? paymentPages : undefined,
    widget: app.billingWidget && { page: widgetPage, origin: new URL(app.billingWidget.scriptUrl).origin },
  };
  const http = new Hono<HttpEnv>();
  http.use(observeRequests(app.log, options.metrics));
  http.use((c, next) => {
    const address = clientIp(c.env?.from, c.req.header('x-forwarded-for'), options.trustedProxies);
    return withRequestSource({ requestId: c.get('requestId'), network: address && networkOf(address) }, next);
  });
  http.use(securityHeaders(security));
  http.route('/', healthRoutes(options));
  http.use(refuseForeignHosts(options.site.baseUrl, options.additionalHosts));
  if (options.clientFolder) http.route('/', staticFiles(options.clientFolder, security));
  http.use(refuseOtherMethods, refuseMalformedPath, limitQuery);
  http.use(except([...uploadPaths, claimsWithFiles], timeout(responseTimeout), limitBody()));
  // why: without a configured URL every address is right that reaches this machine
  if (options.baseUrlIsFixed) http.use(refuseOtherAddresses(options.site.baseUrl));
  http.use(refuseForgery((origin) => isOwnOrigin(origin, options.site.baseUrl)));
  for (const api of ['/api/*', '/v1/*']) http.use(api, setClientNetwork(options.trustedProxies), compressResponses());
  http.use('/api/v1/*', refuseOtherPages(app));
  http.use('/art/*', cacheImmutable(artCacheBytes), compressResponses());
  http.use('/social/*', cacheImmutable(socialCacheBytes));
  http.route('/', apiRoutes(app));
  http.all(
    '*',
    servePages({
      render: createPageRenderer(app, createRequestHandler(build, options.dev ? 'development' : 'production')),
      personalCookies: ['session', 'cart', 'flash'],
      personalPaths,
      variantCookie: consentCookie,
      trustedProxies: options.trustedProxies,
      cacheBytes: pageCacheBytes,
      origin: options.site.baseUrl,
      originIsFixed: options.baseUrlIsFixed,
      security,
    }),
  );
  http.onError(handleErrors(app.errors));
  if (app.payments) await enterPaymentMode(app, { kind: 'system' }, app.payments.mode);
  await keepConfiguredApplication(app, { kind: 'system' }, options.application);
  const stopOutbox = await startOutboxWorker(app);
  const stopCleanUps = startCleanUps(app);
  const stopTimers = startProcessTimers(app);
  const close = async () => {
    stopCleanUps();
    await stopTimers();
    await stopOutbox();
    app.mail.close();
  };
  return { fetch: (request, from) => http.fetch(request, { from }), close };
}

/** What signing in needs: passwords, and the identity provider where there is one. */
function createAccounts(options: ServerOptions, rateLimiter: RateLimiter) {
  const { infra, site, sessionSecret, identityProvider, blockedAccounts } = options;
  const { adminsNeedSecondFactor } = options;
  const authApp = { ...infra, site, rateLimiter, blockedAccounts, adminsNeedSecondFactor };
  const passwordHasher = createPasswordHasher();
  const signing = { secret: sessionSecret, passwordHasher };
  return {
    auth: openAuth(authApp, signing),
    provider: identityProvider && openIdentityProvider(authApp, signing, identityProvider),
    identityProviderName: identityProvider?.name,
    passwordHasher,
    sessionSecret,
    blockedAccounts,
    adminsNeedSecondFactor,
  };
}

/** Everything that the use cases can be given. */
function makeApp(options: ServerOptions): App {
  const { infra, site, newsletterWebhookUrl: webhook } = options;
  const rateLimiter = options.rateLimits ? createRateLimiter(infra.db, infra.clock) : unlimited;
  return {
    ...infra,
    jobDb: options.jobDb,
    site,
    siteImage: siteSocialImage(site.name),
    ...createAccounts(options, rateLimiter),
    rateLimiter,
    mail: options.mailServer ? createSmtpTransport(options.mailServer) : createMailCatcher(infra.db, infra.clock),
    newsletterWebhook: webhook === undefined ? undefined : createWebhook(webhook),
    webhookPoster: createPoster({ mayBeInner: options.webhooksMayBeInner }),
    newsletter: options.newsletter,
    rasterize: createRasterizer(),
    cache: createTtlCache(infra.clock),
    geocoder:
      options.geocoderUrl === undefined ? undefined : createGeocoder(options.geocoderUrl, infra.clock, rateLimiter),
    storage: options.storage,
    uploadStore: options.uploadStore,
    imageCodec: createImageCodec(),
    singleFlight: createSingleFlight(),
    lockPerson,
    mailTemplates,
    fees: options.fees,
    payoutTerms: options.payoutTerms,
    unpaidSettings: options.unpaidSettings,
    listingApproval: options.listingApproval,
    operator: options.operator,
    billingWidget: options.billingWidget,
    ...openPaymentGateways(options.stripe, infra.clock.now),
  };
}

/** An operator's geocoder, with a memory of its own: what it answered must not push out what pages remember. */
function createGeocoder(url: string, clock: Clock, rateLimiter: RateLimiter): Geocoder {
  return guardedGeocoder(httpGeocoder(url), { clock, rateLimiter, cache: createTtlCache(clock, geocoderAnswers) });
}

/** The foreign origins that maps load from: of the configured style, and those named beside it. */
function mapOrigins({ site, mapOrigins: others }: ServerOptions): string[] {
  const { styleUrl } = site.map;
  return styleUrl === undefined ? [] : [...new Set([new URL(styleUrl).origin, ...others])];
}
