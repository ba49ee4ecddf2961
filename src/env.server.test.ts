import { expect, test } from 'vitest';
import {
  billingSettings,
  mailSettings,
  parseEnv,
  SettingError,
  s3Settings,
  signInSettings,
  siteSettings,
  stripeSettings,
} from './env.server.ts';

test('nothing set is the demo on this machine', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: '.data',
    SITE_NAME: 'Lonevine',
    production: false,
    DEMO: true,
  });
});

test('production has no demo unless asked for', () => {
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'us@wine.example' };
  const secret = { SESSION_SECRET: 'x'.repeat(32) };
  const base = { NODE_ENV: 'production', BASE_URL: 'https://wine.example/', ...mail, ...secret };
  expect(parseEnv(base)).toMatchObject({ production: true, DEMO: false, BASE_URL: 'https://wine.example' });
  expect(parseEnv({ ...base, DEMO: 'on' }).DEMO).toBe(true);
});

test('an empty value counts as not set', () => {
  expect(parseEnv({ PORT: '', BASE_URL: '' })).toMatchObject({ PORT: 3000, BASE_URL: undefined });
});

test.for([
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['PORT', '80.5'],
  ['PORT', ' '],
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'Production'],
  ['BASE_URL', 'https://wine.example/shop?x=1'],
  ['BASE_URL', 'https://user:secret@wine.example'],
  ['BASE_URL', 'wine.example'],
  ['BASE_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['MAP_STYLE_URL', 'style.json'],
  ['MAP_FUZZY', 'yes'],
  ['MAP_FUZZY_OFFSET', '0'],
  ['MAP_FUZZY_OFFSET', '1e3'],
  ['MAP_MARKER_URL', 'pin.svg'],
  ['MAP_MARKER_URL', 'data:image/svg+xml,x'],
  ['MAP_MARKER_ANCHOR', 'middle'],
  ['MAP_MARKER_SIZE', '32'],
  ['MAP_MARKER_SIZE', '0x32'],
  ['MAP_CURRENT_LOCATION_DISTANCE', '5'],
  ['MAP_CSP_ORIGINS', 'https://tiles.example/path'],
  ['MAP_CSP_ORIGINS', "https://tiles.example;script-src 'unsafe-inline'"],
  ['S3_ENDPOINT', 's3.example'],
  ['SENTRY_DSN', 'none'],
  ['SHUTDOWN_SECONDS', '-1'],
  ['TRUSTED_PROXIES', 'all'],
  ['CONTACT_EMAIL', 'us'],
  ['CONTACT_PHONE', 'call me'],
  ['NEWSLETTER_WEBHOOK_URL', 'ftp://hook.example'],
  ['BILLING_WIDGET_SCRIPT_URL', 'widget.js'],
  ['BILLING_WIDGET_SITE', 'a site'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'mail.example:587'],
  ['MAIL_FROM', 'the house'],
  ['MAIL_FROM', 'Lonevine <us@wine.example>, Eve <eve@evil.example>'],
  ['MAIL_FROM', 'us@wine.example\nBcc: eve@evil.example'],
  ['SOCIAL_INSTAGRAM_URL', 'http://instagram.example/us'],
  ['SOCIAL_X_URL', 'javascript:alert(1)'],
] as const)('%s=%s is refused in one line that names the setting', ([name, value]) => {
  const refused = () => parseEnv({ [name]: value });
  expect(refused).toThrow(SettingError);
  expect(refused).toThrow(new RegExp(`^Wrong setting\\. ${name}: [^\\n]+$`));
});

test('a bucket is set wholly or not at all', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(s3Settings(parseEnv({}))).toBeUndefined();
  expect(s3Settings(parseEnv(whole))).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(whole)) {
    const refused = () => parseEnv({ ...whole, [name]: '' });
    expect(refused).toThrow(SettingError);
    expect(refused).toThrow(new RegExp(`^Wrong setting\\. ${name}: must be set too[^\\n]+$`));
  }
});

test('the site shows examples of what reaches it, and says which, until they are configured', () => {
  expect(siteSettings(parseEnv({}), 'http://localhost:3000')).toEqual({
    name: 'Lonevine',
    baseUrl: 'http://localhost:3000',
    contact: { email: 'hello@lonevine.test', phone: '(512) 555-0142', examples: ['address', 'number'] },
    social: [],
    map: { styleUrl: undefined, fuzzyOffset: undefined, marker: undefined, currentLocationDistance: 1_000 },
  });
  const set = {
    CONTACT_EMAIL: 'us@wine.example',
    CONTACT_PHONE: '+1 512 555 0100',
    SOCIAL_X_URL: 'https://x.example/us',
  };
  expect(siteSettings(parseEnv(set), 'http://localhost:3000')).toMatchObject({
    contact: { email: 'us@wine.example', phone: '+1 512 555 0100', examples: [] },
    social: [{ network: 'X', url: 'https://x.example/us' }],
  });
  expect(siteSettings(parseEnv({ CONTACT_EMAIL: 'us@wine.example' }), '').contact.examples).toEqual(['number']);
});

test('a billing widget needs its script and its site, and invoices name the operator', () => {
  const script = { BILLING_WIDGET_SCRIPT_URL: 'https://billing.example/widget.js' };
  expect(() => parseEnv(script)).toThrow(/^Wrong setting. BILLING_WIDGET_SCRIPT_URL: needs BILLING_WIDGET_SITE/);
  expect(() => parseEnv({ BILLING_WIDGET_SITE: 'shop' })).toThrow(SettingError);
  expect(billingSettings(parseEnv({}))).toMatchObject({ operator: { name: 'Lonevine' }, billingWidget: undefined });
  const set = { ...script, BILLING_WIDGET_SITE: 'shop', OPERATOR_NAME: 'Lonevine LLC', OPERATOR_ADDRESS: '1 Main St' };
  expect(billingSettings(parseEnv(set))).toMatchObject({
    operator: { name: 'Lonevine LLC', address: '1 Main St' },
    billingWidget: { scriptUrl: 'https://billing.example/widget.js', site: 'shop' },
  });
});

test('maps show places exactly with our own pins, until their settings say otherwise', () => {
  const mapOf = (set: Record<string, string>) => siteSettings(parseEnv(set), '').map;
  expect(mapOf({ MAP_FUZZY: 'on' }).fuzzyOffset).toBe(500);
  expect(mapOf({ MAP_FUZZY: 'on', MAP_FUZZY_OFFSET: '2000' }).fuzzyOffset).toBe(2_000);
  expect(mapOf({ MAP_FUZZY_OFFSET: '2000' }).fuzzyOffset).toBeUndefined();
  const url = 'https://cdn.example/pin.svg';
  expect(mapOf({ MAP_MARKER_URL: url }).marker).toEqual({ url, anchor: 'bottom', width: 32, height: 32 });
  const set = { MAP_MARKER_URL: url, MAP_MARKER_ANCHOR: 'center', MAP_MARKER_SIZE: '24x40' };
  expect(mapOf(set).marker).toEqual({ url, anchor: 'center', width: 24, height: 40 });
  expect(mapOf({ MAP_MARKER_SIZE: '24x40' }).marker).toBeUndefined();
  expect(mapOf({ MAP_CURRENT_LOCATION_DISTANCE: '40000' }).currentLocationDistance).toBe(40_000);
});

test('the hosts of a map are a list', () => {
  const given = 'https://tiles.example, https://fonts.example:8443';
  expect(parseEnv({ MAP_CSP_ORIGINS: given }).MAP_CSP_ORIGINS).toEqual([
    'https://tiles.example',
    'https://fonts.example:8443',
  ]);
  expect(parseEnv({}).MAP_CSP_ORIGINS).toEqual([]);
});

test('production without a secret for sessions is refused, and half an identity provider', () => {
  const production = { NODE_ENV: 'production', BASE_URL: 'https://wine.example' };
  expect(() => parseEnv(production)).toThrow(/^Wrong setting\. SESSION_SECRET: [^\n]+$/);
  expect(() => parseEnv({ SESSION_SECRET: 'too short' })).toThrow(/^Wrong setting\. SESSION_SECRET: [^\n]+$/);
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'shop' };
  expect(() => parseEnv(provider)).toThrow(/^Wrong setting\. OIDC_ISSUER: [^\n]+$/);
  const whole = parseEnv({ ...provider, OIDC_CLIENT_SECRET: 'between us' });
  const identityProvider = { issuer: 'https://id.example', name: 'single sign-on' };
  expect(signInSettings(whole)).toMatchObject({ identityProvider });
  expect(signInSettings(parseEnv({}))).toEqual({ identityProvider: undefined, adminsNeedSecondFactor: false });
  expect(signInSettings(parseEnv({ DEMO: 'off' })).adminsNeedSecondFactor).toBe(true);
});

test('a wrong secret is named but not repeated', () => {
  expect(() => parseEnv({ METRICS_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
});

test('production without a mail server is refused, and a mail server without a sender', () => {
  const secret = { SESSION_SECRET: 'x'.repeat(32) };
  const production = { NODE_ENV: 'production', BASE_URL: 'https://wine.example', ...secret };
  expect(() => parseEnv(production)).toThrow(/^Wrong setting\. SMTP_URL: [^\n]+$/);
  expect(() => parseEnv({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^Wrong setting\. MAIL_FROM: [^\n]+$/);
});

test('who writes is a name and an address; an address alone writes in the name of the site', () => {
  const url = 'smtp://house:secret@mail.example:587';
  const from = (sender: string) =>
    mailSettings(parseEnv({ SMTP_URL: url, MAIL_FROM: sender, SITE_NAME: 'Vine' }))?.from;
  expect(from('The House <us@wine.example>')).toEqual({ name: 'The House', address: 'us@wine.example' });
  expect(from('us@wine.example')).toEqual({ name: 'Vine', address: 'us@wine.example' });
  expect(from('<us@wine.example>')).toEqual({ name: 'Vine', address: 'us@wine.example' });
  expect(mailSettings(parseEnv({}))).toBeUndefined();
});

test.for([
  [{ STRIPE_API_ADDRESS: 'http://127.0.0.1:12111' }, 'needs STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_API_ADDRESS: 'http://127.0.0.1:12111' }, 'cannot be used with a live key'],
  [{ STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_API_ADDRESS: 'http://127.0.0.1:12111' }, 'cannot be used with a live key'],
  [{ STRIPE_SECRET_KEY: 'pk_test_x' }, 'must begin with sk_test_, sk_live_, rk_test_, or rk_live_'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_x' }, 'must begin with pk_test_ or pk_live_'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'must be of the same mode'],
  [{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, 'must be of the same mode'],
  [{ STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'must be of the same mode'],
] as const)('a way to Stripe that charges nobody in earnest is told: %j', ([given, why]) => {
  expect(() => parseEnv(given)).toThrow(why);
});

test('a sandbox charges nobody in production unless that is meant, and what Stripe sends is signed', () => {
  const production = {
    NODE_ENV: 'production',
    BASE_URL: 'https://wine.example',
    SESSION_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@wine.example',
    STRIPE_SECRET_KEY: 'sk_test_x',
  };
  const live = { ...production, STRIPE_SECRET_KEY: 'sk_live_x' };
  expect(() => parseEnv(live)).toThrow('STRIPE_WEBHOOK_SECRET');
  const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_12', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_34' };
  expect(stripeSettings(parseEnv({ ...live, ...secrets }))).toMatchObject({ secretKey: 'sk_live_x' });
  const signed = { ...production, ...secrets };
  expect(() => parseEnv(signed)).toThrow(/^Wrong setting\. STRIPE_SECRET_KEY: .*ALLOW_SANDBOX_PAYMENTS=on[^\n]*$/);
  expect(stripeSettings(parseEnv({ ...signed, ALLOW_SANDBOX_PAYMENTS: 'on' }))).toMatchObject({
    secretKey: 'sk_test_x',
    address: undefined,
  });
  const restricted = { ...signed, STRIPE_SECRET_KEY: 'rk_test_x' };
  expect(() => parseEnv(restricted)).toThrow(/^Wrong setting\. STRIPE_SECRET_KEY: .*ALLOW_SANDBOX_PAYMENTS=on[^\n]*$/);
  const inEarnest = { ...signed, STRIPE_SECRET_KEY: 'rk_live_x' };
  expect(stripeSettings(parseEnv(inEarnest))).toMatchObject({ secretKey: 'rk_live_x' });
  const sandbox = { ...signed, STRIPE_API_ADDRESS: 'http://127.0.0.1:12111' };
  expect(() => parseEnv(sandbox)).toThrow('ALLOW_SANDBOX_PAYMENTS');
  expect(stripeSettings(parseEnv({ ...sandbox, ALLOW_SANDBOX_PAYMENTS: 'on' }))?.address).toBe(
    'http://127.0.0.1:12111',
  );
});
