import { sql } from 'kysely';
import { expect } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { Mail } from '#features/mail/mail.ts';
import { addBilledClub, billAt } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { addShop, mailsOf, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { clubMailTemplates } from '../emails/club-mail-templates.tsx';
import { eraseMemberships } from '../erase-memberships.server.ts';
import { sweepClubNotices } from './sweep-notices.server.ts';

const system = { kind: 'system' } as const;

async function clubSeenFrom(app: TestOrders, days: number, members: number) {
  const shop = await addShop(app.db);
  const club = await addBilledClub(app.db, { ...shop, members });
  app.clock.forward(billAt.getTime() - days * spans.day - app.clock.now().getTime());
  return { shop, club };
}

/** Who was told what since the last time: `release-coming 0`. */
async function toldBy(app: TestOrders): Promise<string[]> {
  const before = (await mailsOf(app)).length;
  while ((await sweepClubNotices({ ...app, sessionSecret: 'a secret of the test' }, system, { most: 2 })) > 0);
  const mails = (await mailsOf(app)).slice(before);
  return mails.map((mail) => mail.replace(/^club-(\S+) member-(\d+).*$/, '$1 $2')).toSorted();
}

test('members are told of a release two weeks and two days before it is charged, each once', async ({ orders }) => {
  const { club } = await clubSeenFrom(orders, 15, 3);
  const choice = { clubId: club.clubId, releaseId: club.releaseId, skipped: true, updatedAt: billAt };
  await orders.db
    .insertInto('clubChoices')
    .values({ membershipId: club.members[2]?.id ?? '', ...choice })
    .execute();
  expect(await toldBy(orders)).toEqual([]);
  orders.clock.forward(spans.day);
  expect(await toldBy(orders)).toEqual(['release-coming 0', 'release-coming 1']);
  orders.clock.forward(spans.day);
  expect(await toldBy(orders)).toEqual([]);
  orders.clock.forward(11 * spans.day);
  expect(await toldBy(orders)).toEqual(['release-coming 0', 'release-coming 1']);
  orders.clock.forward(2 * spans.day);
  expect(await toldBy(orders)).toEqual([]);
});

test('members are told before their hold ends and before their card expires, once', async ({ orders }) => {
  const { club } = await clubSeenFrom(orders, 20, 2);
  const [held, expiring] = club.members;
  const hold = { state: 'held', holdUntil: '2026-11-14' } as const;
  await orders.db
    .updateTable('clubMemberships')
    .set(hold)
    .where('id', '=', held?.id ?? '')
    .execute();
  const old = { cardExpMonth: 12, cardExpYear: 2026 };
  await orders.db
    .updateTable('paymentCustomers')
    .set(old)
    .where('userId', '=', expiring?.userId ?? '')
    .execute();
  expect(await toldBy(orders)).toEqual(['card-expires 1', 'hold-ends 0']);
  expect(await toldBy(orders)).toEqual([]);
});

test('members of a subscription are told of their shipments, those of other clubs of their releases', async ({
  orders,
}) => {
  const { club } = await clubSeenFrom(orders, 20, 2);
  const [held, expiring] = club.members;
  const { db } = orders;
  await db
    .updateTable('clubMemberships')
    .set({ state: 'held', holdUntil: '2026-11-14' })
    .where('id', '=', held?.id ?? '')
    .execute();
  await db
    .updateTable('paymentCustomers')
    .set({ cardExpMonth: 12, cardExpYear: 2026 })
    .where('userId', '=', expiring?.userId ?? '')
    .execute();
  const told = async () => {
    await toldBy(orders);
    const { rows } = await sql<{ data: Mail }>`
      select data from pgboss.job where name = 'mail' and data ->> 'mail' in ('club-hold-ends', 'club-card-expires')
      order by data ->> 'mail'`.execute(db);
    const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
    const texts = await Promise.all(rows.map(({ data }) => renderMail(site, clubMailTemplates, data as never)));
    return texts.map(({ text }) => /(shipment|release)s?/.exec(text)?.[0]);
  };
  expect(await told()).toEqual(['release', 'releases']);
  await db.updateTable('clubs').set({ model: 'subscription', frequencyMonths: 3 }).execute();
  await sql`delete from pgboss.job`.execute(db);
  await db.deleteFrom('clubNotices').execute();
  expect(await told()).toEqual(['shipment', 'shipments']);
});

test('deleting an account ends its memberships and erases what is personal in them', async ({ orders }) => {
  const { club, shop } = await clubSeenFrom(orders, 20, 1);
  const [member] = club.members;
  const gift = { giftRecipientName: 'Bea', giftRecipientEmail: 'bea@example.test', giftOn: '2026-12-01' };
  await orders.db
    .updateTable('clubMemberships')
    .set({ ...gift, giftReleasesLeft: 2, note: 'Likes red' })
    .execute();
  const actor = { ...shop.buyer, id: member?.userId ?? '' };
  await orders.db.transaction().execute((db) => eraseMemberships({ ...orders, db }, actor));
  const left = await orders.db.selectFrom('clubMemberships').selectAll().executeTakeFirstOrThrow();
  expect(left).toMatchObject({ state: 'canceled', canceledBy: 'member', giftRecipientEmail: null, note: '' });
  expect(await orders.db.selectFrom('clubConsents').selectAll().execute()).toHaveLength(1);
});
