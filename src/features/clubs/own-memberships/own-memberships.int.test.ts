import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addClub, addMembership, addRelease, addTier } from '../../../../tests/fixtures/clubs/add-club.ts';
import { test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { addShop, addWine, type TestOrders } from '../../../../tests/fixtures/orders/orders-test.ts';
import { membershipPath } from '../membership-link.server.ts';
import { answerTierOffer } from './answer-tier-offer.server.ts';
import { cancelMembership } from './cancel-membership.server.ts';
import { changeDelivery } from './change-delivery.server.ts';
import { changeRelease } from './change-release.server.ts';
import { holdMembership, resumeMembership } from './hold-membership.server.ts';
import { listOwnMemberships, showMembership } from './show-memberships.server.ts';

/** A member of a club of three bottles at 10 % less, with a release of three wines at $35: two, one, and none of them. */
async function openMembership(app: TestOrders, given: object = {}) {
  const shop = await addShop(app.db, 99);
  const { wineryId, wineId, owner, buyer } = shop;
  const club = await addClub(app.db, wineryId, given);
  const [second, third] = [
    await addWine(app.db, wineryId, 99, { title: 'Tannat' }),
    await addWine(app.db, wineryId, 99, { title: 'Viognier' }),
  ];
  const { clubId, tierId } = club;
  const releaseId = await addRelease(app.db, { clubId, activatedBy: owner.id }, [
    { tierId, listingId: wineId, quantity: 2 },
    { tierId, listingId: second, quantity: 1, maxQuantity: 3 },
    { tierId, listingId: third, quantity: 0 },
  ]);
  const id = await addMembership(app.db, { ...club, userId: buyer.id });
  return { ...shop, ...club, releaseId, second, third, id };
}

async function shown(
  app: Parameters<typeof showMembership>[0],
  ...rest: [Parameters<typeof showMembership>[1], { id: string; token?: string }]
) {
  const answer = await showMembership(app, ...rest);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value;
}

describe('the page of a membership', () => {
  test('shows what comes next and what it costs: wines less the discount, shipping, and the fee', async ({
    clubs: app,
  }) => {
    const { buyer, id } = await openMembership(app);
    const { upcoming, address, consent, card } = await shown(app, buyer, { id });
    expect(upcoming).toMatchObject([
      {
        name: 'Winter',
        changeUntil: '2026-12-01T06:00:00.000Z',
        skipped: false,
        needsConsent: false,
        // 3 × $35.00 less 10 %; $9.50 and 2 × $1.50; 3 % of $94.50
        price: { goodsCents: 10_500, discountCents: 1_050, shippingCents: 1_250, feeCents: 284, totalCents: 10_984 },
      },
    ]);
    expect(upcoming[0]?.wines.map(({ quantity }) => quantity)).toEqual([2, 1, 0]);
    expect([address?.streetAddress, consent.toCents, card]).toEqual(['12 Main Street', 12_000, null]);
    expect(await listOwnMemberships(app, buyer, null)).toMatchObject({
      value: { total: 1, memberships: [{ id, nextBillOn: '2026-12-01', state: 'active' }] },
    });
  });

  test('is for the member, or by the link of a mail, which hides the street; for nobody else', async ({
    clubs: app,
  }) => {
    const { buyer, stranger, owner, id, releaseId } = await openMembership(app);
    const token =
      new URLSearchParams((await membershipPath(app, { id, userId: buyer.id })).split('?')[1]).get('t') ?? '';
    expect(await shown(app, anonymous, { id, token })).toMatchObject({
      address: null,
      town: 'Fredericksburg, TX 78624',
      card: undefined,
    });
    const skip = { releaseId, change: { do: 'skip' } };
    expect(await changeRelease(app, anonymous, { id, token }, skip)).toMatchObject({ ok: true });
    const other = await otherMembership(app);
    for (const [actor, opened] of [
      [anonymous, { id }],
      [stranger, { id }],
      [owner, { id }],
      [anonymous, { id: other, token }],
      [anonymous, { id, token: `${token}x` }],
      [buyer, { id: 'nonsense' }],
    ] as const) {
      expect((await showMembership(app, actor, opened)).ok).toBe(false);
      expect((await changeRelease(app, actor, opened, skip)).ok).toBe(false);
      expect((await cancelMembership(app, actor, opened, {})).ok).toBe(false);
    }
    expect(await changeRelease(app, { ...buyer, limited: true }, { id }, skip)).toMatchObject({ code: 'forbidden' });
    expect((await showMembership(app, { ...buyer, limited: true }, { id })).ok).toBe(true);
  });
});

/** The membership of somebody else in another club. */
async function otherMembership(app: TestOrders): Promise<string> {
  const { wineryId, userId } = await app.db
    .selectFrom('wineryMembers')
    .select(['wineryId', 'userId'])
    .executeTakeFirstOrThrow();
  return addMembership(app.db, { ...(await addClub(app.db, wineryId, { slug: 'other' })), userId });
}

describe('a release', () => {
  test('is skipped and not skipped, and shipped later, until it is billed', async ({ clubs: app }) => {
    const { buyer, id, releaseId } = await openMembership(app);
    const change = (given: object) => changeRelease(app, buyer, { id }, { releaseId, change: given });
    const next = async () => (await shown(app, buyer, { id })).upcoming[0];
    expect(await change({ do: 'skip' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ skipped: true });
    expect(await change({ do: 'ship', shipOn: '2027-01-15' })).toMatchObject({ ok: true });
    expect(await change({ do: 'unskip' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ skipped: false, laterOn: '2027-01-15' });
    for (const shipOn of ['2026-12-02', '2027-03-04', 'soon']) {
      expect(await change({ do: 'ship', shipOn })).toMatchObject({ code: 'validation-invalid-params' });
    }
    expect(await change({ do: 'ship', shipOn: '' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ laterOn: null });
    app.clock.forward(new Date('2026-12-01T06:00:00Z').getTime() - app.clock.now().getTime());
    expect(await change({ do: 'skip' })).toMatchObject({ code: 'expired' });
    expect((await shown(app, buyer, { id })).upcoming).toEqual([]);
  });

  test('has other wines if the member chooses them: as many as the tier has, or more, each within its limit', async ({
    clubs: app,
  }) => {
    const { buyer, id, releaseId, wineId, second, third } = await openMembership(app);
    const choose = (bottles: [string, unknown][], more: object = {}) =>
      changeRelease(
        app,
        buyer,
        { id },
        {
          releaseId,
          change: { do: 'choose', wines: bottles.map(([listingId, quantity]) => ({ listingId, quantity })), ...more },
        },
      );
    const wrong = [[[wineId, 2]], [[second, 4]], [[crypto.randomUUID(), 3]], [[wineId, -1]], [[wineId, 'many']]] as [
      string,
      unknown,
    ][][];
    for (const bottles of wrong) {
      expect(await choose(bottles)).toMatchObject({ errors: { wines: expect.any(String) } });
    }
    expect(await choose([[third, '3']])).toMatchObject({ ok: true });
    const { upcoming } = await shown(app, buyer, { id });
    expect(upcoming[0]?.wines.map(({ quantity, usual }) => [quantity, usual])).toEqual([
      [0, 2],
      [0, 1],
      [3, 0],
    ]);
    const many: [string, unknown][] = [
      [wineId, 2],
      [third, 2],
    ];
    expect(await choose(many), '$126.00 of at most $120.00').toMatchObject({ errors: { agree: expect.any(String) } });
    expect((await shown(app, buyer, { id })).upcoming[0]?.price?.goodsCents).toBe(10_500);
    expect(await choose(many, { agree: 'yes' })).toMatchObject({ ok: true });
    expect(await shown(app, buyer, { id })).toMatchObject({ consent: { toCents: 12_600 } });
  });

  test('is the winemaker’s choice where the club says so; a dearer one takes another consent', async ({
    clubs: app,
  }) => {
    const { buyer, id, releaseId, third } = await openMembership(app, { model: 'winemakers-choice' });
    const change = (given: object) => changeRelease(app, buyer, { id }, { releaseId, change: given });
    expect(await change({ do: 'choose', wines: [{ listingId: third, quantity: 3 }] })).toMatchObject({
      errors: { wines: expect.any(String) },
    });
    await app.db.updateTable('clubReleaseWines').set({ unitPriceCents: 5_000 }).execute();
    expect((await shown(app, buyer, { id })).upcoming).toMatchObject([{ needsConsent: true }]);
    expect(await change({ do: 'agree' })).toMatchObject({ ok: true });
    expect(await shown(app, buyer, { id })).toMatchObject({
      upcoming: [{ needsConsent: false }],
      consent: { toCents: 13_500, text: expect.stringContaining('$135.00') },
    });
  });
});

describe('a membership', () => {
  test('is put on hold until a day, and active again before it', async ({ clubs: app }) => {
    const { buyer, id } = await openMembership(app);
    const state = async () => (await shown(app, buyer, { id })).state;
    for (const until of ['2026-11-20', '2028-01-01', '', undefined]) {
      expect(await holdMembership(app, buyer, { id }, until)).toMatchObject({ errors: { until: expect.any(String) } });
    }
    expect(await resumeMembership(app, buyer, { id })).toMatchObject({ code: 'invalid-transition' });
    expect(await holdMembership(app, buyer, { id }, '2027-02-01')).toMatchObject({ ok: true });
    expect(await holdMembership(app, buyer, { id }, '2027-03-01')).toMatchObject({ ok: true });
    expect(await shown(app, buyer, { id })).toMatchObject({ state: 'held', holdUntil: '2027-03-01' });
    expect(await resumeMembership(app, buyer, { id })).toMatchObject({ ok: true });
    expect(await state()).toBe('active');
  });

  test('gets its wine elsewhere, where wine may be shipped, or at the winery', async ({ clubs: app }) => {
    const { buyer, id } = await openMembership(app);
    const deliver = (fields: object) => changeDelivery(app, buyer, { id }, { delivery: 'shipping', ...fields });
    const address = { recipientName: 'Ada', streetAddress: '1 Elm', city: 'Waco', state: 'TX', postalCode: '76701' };
    expect(await deliver({ ...address, state: 'UT', postalCode: '84101' })).toMatchObject({
      errors: { state: expect.any(String) },
    });
    expect(await deliver({ ...address, postalCode: '' })).toMatchObject({ errors: { postalCode: expect.any(String) } });
    expect(await deliver({ delivery: 'drone' })).toMatchObject({ errors: { delivery: expect.any(String) } });
    expect(await deliver(address)).toMatchObject({ ok: true });
    expect(await shown(app, buyer, { id })).toMatchObject({ address: { city: 'Waco' } });
    expect(await deliver({ delivery: 'pickup' })).toMatchObject({ ok: true });
    expect(await shown(app, buyer, { id })).toMatchObject({
      delivery: 'pickup',
      upcoming: [{ price: { shippingCents: 0 } }],
    });
  });

  test('is canceled with a reason or without, once; then nothing of it can be changed', async ({ clubs: app }) => {
    const { buyer, id, releaseId } = await openMembership(app);
    const given = { reason: 'moving', comment: ' To Ohio ' };
    expect(await cancelMembership(app, buyer, { id }, given)).toMatchObject({ ok: true });
    const stored = await app.db.selectFrom('clubMemberships').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ state: 'canceled', cancelReason: 'moving', cancelComment: 'To Ohio' });
    expect(await cancelMembership(app, buyer, { id }, {})).toMatchObject({ code: 'closed' });
    const skip = { releaseId, change: { do: 'skip' } };
    expect(await changeRelease(app, buyer, { id }, skip)).toMatchObject({ code: 'closed' });
    const events = await app.db.selectFrom('clubMembershipEvents').select(['kind', 'role']).execute();
    expect(events).toEqual([{ kind: 'canceled', role: 'member' }]);
    expect(await shown(app, buyer, { id })).toMatchObject({ state: 'canceled', upcoming: [] });
  });
});

describe('a dearer tier that the winery offers', () => {
  test('is the member’s only once they agree to its terms, as long as it has a place', async ({ clubs: app }) => {
    const { buyer, owner, stranger, clubId, tierId, releaseId, third, id } = await openMembership(app);
    const terms = { position: 1, name: 'Six bottles', bottles: 6, fromCents: 18_000, toCents: 24_000, memberLimit: 1 };
    const other = await addTier(app.db, clubId, terms);
    await app.db
      .insertInto('clubTierOffers')
      .values({ membershipId: id, tierId: other, offeredBy: owner.id, offeredAt: app.clock.now() })
      .execute();
    await app.db
      .insertInto('clubChoices')
      .values({ membershipId: id, releaseId, updatedAt: app.clock.now() })
      .execute();
    const wine = { membershipId: id, releaseId, listingId: third, quantity: 3 };
    await app.db.insertInto('clubChoiceWines').values(wine).execute();
    const { offer } = await shown(app, buyer, { id });
    expect(offer?.consent).toContain('from $180.00 to $240.00');
    const answer = (given: object) => answerTierOffer(app, buyer, { id }, { accept: true, ...given });
    const agreed = { consent: 'yes', shown: offer?.shown };
    expect(await answer({ shown: offer?.shown })).toMatchObject({ errors: { tierConsent: /agree/ } });
    expect(await answer({ consent: 'yes', shown: 'other' })).toMatchObject({ code: 'changed' });
    expect(await answerTierOffer(app, stranger, { id }, { accept: true, ...agreed })).toMatchObject({
      code: 'not-found',
    });
    const taken = await addMembership(app.db, { clubId, tierId: other, userId: stranger.id });
    expect(await answer(agreed)).toMatchObject({ code: 'full' });
    await app.db.updateTable('clubMemberships').set({ tierId }).where('id', '=', taken).execute();
    const both = await Promise.all([answer(agreed), answer(agreed)]);
    expect(both.map((one) => (one.ok ? 'moved' : one.code)).sort()).toEqual(['expired', 'moved']);
    const after = await shown(app, buyer, { id });
    expect(after).toMatchObject({ tier: { name: 'Six bottles' }, offer: null, consent: { toCents: 24_000 } });
    expect(await app.db.selectFrom('clubChoiceWines').select('quantity').execute()).toEqual([]);
  });

  test('is turned down without any change', async ({ clubs: app }) => {
    const { buyer, owner, clubId, id } = await openMembership(app);
    const tierId = await addTier(app.db, clubId, { position: 1, name: 'Six bottles' });
    const offered = { offeredBy: owner.id, offeredAt: app.clock.now() };
    await app.db
      .insertInto('clubTierOffers')
      .values({ membershipId: id, tierId, ...offered })
      .execute();
    expect(await answerTierOffer(app, buyer, { id }, { accept: false })).toMatchObject({ ok: true });
    expect(await shown(app, buyer, { id })).toMatchObject({ tier: { name: 'Three bottles' }, offer: null });
  });
});
