import { describe, expect } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { addSubscribers, pass, recipients, test, written } from '../../../tests/fixtures/content/newsletter-test.ts';
import { endSubscription, unsubscribeUrl } from './end-subscription.server.ts';
import { setOwnSubscription, showOwnSubscription } from './own-subscription.server.ts';
import { sendIssue } from './send-issue.server.ts';

const email = 'ada@example.test';

type News = Parameters<typeof written>[0];

/** Subscribes or unsubscribes a person. @param told what the operator's webhook is told */
function set(news: News, actor: SignedIn, subscribed: boolean, told: unknown[] = []) {
  const newsletterWebhook = { send: async (message: unknown) => void told.push(message) };
  const needs = { ...news, log: createLogger('silent'), newsletterWebhook };
  return setOwnSubscription(needs, actor, { subscribed, network: '203.0.113.7' });
}

const subscribedOf = async (news: News, actor: SignedIn) => {
  const shown = await showOwnSubscription(news, actor);
  return shown.ok ? shown.value.subscribed : shown.code;
};

/** The token of the unsubscribe link in an issue that Ada got. */
async function tokenOf(news: News): Promise<string> {
  const rows = news.db.selectFrom('newsletterSubscriptions').select('id').where('email', '=', email);
  const { id } = await rows.executeTakeFirstOrThrow();
  return new URL(await unsubscribeUrl(news, { sub: id })).searchParams.get('t') ?? '';
}

describe('a person with a verified email', () => {
  test('subscribes at once, gets the next issue, and none after unsubscribing', async ({ news }) => {
    const ada = await addPerson(news.db);
    expect(await subscribedOf(news, ada)).toBe(false);
    expect(await set(news, ada, true)).toEqual({ ok: true, value: undefined });
    expect(await subscribedOf(news, ada)).toBe(true);
    for (const [subject, subscribed] of [
      ['First', true],
      ['Second', false],
    ] as const) {
      await set(news, ada, subscribed);
      await sendIssue(news, news.admin, { id: await written(news, { subject }), version: 1 });
      await pass(news, 600);
    }
    expect(recipients(news)).toEqual([email]);
    expect(await subscribedOf(news, ada)).toBe(false);
  });

  test('sees what the links of mails did, and the links of old mails work after subscribing again', async ({
    news,
  }) => {
    const ada = await addPerson(news.db);
    await set(news, ada, true);
    const token = await tokenOf(news);
    await endSubscription(news, anonymous, token);
    expect(await subscribedOf(news, ada)).toBe(false);
    await set(news, ada, true);
    expect(await subscribedOf(news, ada)).toBe(true);
    await endSubscription(news, anonymous, token);
    expect(await subscribedOf(news, ada)).toBe(false);
  });

  test('begins anew after an issue came back', async ({ news }) => {
    const ada = await addPerson(news.db);
    await addSubscribers(news, email);
    await news.db.updateTable('newsletterSubscriptions').set({ bouncedAt: news.clock.now() }).execute();
    expect(await subscribedOf(news, ada)).toBe(false);
    await set(news, ada, true);
    expect(await subscribedOf(news, ada)).toBe(true);
  });

  test('is told of to the operator once, however often they press', async ({ news }) => {
    const ada = await addPerson(news.db);
    const told: unknown[] = [];
    for (let time = 0; time < 4; time += 1) expect((await set(news, ada, true, told)).ok).toBe(true);
    expect(told).toHaveLength(1);
  });

  test('can unsubscribe however often, also when subscribing is limited', async ({ news }) => {
    const ada = await addPerson(news.db);
    const codes = [];
    for (let time = 0; time < 6; time += 1) {
      const on = await set(news, ada, true);
      codes.push(on.ok || on.code);
      expect((await set(news, ada, false)).ok).toBe(true);
    }
    expect(codes).toEqual([true, true, true, true, true, 'too-many']);
    expect(await subscribedOf(news, ada)).toBe(false);
  });
});

describe('an email that is not verified', () => {
  test('is neither subscribed nor unsubscribed, and nobody learns whether it is', async ({ news }) => {
    const ada = await addPerson(news.db, { emailVerified: false });
    await addSubscribers(news, email);
    expect(await showOwnSubscription(news, ada)).toEqual({ ok: true, value: { email, subscribed: undefined } });
    for (const wanted of [true, false]) {
      expect(await set(news, ada, wanted)).toEqual({ ok: false, code: 'email-unverified' });
    }
    const rows = await news.db.selectFrom('newsletterSubscriptions').select(['email', 'endedAt']).execute();
    expect(rows).toEqual([{ email, endedAt: null }]);
  });
});
