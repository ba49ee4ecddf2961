import { z } from 'zod';
import { needsMailTls, productionSettingFault } from '#infra/settings/production-setting-fault.ts';
import {
  hostsSetting,
  httpsUrl,
  httpUrl,
  onOffSetting,
  originsSetting,
  percentageSetting,
  secretsSetting,
  senderSetting,
  sizeSetting,
  wholeNumberSetting,
} from '#infra/settings/setting-types.ts';
import { stripeSettingFault } from '#infra/settings/stripe-setting-fault.ts';

/**
 * Every setting of the product, with its type and default. The README's table lists the same names; a test compares
 * them. An empty value counts as not set, so that `PORT= npm start` and a blank line in an env file do no harm.
 */
export const settings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: wholeNumberSetting(0, 65535).default(3000),
  BASE_URL: httpUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => new URL(url).origin === url, 'must be an address without path, query or password')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL_SIZE: wholeNumberSetting(1, 200).default(10),
  SITE_NAME: z.string().max(60).default('Lonevine'),
  DEMO: onOffSetting.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAP_STYLE_URL: httpUrl.optional(),
  MAP_CSP_ORIGINS: originsSetting.default([]),
  MAP_FUZZY: onOffSetting.default(false),
  MAP_FUZZY_OFFSET: wholeNumberSetting(10, 20_000).default(500),
  MAP_MARKER_URL: httpUrl.optional(),
  MAP_MARKER_ANCHOR: z.enum(['center', 'top', 'bottom', 'left', 'right']).default('bottom'),
  MAP_MARKER_SIZE: sizeSetting.default({ width: 32, height: 32 }),
  MAP_CURRENT_LOCATION_DISTANCE: wholeNumberSetting(100, 500_000).default(1_000),
  GEOCODER_URL: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SENTRY_DSN: httpUrl.optional(),
  SHUTDOWN_SECONDS: wholeNumberSetting(1, 600).default(10),
  TRUSTED_PROXIES: wholeNumberSetting(0, 10).default(0),
  ADDITIONAL_HOSTS: hostsSetting.default([]),
  RATE_LIMITS: onOffSetting.default(true),
  SESSION_SECRET: secretsSetting.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default('single sign-on'),
  PROVIDER_COMMISSION_PERCENT: percentageSetting.default(1_000),
  CUSTOMER_COMMISSION_PERCENT: percentageSetting.default(300),
  PAYOUT_DELAY_DAYS: wholeNumberSetting(0, 90).default(7),
  RESERVE_PERCENT: percentageSetting.default(1_000),
  RESERVE_PERIOD_DAYS: wholeNumberSetting(0, 3_650).default(90),
  RESERVE_HOLD_DAYS: wholeNumberSetting(1, 365).default(30),
  UNPAID_ORDERS: wholeNumberSetting(1, 1_000).default(6),
  UNPAID_VALUE_DOLLARS: wholeNumberSetting(100, 1_000_000).default(10_000),
  UNPAID_STOCK_SHARE_PERCENT: percentageSetting.default(5_000),
  LISTING_APPROVAL: onOffSetting.default(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_, or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  STRIPE_API_ADDRESS: httpUrl.optional(),
  ALLOW_SANDBOX_PAYMENTS: onOffSetting.default(false),
  MARKETPLACE_CLIENT_ID: z.uuid('must be a UUID').toLowerCase().optional(),
  MARKETPLACE_CLIENT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d\s().-]{5,30}$/, 'must be a phone number')
    .optional(),
  OPERATOR_NAME: z.string().max(120).optional(),
  OPERATOR_ADDRESS: z.string().trim().max(200).optional(),
  BILLING_WIDGET_SCRIPT_URL: httpUrl.optional(),
  BILLING_WIDGET_SITE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the name of a site: letters, digits, dots, and dashes')
    .optional(),
  ALLOW_PRIVATE_WEBHOOKS: onOffSetting.default(false),
  NEWSLETTER_WEBHOOK_URL: httpUrl.optional(),
  NEWSLETTER_MAILS_PER_SECOND: wholeNumberSetting(1, 1_000).default(5),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: senderSetting.optional(),
  SOCIAL_INSTAGRAM_URL: httpsUrl.optional(),
  SOCIAL_FACEBOOK_URL: httpsUrl.optional(),
  SOCIAL_X_URL: httpsUrl.optional(),
  SOCIAL_YOUTUBE_URL: httpsUrl.optional(),
} as const;

/** A setting that cannot be used. Its message is one line that names the setting. */
export class SettingError extends Error {}

export type Env = ReturnType<typeof parseEnv>;

/**
 * Reads the settings out of an environment.
 * @throws SettingError naming the first setting that is wrong and why
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, source[name] === '' ? undefined : source[name]]),
  );
  const parsed = z.object(settings).safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingError(`Wrong setting. ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const production = parsed.data.NODE_ENV === 'production';
  const values = parsed.data;
  const identityProvider = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET];
  if (identityProvider.some(Boolean) && !identityProvider.every(Boolean)) {
    throw new SettingError('Wrong setting. OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and they need it');
  }
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    throw new SettingError('Wrong setting. MAIL_FROM: must be set with SMTP_URL, e.g. no-reply@wine.example');
  }
  if (values.MARKETPLACE_CLIENT_SECRET !== undefined && values.MARKETPLACE_CLIENT_ID === undefined) {
    throw new SettingError('Wrong setting. MARKETPLACE_CLIENT_ID: must be set with MARKETPLACE_CLIENT_SECRET');
  }
  if ((values.BILLING_WIDGET_SCRIPT_URL === undefined) !== (values.BILLING_WIDGET_SITE === undefined)) {
    throw new SettingError('Wrong setting. BILLING_WIDGET_SCRIPT_URL: needs BILLING_WIDGET_SITE, and it needs the URL');
  }
  const slip = (production ? productionSettingFault(values) : undefined) ?? stripeSettingFault(values, production);
  if (slip !== undefined) throw new SettingError(`Wrong setting. ${slip}`);
  const missing = missingS3Setting(values);
  if (missing !== undefined) {
    throw new SettingError(
      `Wrong setting. ${missing}: must be set too; a bucket needs all of ${s3SettingNames.join(', ')}`,
    );
  }
  return Object.freeze({ ...values, production, DEMO: values.DEMO ?? !production });
}

/** What a bucket needs: all of these, or none. */
const s3SettingNames = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies (keyof typeof settings)[];

function missingS3Setting(values: { [name in (typeof s3SettingNames)[number]]?: string | undefined }) {
  const missing = s3SettingNames.filter((name) => values[name] === undefined);
  return missing.length === s3SettingNames.length ? undefined : missing[0];
}

/**
 * The settings of this process; the only place that reads `process.env`.
 * Also sets `NODE_ENV`, by which React chooses its production build, so that a built product runs at full speed in the
 * demo too.
 * @throws SettingError as `parseEnv`
 */
export function readEnv(options: { fastLibraries: boolean }): Env {
  const env = parseEnv(process.env);
  process.env.NODE_ENV = options.fastLibraries ? 'production' : 'development';
  return env;
}

/** The mail server and the sender; undefined if none is configured. A sender without a name gets the site's. */
export function mailSettings(env: Env) {
  const { SMTP_URL: url, MAIL_FROM: from, SITE_NAME: siteName } = env;
  if (url === undefined || from === undefined) return undefined;
  const requireTls = needsMailTls(url, env.production);
  return { url, requireTls, from: { ...from, name: from.name || siteName } };
}

/** The operator's postal address; outside of production an example. */
function operatorAddress(env: Env): string | undefined {
  return env.OPERATOR_ADDRESS ?? (env.production ? undefined : '100 Example Street, Austin, TX 78701');
}

/** How issues of the newsletter are sent. */
export function newsletterSettings(env: Env) {
  return { perSecond: env.NEWSLETTER_MAILS_PER_SECOND, postalAddress: operatorAddress(env) };
}

/** The bucket of images; undefined where they are stored in a folder. */
export function s3Settings(env: Env) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!(S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * The site as it is configured. Contact details have examples, with names and numbers that are reserved for examples.
 */
export function siteSettings(env: Env, baseUrl: string) {
  const { CONTACT_EMAIL: email, CONTACT_PHONE: phone } = env;
  const social = [
    { network: 'Instagram', url: env.SOCIAL_INSTAGRAM_URL },
    { network: 'Facebook', url: env.SOCIAL_FACEBOOK_URL },
    { network: 'X', url: env.SOCIAL_X_URL },
    { network: 'YouTube', url: env.SOCIAL_YOUTUBE_URL },
  ];
  return {
    name: env.SITE_NAME,
    baseUrl,
    map: mapSettings(env),
    contact: {
      email: email ?? 'hello@lonevine.test',
      phone: phone ?? '(512) 555-0142',
      examples: [...(email === undefined ? ['address'] : []), ...(phone === undefined ? ['number'] : [])],
    },
    social: social.flatMap(({ network, url }) => (url === undefined ? [] : [{ network, url }])),
  };
}

/** How maps are drawn, and how far around a visitor is searched. */
function mapSettings(env: Env) {
  const { MAP_MARKER_URL: url, MAP_MARKER_ANCHOR: anchor, MAP_MARKER_SIZE: size } = env;
  return {
    styleUrl: env.MAP_STYLE_URL,
    fuzzyOffset: env.MAP_FUZZY ? env.MAP_FUZZY_OFFSET : undefined,
    marker: url === undefined ? undefined : { url, anchor, ...size },
    currentLocationDistance: env.MAP_CURRENT_LOCATION_DISTANCE,
  };
}

/** Who may ask the server, and how often. */
export function accessSettings(env: Env) {
  return {
    trustedProxies: env.TRUSTED_PROXIES,
    additionalHosts: env.ADDITIONAL_HOSTS,
    rateLimits: env.RATE_LIMITS,
    metricsToken: env.METRICS_TOKEN,
    baseUrlIsFixed: env.BASE_URL !== undefined,
    production: env.production,
  };
}

/** The identity provider people may sign in with, if one is configured; and whether admins need a second factor. */
export function signInSettings(env: Env) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  const identityProvider = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : undefined;
  // why: the passwords of a demo are public
  return { identityProvider, adminsNeedSecondFactor: !env.DEMO };
}

/** The terms of trade: fees, payouts and reserve, what unpaid orders may hold, and whether listings need approval. */
export function tradeSettings(env: Env) {
  return {
    fees: { providerCommission: env.PROVIDER_COMMISSION_PERCENT, customerCommission: env.CUSTOMER_COMMISSION_PERCENT },
    payoutTerms: {
      delayDays: env.PAYOUT_DELAY_DAYS,
      reserveBasisPoints: env.RESERVE_PERCENT,
      reservePeriodDays: env.RESERVE_PERIOD_DAYS,
      reserveHoldDays: env.RESERVE_HOLD_DAYS,
    },
    unpaidSettings: unpaidOrderSettings(env),
    listingApproval: env.LISTING_APPROVAL,
  };
}

/** What wineries that pay the operator see: who bills them, and the vendor's widget, if one is configured. */
export function billingSettings(env: Env) {
  const { BILLING_WIDGET_SCRIPT_URL: scriptUrl, BILLING_WIDGET_SITE: site } = env;
  const contact = { email: env.CONTACT_EMAIL, phone: env.CONTACT_PHONE };
  return {
    operator: { name: env.OPERATOR_NAME ?? env.SITE_NAME, address: operatorAddress(env), ...contact },
    billingWidget: scriptUrl !== undefined && site !== undefined ? { scriptUrl, site } : undefined,
  };
}

/** How much unpaid orders of one person may hold: their number and value, and a share of a wine's stock. */
function unpaidOrderSettings(env: Env) {
  const { UNPAID_ORDERS: orders, UNPAID_VALUE_DOLLARS: dollars, UNPAID_STOCK_SHARE_PERCENT: stockShare } = env;
  return { orders, valueCents: dollars * 100, stockShare };
}

/** The Stripe settings; undefined if none are configured: then nothing can be sold. */
export function stripeSettings(env: Env) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_ADDRESS: address } = env;
  if (secretKey === undefined) return undefined;
  const webhookSecrets = { platform: env.STRIPE_WEBHOOK_SECRET, connect: env.STRIPE_CONNECT_WEBHOOK_SECRET };
  return { secretKey, publishableKey, address, webhookSecrets };
}
