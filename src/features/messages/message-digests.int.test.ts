import { expect } from 'vitest';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { deliverMail, mailQueue } from '#features/mail/mail-outbox.server.ts';
import { unsubscribe } from '#features/mail/unsubscribe.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { removeStaff, setSaleMails } from '#features/wineries/staff/change-staff.server.ts';
import { createSmtpTransport } from '#infra/mail/smtp-transport.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { startMailServer } from '../../../tests/fixtures/accounts/mail-server.ts';
import { openMovedJobs } from '../../../tests/fixtures/database/moved-jobs.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import {
  addShop,
  test as base,
  mailsOf,
  type Shop,
  spans,
  type TestOrders,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { askWinery } from './ask-winery.server.ts';
import { messageMailTemplates } from './emails/message-mail-templates.tsx';
import { markOrderRead } from './read-receipts.server.ts';
import { sendMessage } from './send-message.server.ts';
import { sweepMessageDigests } from './sweep-message-digests.server.ts';

const system = { kind: 'system' } as const;
const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const sessionSecret = 'a secret of the tests that is long enough';

/** An app with messages, a shop, and two enquiries of its buyer. */
type Post = {
  app: TestOrders & { rateLimiter: ReturnType<typeof createRateLimiter> };
  shop: Shop;
  ids: [string, string];
  say: (who: SignedIn, id: string) => Promise<void>;
  sweep: () => Promise<number>;
};

const test = base.extend<{ post: Post }>({
  post: async ({ orders }, use) => {
    const shop = await addShop(orders.db);
    const app = { ...orders, rateLimiter: createRateLimiter(orders.db, orders.clock) };
    const enquiry = async () => {
      const created = await enquire(app, shop.buyer, { listingId: shop.wineId });
      if (!created.ok) throw new Error(created.code);
      return created.value.id;
    };
    await use({
      app,
      shop,
      ids: [await enquiry(), await enquiry()],
      say: async (who, id) => expect(await sendMessage(app, who, id, { content: 'Hello' })).toMatchObject({ ok: true }),
      sweep: () => sweepMessageDigests(app, system, { most: 10 }),
    });
  },
});

test('everything unread after ten minutes is in one mail, once for each reader, and only what is new in the next', async ({
  post: { app, shop, ids, say, sweep },
}) => {
  const { buyer, owner, member } = shop;
  await say(owner, ids[0]);
  app.clock.forward(4 * spans.minute);
  await say(member, ids[1]);
  await say(member, ids[1]);
  await say(buyer, ids[1]);
  app.clock.forward(6 * spans.minute - 1);
  expect(await sweep()).toBe(0);
  app.clock.forward(1);
  await Promise.all([sweep(), sweep()]);
  expect(await mailsOf(app)).toEqual(['messages-waiting buyer@example.test']);
  app.clock.forward(4 * spans.minute);
  expect(await sweep()).toBe(1);
  expect((await mailsOf(app)).toSorted()).toEqual([
    'messages-waiting buyer@example.test',
    'messages-waiting owner@example.test',
  ]);
  app.clock.forward(spans.day);
  expect(await sweep()).toBe(0);
  await say(owner, ids[0]);
  app.clock.forward(10 * spans.minute);
  expect(await sweep()).toBe(1);
  expect((await mailsOf(app)).filter((mail) => mail.endsWith('buyer@example.test'))).toHaveLength(2);
});

test('messages read meanwhile are in no mail, and unverified emails get none', async ({
  post: { app, shop, ids, say, sweep },
}) => {
  await say(shop.owner, ids[0]);
  app.clock.forward(1);
  expect(await markOrderRead(app, shop.buyer, ids[0])).toEqual({ ok: true });
  await app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', shop.owner.id).execute();
  await say(shop.buyer, ids[1]);
  app.clock.forward(10 * spans.minute);
  expect(await sweep()).toBe(2);
  expect(await mailsOf(app).catch(() => [])).toEqual([]);
});

test('a question to a winery is mailed to its owners like any message', async ({ post: { app, shop, sweep } }) => {
  const other = await addWinery(app.db, { slug: 'asked' });
  const membership = { userId: shop.stranger.id, wineryId: other, role: 'owner' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(membership).execute();
  expect(await askWinery(app, shop.buyer, { wineryId: other, content: 'Are you open?' })).toMatchObject({ ok: true });
  app.clock.forward(10 * spans.minute);
  expect(await sweep()).toBe(1);
  expect(await mailsOf(app)).toEqual(['messages-waiting stranger@example.test']);
});

test('messages to a winery are mailed to those of its people who chose it, and to its owners if nobody did', async ({
  post: { app, shop, ids, say, sweep },
}) => {
  const choose = (who: typeof shop.owner, saleMails: object) =>
    setSaleMails(app, who, shop.wineryId, { saleMails }).then(({ ok }) => expect(ok).toBe(true));
  const mailsOfNext = async (at: 0 | 1) => {
    const before = (await mailsOf(app).catch(() => [])).length;
    await say(shop.buyer, ids[at]);
    app.clock.forward(20 * spans.minute);
    await sweep();
    return (await mailsOf(app)).slice(before).toSorted();
  };
  await choose(shop.member, ['messages']);
  expect(await mailsOfNext(0)).toEqual(['messages-waiting member@example.test', 'messages-waiting owner@example.test']);
  await choose(shop.owner, ['orders']);
  expect(await mailsOfNext(1)).toEqual(['messages-waiting member@example.test']);
  await removeStaff(
    app,
    { ...shop.owner, provedAt: app.clock.now() },
    { wineryId: shop.wineryId, personId: shop.member.id },
  );
  expect(await mailsOfNext(0)).toEqual(['messages-waiting owner@example.test']);
});

test('the mail has an unsubscribe link in its header and text; once used, no more of these mails are sent', async ({
  post: { app, shop, ids, say, sweep },
}) => {
  const server = await startMailServer();
  const mail = createSmtpTransport({ url: server.url, from: { name: 'Lonevine', address: 'no-reply@wine.test' } });
  const moved = openMovedJobs(app.databaseUrl, app.errors);
  const done: string[] = [];
  const needs = { ...app, mail, site, sessionSecret, mailTemplates: async () => messageMailTemplates };
  const stop = await moved.jobs.startWorker(mailQueue, async (job) => {
    const outcome = await deliverMail(needs, system, job);
    done.push(outcome);
    return outcome;
  });
  for (const id of ids) await say(shop.owner, id);
  app.clock.forward(10 * spans.minute);
  await sweep();
  await moved.until(() => expect(server.received).toHaveLength(1));
  const { email } = server.received[0] ?? expect.unreachable();
  expect(email.subject).toBe('You have new messages');
  for (const id of ids) expect(email.text).toContain(`https://wine.test/order/${id}/details`);
  expect(email.text).toContain('Red Gate: one new message about Château Été');
  const header = (key: string) => email.headers.find((each) => each.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = /^<(https:\/\/wine\.test\/unsubscribe\?t=[\w.-]+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
  expect(email.text).toContain(address);
  expect(email.text).toContain('https://wine.test/account/email-preferences');
  const token = new URL(address).searchParams.get('t') ?? '';
  expect(await unsubscribe({ ...app, sessionSecret, lockPerson }, anonymous, `${token}x`)).toEqual({
    ok: false,
    code: 'broken-link',
  });
  for (let time = 0; time < 2; time += 1)
    expect(await unsubscribe({ ...app, sessionSecret, lockPerson }, anonymous, token)).toEqual({
      ok: true,
      value: 'messages',
    });
  await say(shop.owner, ids[0]);
  app.clock.forward(10 * spans.minute);
  await sweep();
  await moved.until(() => expect(done).toEqual(['done', 'done']));
  await stop();
  mail.close();
  await moved.close();
  await server.stop();
  expect(server.received).toHaveLength(1);
});
