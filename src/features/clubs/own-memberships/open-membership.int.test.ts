import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addClub, addMembership, addRelease, addTier } from '../../../../tests/fixtures/clubs/add-club.ts';
import { test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { addShop, type TestOrders } from '../../../../tests/fixtures/orders/orders-test.ts';
import { membershipPath } from '../membership-link.server.ts';
import { agreeLate } from './agree-late.server.ts';
import { answerTierOffer } from './answer-tier-offer.server.ts';
import { cancelMembership } from './cancel-membership.server.ts';
import { changeDelivery } from './change-delivery.server.ts';
import { changeRelease } from './change-release.server.ts';
import { holdMembership, resumeMembership } from './hold-membership.server.ts';
import { showMembership } from './show-memberships.server.ts';

/** A member with a release to come, and the link that a mail brought them. */
async function mailedMember(app: TestOrders & { sessionSecret: string }) {
  const shop = await addShop(app.db, 99);
  const { wineryId, wineId: listingId, owner, buyer } = shop;
  const club = await addClub(app.db, wineryId);
  const { clubId, tierId } = club;
  const release = { clubId, activatedBy: owner.id };
  const releaseId = await addRelease(app.db, release, [{ tierId, listingId, quantity: 3 }]);
  const id = await addMembership(app.db, { ...club, userId: buyer.id });
  const path = await membershipPath(app, { id, userId: buyer.id });
  const opened = { id, token: new URLSearchParams(path.split('?')[1]).get('t') ?? '' };
  return { ...shop, ...club, releaseId, id, opened };
}

const skip = { do: 'skip' };
const delivery = {
  ...{ delivery: 'shipping', recipientName: 'A Stranger', streetAddress: '1 Other Street', city: 'Austin' },
  ...{ state: 'TX', postalCode: '78701' },
};

describe('by the link of a mail alone', () => {
  test('a member skips, puts off, holds, and cancels, and each change is told by mail', async ({ clubs: app }) => {
    const { opened, releaseId, id, buyer } = await mailedMember(app);
    const change = (given: object) => changeRelease(app, anonymous, opened, { releaseId, change: given });
    expect(await change({ do: 'ship', shipOn: '2026-12-20' })).toMatchObject({ ok: true });
    expect(await change(skip)).toMatchObject({ ok: true });
    expect(await change(skip), 'told once').toMatchObject({ ok: true });
    expect(await holdMembership(app, anonymous, opened, '2027-01-15')).toMatchObject({ ok: true });
    expect(await cancelMembership(app, anonymous, opened, {})).toMatchObject({ ok: true });
    expect(await mailsAbout(app)).toEqual([
      { mail: 'club-changed-by-link', release: 'Winter', what: 'put-off', day: '2026-12-20' },
      { mail: 'club-changed-by-link', release: 'Winter', what: 'skipped', day: null },
      { mail: 'club-changed-by-link', release: null, what: 'held', day: '2027-01-15' },
      { mail: 'club-canceled', release: null, what: null, day: null },
    ]);
    expect(await showMembership(app, buyer, { id })).toMatchObject({ value: { state: 'canceled', byLink: false } });
  });

  test('nobody takes back a skip, ships sooner, ends a hold, or changes address, price, wines, or tier', async ({
    clubs: app,
  }) => {
    const { opened, releaseId, id, buyer, clubId, wineId } = await mailedMember(app);
    const change = (given: object) => changeRelease(app, anonymous, opened, { releaseId, change: given });
    await change({ do: 'ship', shipOn: '2026-12-20' });
    await holdMembership(app, anonymous, opened, '2027-01-15');
    const offeredBy = { tierId: await addTier(app.db, clubId, { name: 'Six bottles', position: 1 }), membershipId: id };
    const offer = { ...offeredBy, clubId, offeredBy: buyer.id, offeredAt: app.clock.now() };
    await app.db.insertInto('clubTierOffers').values(offer).execute();
    const before = await everything(app);
    const wines = [{ listingId: wineId, quantity: 12 }];
    const refused = [
      await change({ do: 'unskip' }),
      await change({ do: 'agree' }),
      await change({ do: 'choose', wines, agree: 'yes' }),
      await change({ do: 'ship', shipOn: '' }),
      await change({ do: 'ship', shipOn: '2026-12-10' }),
      await holdMembership(app, anonymous, opened, '2026-12-24'),
      await resumeMembership(app, anonymous, opened),
      await changeDelivery(app, anonymous, opened, delivery),
      await answerTierOffer(app, anonymous, opened, { accept: true, consent: 'yes' }),
      await answerTierOffer(app, anonymous, opened, { accept: false }),
      await agreeLate(app, anonymous, opened, crypto.randomUUID()),
    ];
    for (const answer of refused) expect(answer).toEqual({ ok: false, code: 'signed-out' });
    expect(await everything(app)).toEqual(before);
    expect(await changeDelivery(app, buyer, opened, delivery), 'the member, signed in, does').toMatchObject({
      ok: true,
    });
    expect(await resumeMembership(app, buyer, opened)).toMatchObject({ ok: true });
  });

  test('what the member changes when signed in is told by no such mail', async ({ clubs: app }) => {
    const { opened, releaseId, buyer } = await mailedMember(app);
    expect(await changeRelease(app, buyer, opened, { releaseId, change: skip })).toMatchObject({ ok: true });
    expect(await holdMembership(app, buyer, opened, '2027-01-15')).toMatchObject({ ok: true });
    await holdMembership(app, anonymous, opened, '2027-01-16');
    expect(await mailsAbout(app), 'only of the link').toMatchObject([{ what: 'held', day: '2027-01-16' }]);
  });

  test('an admin who looks in the member’s name changes nothing', async ({ clubs: app }) => {
    const { opened, releaseId, buyer } = await mailedMember(app);
    const limited = { ...buyer, limited: true };
    expect(await changeRelease(app, limited, opened, { releaseId, change: skip })).toMatchObject({ code: 'forbidden' });
  });

  test('the page shows neither street, nor card, nor to whom a gift is sent', async ({ clubs: app }) => {
    const { opened } = await mailedMember(app);
    const gift = { giftRecipientName: 'Grace', giftRecipientEmail: 'grace@example.test', giftMessage: 'For you' };
    const values = { ...gift, giftOn: '2026-11-02', giftReleasesLeft: 1 };
    await app.db.updateTable('clubMemberships').set(values).execute();
    const shown = await showMembership(app, anonymous, opened);
    expect(shown).toMatchObject({
      value: { byLink: true, address: null, card: undefined, gift: { name: 'Grace', email: null, message: null } },
    });
    expect(JSON.stringify(shown)).not.toMatch(/Main Street|grace@|For you/);
  });
});

/** The mails in the outbox, with what they say of a change, the oldest first. */
async function mailsAbout({ db }: TestOrders) {
  const { rows } = await sql`
    select data ->> 'mail' as mail, data -> 'props' ->> 'release' as release, data -> 'props' ->> 'what' as what,
      data -> 'props' ->> 'day' as day
    from pgboss.job where name = 'mail' order by created_on, data -> 'props' ->> 'day'`.execute(db);
  return rows;
}

/** What a link could change of a membership. */
async function everything({ db }: TestOrders) {
  const [memberships, choices, wines, consents, offers] = await Promise.all([
    db.selectFrom('clubMemberships').selectAll().execute(),
    db.selectFrom('clubChoices').selectAll().execute(),
    db.selectFrom('clubChoiceWines').selectAll().execute(),
    db.selectFrom('clubConsents').selectAll().execute(),
    db.selectFrom('clubTierOffers').selectAll().execute(),
  ]);
  return { memberships, choices, wines, consents, offers };
}
