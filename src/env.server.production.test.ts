import { expect, test } from 'vitest';
import { mailSettings, parseEnv } from './env.server.ts';

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://wine.example',
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'us@wine.example',
};

test.each(['https://wine.example', 'https://203.0.113.7:3000', 'https://10.evil.example'])(
  'rate limits cannot be off in production at %s',
  (BASE_URL) => {
    expect(() => parseEnv({ ...production, BASE_URL, RATE_LIMITS: 'off' })).toThrow(/^Wrong setting\. RATE_LIMITS: /);
    expect(parseEnv({ ...production, BASE_URL }).RATE_LIMITS).toBe(true);
  },
);

test.each(['BASE_URL', 'OIDC_ISSUER'])('%s is encrypted in production, except on a private network', (name) => {
  const client = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'shop',
    OIDC_CLIENT_SECRET: 'a secret of the shop',
  };
  for (const open of ['http://wine.example', 'http://203.0.113.7:3000', 'http://10.evil.example']) {
    expect(() => parseEnv({ ...production, ...client, [name]: open })).toThrow(
      `Wrong setting. ${name}: must begin with https://`,
    );
    expect(() => parseEnv({ ...client, [name]: open })).not.toThrow();
  }
  expect(() => parseEnv({ ...production, ...client, [name]: 'http://10.1.2.3:3000' })).not.toThrow();
});

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://10.1.2.3', 'http://172.16.0.9'])(
  'they can for a load test at %s, and everywhere outside production',
  (BASE_URL) => {
    expect(parseEnv({ ...production, BASE_URL, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe(false);
    expect(parseEnv({ BASE_URL: 'https://wine.example', RATE_LIMITS: 'off' }).RATE_LIMITS).toBe(false);
  },
);

test('mails need TLS in production, except to a server on this machine', () => {
  const requireTls = (SMTP_URL: string, more = {}) =>
    mailSettings(parseEnv({ ...production, SMTP_URL, ...more }))?.requireTls;
  expect(requireTls('smtp://mail.example:587')).toBe(true);
  expect(requireTls('smtps://mail.example')).toBe(true);
  expect(requireTls('smtp://127.0.0.1.evil.example')).toBe(true);
  for (const local of ['smtp://localhost:25', 'smtp://127.0.0.1', 'smtp://[::1]:25'])
    expect(requireTls(local)).toBe(false);
  expect(requireTls('smtp://mail.example', { NODE_ENV: '' })).toBe(false);
});

test('a secret may stand before the one that it replaces; both are long enough', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(parseEnv({ SESSION_SECRET: `${one}, ${two}` }).SESSION_SECRET).toBe(`${one},${two}`);
  for (const wrong of [`${one},short`, `${one},`, `${one},${two},${one}`])
    expect(() => parseEnv({ SESSION_SECRET: wrong })).toThrow(/^Wrong setting\. SESSION_SECRET: /);
});
