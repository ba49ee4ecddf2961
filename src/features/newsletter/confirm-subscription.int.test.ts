import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type AccountsApp, ada, newestToken, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import {
  cleanUpSubscriptions,
  confirmSubscription,
  sendConfirmation,
  showConfirmation,
} from './confirm-subscription.server.ts';
import { checkUnsubscribe, endSubscription, unsubscribeUrl } from './end-subscription.server.ts';
import { subscribeToNewsletter } from './newsletter.server.ts';

const system = { kind: 'system' } as const;
const day = 24 * 3600 * 1_000;
const broken = { ok: false, code: 'broken-link' };

/** Has the mail that confirms an email sent. */
const ask = (app: AccountsApp, email = 'ann@example.com') =>
  sendConfirmation(app, system, { id: crypto.randomUUID(), data: { email }, isLastAttempt: false });

const confirmations = async (app: AccountsApp) =>
  (await app.sent()).filter(({ mail }) => mail === 'newsletter-confirmation').map(({ to }) => to);

const active = async (app: AccountsApp) =>
  (
    await app.db
      .selectFrom('newsletterSubscriptions')
      .select(['id', 'email'])
      .where('endedAt', 'is', null)
      .where('bouncedAt', 'is', null)
      .execute()
  ).map(({ email }) => email);

/** The token of the unsubscribe link of the only subscription. */
async function unsubscribeToken(app: AccountsApp): Promise<string> {
  const { id } = await app.db.selectFrom('newsletterSubscriptions').select('id').executeTakeFirstOrThrow();
  return new URL(await unsubscribeUrl(app, { sub: id })).searchParams.get('t') ?? '';
}

/** Subscribes and confirms. @returns the token of the confirmation */
async function subscribed(app: AccountsApp): Promise<string> {
  await ask(app);
  const token = await newestToken(app, 'newsletter-confirmation');
  await confirmSubscription(app, anonymous, token);
  return token;
}

describe('the mail that confirms a subscription', () => {
  test('has a link whose opening changes nothing and whose press subscribes, once', async ({ accounts: app }) => {
    await ask(app);
    const token = await newestToken(app, 'newsletter-confirmation');
    expect(await showConfirmation(app, anonymous, token)).toEqual({ ok: true, value: 'waiting' });
    expect(await active(app)).toEqual([]);
    const pressed = await Promise.all([1, 2, 3].map(() => confirmSubscription(app, anonymous, token)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await showConfirmation(app, anonymous, token)).toEqual({ ok: true, value: 'confirmed' });
    expect(await active(app)).toEqual(['ann@example.com']);
  });

  test('contains neither the address in its link nor any text of whoever asked', async ({ accounts: app }) => {
    await ask(app);
    const [mail] = await app.sent();
    const token = new URL(mail?.props.path ?? '', 'http://shop.test').searchParams.get('t') ?? '';
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('ann@');
    expect(Object.keys(mail?.props ?? {}).toSorted()).toEqual(['expiresAt', 'path']);
  });

  test('is not sent to who is subscribed already', async ({ accounts: app }) => {
    await subscribed(app);
    await ask(app);
    expect(await confirmations(app)).toEqual(['ann@example.com']);
  });

  test('works for seven days', async ({ accounts: app }) => {
    await ask(app);
    const token = await newestToken(app, 'newsletter-confirmation');
    app.clock.ahead = 7 * day + 1_000;
    expect(await showConfirmation(app, anonymous, token)).toEqual(broken);
    expect(await confirmSubscription(app, anonymous, token)).toEqual(broken);
    await cleanUpSubscriptions(app, system);
    expect(await app.db.selectFrom('newsletterRequests').selectAll().execute()).toEqual([]);
  });

  test.for(['', 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '\0', 'a'.repeat(5_000)])(
    'with the broken link %j subscribes nobody',
    async (token, { accounts: app }) => {
      expect(await showConfirmation(app, anonymous, token)).toEqual(broken);
      expect(await confirmSubscription(app, anonymous, token)).toEqual(broken);
      expect(await endSubscription(app, anonymous, token)).toEqual(broken);
      expect(await checkUnsubscribe(app, anonymous, token)).toEqual(broken);
    },
  );

  test('has a link for that alone: neither does it unsubscribe, nor the other one subscribe', async ({
    accounts: app,
  }) => {
    const token = await subscribed(app);
    expect(await endSubscription(app, anonymous, token)).toEqual(broken);
    expect(await confirmSubscription(app, anonymous, await unsubscribeToken(app))).toEqual(broken);
  });
});

describe('who is signed in', () => {
  const subscribe = async (app: AccountsApp, email: string, verified: boolean, limited = false) => {
    const { actor } = await signedUp(app);
    await app.db.updateTable('users').set({ emailVerified: verified }).execute();
    const needs = {
      ...app,
      site: { ...app.site, contact: { email: 'us@shop.test' } },
      newsletterWebhook: undefined,
    };
    return subscribeToNewsletter(needs, { ...actor, limited }, { email, network: '203.0.113.9' });
  };

  test('needs no mail for their own verified address', async ({ accounts: app }) => {
    expect(await subscribe(app, ada.email.toUpperCase(), true)).toEqual({
      ok: true,
      value: { awaitsConfirmation: false },
    });
    expect(await active(app)).toEqual([ada.email]);
  });

  test.for([
    ['an address that is not verified', ada.email, false, false],
    ['the address of somebody else', 'eve@example.test', true, false],
    ['an admin in their name', ada.email, true, true],
  ] as const)('is not subscribed at once with %s', async ([, email, verified, limited], { accounts: app }) => {
    expect(await subscribe(app, email, verified, limited)).toEqual({ ok: true, value: { awaitsConfirmation: true } });
    expect(await active(app)).toEqual([]);
  });
});

describe('an unsubscribe link', () => {
  test('ends the subscription, also when it is pressed twice, and the old confirmation does not renew it', async ({
    accounts: app,
  }) => {
    const confirmation = await subscribed(app);
    const token = await unsubscribeToken(app);
    expect(await checkUnsubscribe(app, anonymous, token)).toEqual({ ok: true, value: undefined });
    expect(await active(app)).toEqual(['ann@example.com']);
    expect(await endSubscription(app, anonymous, token)).toEqual({ ok: true, value: undefined });
    expect(await endSubscription(app, anonymous, token)).toEqual({ ok: true, value: undefined });
    expect(await confirmSubscription(app, anonymous, confirmation)).toEqual(broken);
    expect(await active(app)).toEqual([]);
  });

  test('of an old mail works after somebody has subscribed again', async ({ accounts: app }) => {
    await subscribed(app);
    const token = await unsubscribeToken(app);
    await endSubscription(app, anonymous, token);
    await subscribed(app);
    expect(await active(app)).toEqual(['ann@example.com']);
    await endSubscription(app, anonymous, token);
    expect(await active(app)).toEqual([]);
  });

  test('never expires; what is kept of the subscription is deleted after sixty days', async ({ accounts: app }) => {
    await subscribed(app);
    const token = await unsubscribeToken(app);
    app.clock.ahead = 2_000 * day;
    expect(await endSubscription(app, anonymous, token)).toEqual({ ok: true, value: undefined });
    app.clock.ahead += 59 * day;
    await cleanUpSubscriptions(app, system);
    expect(await app.db.selectFrom('newsletterSubscriptions').selectAll().execute()).toHaveLength(1);
    app.clock.ahead += 2 * day;
    await cleanUpSubscriptions(app, system);
    expect(await app.db.selectFrom('newsletterSubscriptions').selectAll().execute()).toEqual([]);
    expect(await endSubscription(app, anonymous, token)).toEqual({ ok: true, value: undefined });
  });
});
