import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { createWebhook } from '#infra/webhook.ts';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { subscribeToNewsletter } from './newsletter.server.ts';

const site = { name: 'Lonevine', contact: { email: 'news@house.test' } };

/** The dependencies of subscribing, with what was logged; without a webhook unless one is given. */
function needs(app: TestApp, webhook?: { url: string; milliseconds?: number }) {
  const logged: string[] = [];
  const log = createLogger('info', { write: (line) => void logged.push(line) });
  const newsletterWebhook = webhook && createWebhook(webhook.url, webhook.milliseconds);
  return { ...app, log, logged, site, rateLimiter: createRateLimiter(app.db, app.clock), newsletterWebhook };
}

/** The emails that a job will ask to confirm, in alphabetical order. */
async function requestedEmails({ db }: TestApp): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ email: string }>`
    select data ->> 'email' as email from pgboss.job where name = 'newsletter-confirmation' order by 1`.execute(db);
  return rows.map(({ email }) => email);
}

/** A webhook server that stores what it receives and responds as told. `stop` cuts open connections. */
async function startWebhookServer(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    bodies.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse(text) });
    await answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, bodies, stop };
}

const accepted = { ok: true, value: { awaitsConfirmation: true } };

describe('a subscription', () => {
  test('is asked for with the email in lower case and without blanks, and is none before it is confirmed', async ({
    app,
  }) => {
    expect(
      await subscribeToNewsletter(needs(app), anonymous, { email: '  Ann@Example.COM ', network: '203.0.113.7' }),
    ).toEqual(accepted);
    expect(await requestedEmails(app)).toEqual(['ann@example.com']);
    expect(await app.db.selectFrom('newsletterSubscriptions').selectAll().execute()).toEqual([]);
  });

  test('gets the same answer however often it is asked for, and at most three mails a day', async ({ app }) => {
    const given = needs(app);
    for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']) {
      expect(await subscribeToNewsletter(given, anonymous, { email: 'ann@example.com', network })).toEqual(accepted);
    }
    expect(await requestedEmails(app)).toEqual(Array(3).fill('ann@example.com'));
  });

  test.for([null, undefined, '', '   ', new File([], 'x')])(
    'of nothing (%j) is refused as such',
    async (email, { app }) => {
      expect(await subscribeToNewsletter(needs(app), anonymous, { email, network: undefined })).toEqual({
        ok: false,
        code: 'email-required',
      });
    },
  );

  test.for([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.c',
    'ann smith@example.com',
    'ann@example.com, bob@example.com',
    'ann@example.com\r\nBcc: all@example.com',
    '<script>@example.com',
    "' or 1=1 --",
    `${'a'.repeat(250)}@example.com`,
    '\u0000@example.com',
  ])('of the invalid email %j is refused, and nothing is mailed', async (email, { app }) => {
    expect(await subscribeToNewsletter(needs(app), anonymous, { email, network: undefined })).toEqual({
      ok: false,
      code: 'email-invalid',
    });
    expect(await requestedEmails(app)).toEqual([]);
  });

  test('is rate limited for each network; typing errors do not count', async ({ app }) => {
    const given = needs(app);
    const from = (network: string, email: string) => subscribeToNewsletter(given, anonymous, { email, network });
    for (let time = 0; time < 9; time++) await from('203.0.113.7', 'slip');
    for (let time = 0; time < 5; time++) expect((await from('203.0.113.7', `${time}@example.com`)).ok).toBe(true);
    expect(await from('203.0.113.7', 'six@example.com')).toMatchObject({
      ok: false,
      code: 'too-many',
      retryAfterSeconds: expect.any(Number),
    });
    expect((await from('203.0.113.8', 'seven@example.com')).ok).toBe(true);
    expect(await requestedEmails(app)).not.toContain('six@example.com');
  });

  test.for([
    ['an IPv4 /24', (at: number) => `203.0.113.${at}`, '203.0.114.1'],
    ['an IPv6 /48', (at: number) => `2001:db8:1:${at.toString(16)}::/64`, '2001:db8:2:1::/64'],
  ] as const)('is rate limited for all networks of %s together', async ([, network, elsewhere], { app }) => {
    const given = needs(app);
    const results = [];
    for (let at = 0; at < 35; at++) {
      results.push(await subscribeToNewsletter(given, anonymous, { email: `${at}@example.com`, network: network(at) }));
    }
    expect(results.filter(({ ok }) => ok).length).toBe(30);
    expect(results[30]).toMatchObject({ ok: false, code: 'too-many', retryAfterSeconds: expect.any(Number) });
    expect((await subscribeToNewsletter(given, anonymous, { email: 'far@example.com', network: elsewhere })).ok).toBe(
      true,
    );
  });

  test('is accepted however many others subscribe; only calls of the webhook are limited', async ({ app }) => {
    const hook = await startWebhookServer((_request, response) => response.end());
    const given = needs(app, hook);
    for (let at = 0; at < 125; at++) {
      const network = `10.0.${at}.1`;
      expect((await subscribeToNewsletter(given, anonymous, { email: `${at}@example.com`, network })).ok).toBe(true);
    }
    await hook.stop();
    expect(await requestedEmails(app)).toHaveLength(125);
    expect(hook.bodies).toHaveLength(120);
    expect(given.logged).toHaveLength(5);
    expect(given.logged[0]).toContain('Too many subscriptions for the newsletter webhook');
  });
});

describe('the webhook', () => {
  test('receives recipient, sender, subject and HTML as JSON, also for an email that asks again', async ({ app }) => {
    const hook = await startWebhookServer((_request, response) => response.end('thank you'));
    const given = needs(app, hook);
    await subscribeToNewsletter(given, anonymous, { email: `O'Neil@Example.com`, network: undefined });
    await subscribeToNewsletter(given, anonymous, { email: `o'neil@example.com`, network: undefined });
    await hook.stop();
    const message = {
      method: 'POST',
      type: 'application/json',
      body: {
        recipient: 'news@house.test',
        sender: `o'neil@example.com`,
        subject: 'News subscription for Lonevine',
        html: '<p><strong>o&#39;neil@example.com</strong> asks for wine news from Lonevine.</p>',
      },
    };
    expect(hook.bodies).toEqual([message, message]);
    expect(given.logged).toEqual([]);
  });

  test.for([
    ['refuses', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end('no')],
    ['hangs', () => {}],
    ['closes the connection', (request: IncomingMessage) => void request.socket.destroy()],
  ] as const)('that %s is only logged: the subscription is accepted all the same', async ([, answer], { app }) => {
    const hook = await startWebhookServer(answer);
    const given = needs(app, { url: hook.url, milliseconds: 200 });
    expect(await subscribeToNewsletter(given, anonymous, { email: 'ann@example.com', network: undefined })).toEqual({
      ...accepted,
    });
    await hook.stop();
    expect(await requestedEmails(app)).toEqual(['ann@example.com']);
    expect(given.logged.length).toBe(1);
    expect(given.logged[0]).toContain('The newsletter webhook failed');
    expect(given.logged[0]).not.toContain('ann@example.com');
    expect(given.logged[0]).not.toContain('secret');
  });

  test('is called after the mail is queued, outside any transaction', async ({ app }) => {
    let storedBefore: string[] = [];
    const hook = await startWebhookServer(async (_request, response) => {
      storedBefore = await requestedEmails(app);
      response.end();
    });
    await subscribeToNewsletter(needs(app, hook), anonymous, { email: 'ann@example.com', network: undefined });
    await hook.stop();
    expect(storedBefore).toEqual(['ann@example.com']);
  });
});
