import { describe, expect } from 'vitest';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import { addClub, addMembership, addTier } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { type Call, wrongFields } from '../../../../tests/fixtures/clubs/club-callers.ts';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { membershipResponse } from './membership-responses.ts';

/** A subscription with the buyer as its member, who gets it next on 1 December. */
async function openSubscription({ app: { db } }: EntryPoint) {
  const shop = await addShop(db);
  const club = await addSubscription(db, shop.wineryId);
  const id = await addSubscriber(db, club, shop.buyer.id);
  const wish = (first: number, second: number) => [
    { listingId: club.wines[0], quantity: first },
    { listingId: club.wines[1], quantity: second },
  ];
  return { ...shop, club, id, at: `/api/v1/membership/${id}`, wish };
}

/** Lowers what a member agreed to, in cents. */
async function agreeTo({ app }: EntryPoint, membershipId: string, toCents: number) {
  await app.db.updateTable('clubConsents').set({ toCents }).where('membershipId', '=', membershipId).execute();
}

/** Lets the time pass until then, and bills what is due. */
async function billAt({ app }: EntryPoint, at: string) {
  app.clock.forward(new Date(at).getTime() - app.clock.now().getTime());
  while ((await sweepClubBilling(app, { kind: 'system' }, { most: 20 })) > 0);
}

describe('a subscription', () => {
  test('is joined with wines and how often it comes, once', async ({ api }) => {
    const { buyer, stranger, wineryId } = await addShop(api.app.db);
    await addSavedCard(api.app.db, buyer.id);
    const { tierId, wines } = await addSubscription(api.app.db, wineryId);
    const at = `/api/v1/club-tier/${tierId}`;
    const { data: shown } = (await api.get(buyer, `${at}/joining?interval=2`)).body;
    expect(shown.subscription).toMatchObject({ intervals: [1, 2, 3], intervalMonths: 2 });
    expect(shown.subscription.wines.map(({ listingId }: { listingId: string }) => listingId).toSorted()).toEqual(
      wines.toSorted(),
    );
    const chosen = [{ listingId: wines[0], quantity: 3 }];
    const fields = { id: crypto.randomUUID(), delivery: 'pickup', consent: true, shown: shown.consent.shown };
    const whole = { ...fields, interval: 2, wines: chosen };
    const foreign = [{ listingId: crypto.randomUUID(), quantity: 3 }];
    for (const wrong of [undefined, [], 'red', foreign, [{ listingId: wines[0], quantity: 2 }], [{ quantity: 3 }]]) {
      expect(wrongFields(await api.post(buyer, `${at}/join`, { ...whole, wines: wrong }))).toEqual([400, ['wines']]);
    }
    const often = await api.post(buyer, `${at}/join`, { ...whole, interval: 1 });
    expect(often.body.errors[0]).toMatchObject({ status: 409, code: 'changed' });
    for (const _ of ['first', 'again']) {
      expect(await api.post(buyer, `${at}/join`, whole)).toMatchObject({
        status: 201,
        body: { data: { id: fields.id } },
      });
    }
    const anew = await api.post(buyer, `${at}/join`, { ...whole, id: crypto.randomUUID() });
    expect(anew.body.errors[0].code).toBe('already-member');
    const { data } = (await api.get(buyer, `/api/v1/membership/${fields.id}`)).body;
    expect(membershipResponse.parse(data)).toEqual(data);
    expect(data.next).toMatchObject({ intervalMonths: 2, nextOn: '2026-11-23', skipped: false });
    expect((await api.get(stranger, `/api/v1/membership/${fields.id}`)).status).toBe(404);
  });

  test('is changed by its member alone until it is billed', async ({ api }) => {
    const { buyer, stranger, owner, at, wish } = await openSubscription(api);
    const calls: Call[] = [
      ['post', `${at}/next-shipment/skip`],
      ['post', `${at}/next-shipment/unskip`],
      ['post', `${at}/next-shipment/agree`],
      ['put', `${at}/next-shipment/wines`, { wines: wish(1, 2) }],
      ['put', `${at}/next-shipment/date`, { nextOn: '2026-12-15' }],
      ['put', `${at}/interval`, { interval: 3 }],
    ];
    for (const [method, path, body] of calls) {
      expect((await api[method](undefined, path, body ?? {})).status, path).toBe(401);
      expect((await api[method]({ ...buyer, limited: true }, path, body)).status, path).toBe(403);
      for (const who of [stranger, owner]) expect((await api[method](who, path, body)).status, path).toBe(404);
      expect((await api[method](buyer, path, body)).status, path).toBe(200);
    }
    const { data } = (await api.get(buyer, at)).body;
    expect(membershipResponse.parse(data)).toEqual(data);
    expect(data.next).toMatchObject({ nextOn: '2026-12-15', laterOn: '2027-03-15', intervalMonths: 3, skipped: false });
    expect(data.next.wines.map(({ quantity }: { quantity: number }) => quantity).toSorted()).toEqual([1, 2]);
    // why: the moment at which its day begins in Texas
    api.app.clock.forward(new Date('2026-12-15T06:00:00Z').getTime() - api.app.clock.now().getTime());
    for (const [method, path, body] of calls) {
      expect((await api[method](buyer, path, body)).body.errors[0], path).toMatchObject({
        status: 409,
        code: 'expired',
      });
    }
    expect((await api.post(buyer, `${at}/cancel`, {})).status).toBe(200);
    for (const [method, path, body] of calls) {
      expect((await api[method](buyer, path, body)).body.errors[0], path).toMatchObject({
        status: 409,
        code: 'closed',
      });
    }
  });

  test('says which field of a change is wrong', async ({ api }) => {
    const { buyer, id, at, wish } = await openSubscription(api);
    const foreign = [{ listingId: crypto.randomUUID(), quantity: 3 }];
    const wrong: [path: string, body: object, field: string][] = [
      ['next-shipment/date', { nextOn: 'soon' }, 'nextOn'],
      ['next-shipment/date', { nextOn: '2026-12-01' }, 'nextOn'],
      ['next-shipment/date', { nextOn: '2027-06-01' }, 'nextOn'],
      ['next-shipment/wines', {}, 'wines'],
      ['next-shipment/wines', { wines: 'red' }, 'wines'],
      ['next-shipment/wines', { wines: wish(2, 0) }, 'wines'],
      ['next-shipment/wines', { wines: foreign }, 'wines'],
      ['interval', {}, 'interval'],
      ['interval', { interval: 7 }, 'interval'],
      ['interval', { interval: [2] }, 'interval'],
    ];
    for (const [path, body, field] of wrong) {
      const refused = await api.put(buyer, `${at}/${path}`, body);
      expect(wrongFields(refused), JSON.stringify(body)).toEqual([400, [field]]);
    }
    await agreeTo(api, id, 5_000);
    const dear = { wines: wish(3, 0) };
    for (const agree of [undefined, false, 'maybe']) {
      const refused = await api.put(buyer, `${at}/next-shipment/wines`, { ...dear, agree });
      expect(wrongFields(refused)).toEqual([400, ['agree']]);
    }
    expect((await api.put(buyer, `${at}/next-shipment/wines`, { ...dear, agree: true })).status).toBe(200);
  });

  test('is not what a club with releases is', async ({ api }) => {
    const { buyer, wineryId } = await addShop(api.app.db);
    const id = await addMembership(api.app.db, { ...(await addClub(api.app.db, wineryId)), userId: buyer.id });
    expect((await api.post(buyer, `/api/v1/membership/${id}/next-shipment/skip`)).status).toBe(404);
  });

  test('that was too dear is charged once its member agrees, and nobody else', async ({ api }) => {
    const { buyer, stranger, owner, id, at } = await openSubscription(api);
    await addSavedCard(api.app.db, buyer.id);
    await api.app.db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
    await agreeTo(api, id, 5_000);
    await billAt(api, '2026-12-01T06:00:00Z');
    const { data } = (await api.get(buyer, at)).body;
    expect(membershipResponse.parse(data)).toEqual(data);
    expect(data.past).toMatchObject([{ state: 'skipped', skipReason: 'price', wines: { amount: 6_615 } }]);
    const agree = `${at}/shipment/${data.past[0].id}/agree`;
    expect((await api.post(undefined, agree, {})).status).toBe(401);
    expect((await api.post({ ...buyer, limited: true }, agree)).status).toBe(403);
    for (const who of [stranger, owner]) expect((await api.post(who, agree)).status).toBe(404);
    expect((await api.post(buyer, `${at}/shipment/${crypto.randomUUID()}/agree`)).status).toBe(404);
    expect(await api.post(buyer, agree)).toMatchObject({ status: 200, body: { data: { id: data.past[0].id } } });
    expect((await api.post(buyer, agree)).body.errors[0]).toMatchObject({ status: 409, code: 'invalid-transition' });
  });

  test('that was too dear cannot be agreed to when its time is over', async ({ api }) => {
    const { buyer, id, at } = await openSubscription(api);
    await addSavedCard(api.app.db, buyer.id);
    await agreeTo(api, id, 5_000);
    await billAt(api, '2026-12-01T06:00:00Z');
    const [past] = (await api.get(buyer, at)).body.data.past;
    api.app.clock.forward(new Date(past.agreeUntil).getTime() - api.app.clock.now().getTime());
    const late = await api.post(buyer, `${at}/shipment/${past.id}/agree`);
    expect(late.body.errors[0]).toMatchObject({ status: 409, code: 'expired' });
  });
});

describe('the offer of a dearer tier', () => {
  /** A member to whom the owner offers a tier for up to $200. */
  async function offeredTier(api: EntryPoint) {
    const { db } = api.app;
    const shop = await addShop(db);
    const { clubId, tierId } = await addClub(db, shop.wineryId);
    const dearer = await addTier(db, clubId, { position: 1, name: 'Six bottles', bottles: 6, toCents: 20_000 });
    const id = await addMembership(db, { clubId, tierId, userId: shop.buyer.id });
    const moved = await api.post(shop.owner, `/api/v1/own-club/${clubId}/member/move`, { members: [id], tier: dearer });
    expect(moved.body.data).toEqual({ moved: 0, asked: 1, tier: 'Six bottles' });
    return { ...shop, clubId, dearer, at: `/api/v1/membership/${id}` };
  }

  test('is accepted by the member alone, with the text that was shown', async ({ api }) => {
    const { buyer, stranger, owner, at } = await offeredTier(api);
    const { data } = (await api.get(buyer, at)).body;
    expect(membershipResponse.parse(data)).toEqual(data);
    expect(data.offer).toMatchObject({ name: 'Six bottles', bottles: 6, isFull: false });
    const accept = `${at}/tier-offer/accept`;
    const given = { consent: true, shown: data.offer.shown };
    expect((await api.post(undefined, accept, given)).status).toBe(401);
    expect((await api.post({ ...buyer, limited: true }, accept, given)).status).toBe(403);
    for (const who of [stranger, owner]) expect((await api.post(who, accept, given)).status).toBe(404);
    for (const consent of [undefined, false, 'yes', 1]) {
      expect(wrongFields(await api.post(buyer, accept, { ...given, consent }))).toEqual([400, ['consent']]);
    }
    for (const shown of [undefined, 'another text', 7]) {
      const refused = await api.post(buyer, accept, { ...given, shown });
      expect(refused.body.errors[0]).toMatchObject({ status: 409, code: 'changed' });
    }
    expect((await api.post(buyer, accept, given)).status).toBe(200);
    expect((await api.post(buyer, accept, given)).body.errors[0]).toMatchObject({ status: 409, code: 'expired' });
    const after = (await api.get(buyer, at)).body.data;
    expect(after).toMatchObject({ tier: { name: 'Six bottles' }, offer: null, consent: { text: data.offer.consent } });
  });

  test('is declined by the member alone, and withdrawn with its tier', async ({ api }) => {
    const { buyer, stranger, dearer, at } = await offeredTier(api);
    const { shown } = (await api.get(buyer, at)).body.data.offer;
    await api.app.db.updateTable('clubTiers').set({ retired: true }).where('id', '=', dearer).execute();
    const gone = await api.post(buyer, `${at}/tier-offer/accept`, { consent: true, shown });
    expect(gone.body.errors[0].code).toBe('expired');
    const decline = `${at}/tier-offer/decline`;
    expect((await api.post(stranger, decline)).status).toBe(404);
    expect((await api.post(buyer, decline)).status).toBe(200);
    expect((await api.post(buyer, decline)).body.errors[0]).toMatchObject({ status: 409, code: 'expired' });
    expect((await api.get(buyer, at)).body.data).toMatchObject({ tier: { name: 'Three bottles' }, offer: null });
  });

  test('is not accepted when the tier is full', async ({ api }) => {
    const { buyer, stranger, clubId, dearer, at } = await offeredTier(api);
    const { shown } = (await api.get(buyer, at)).body.data.offer;
    await api.app.db.updateTable('clubTiers').set({ memberLimit: 1 }).where('id', '=', dearer).execute();
    await addMembership(api.app.db, { clubId, tierId: dearer, userId: stranger.id });
    expect((await api.get(buyer, at)).body.data.offer.isFull).toBe(true);
    const full = await api.post(buyer, `${at}/tier-offer/accept`, { consent: true, shown });
    expect(full.body.errors[0]).toMatchObject({ status: 409, code: 'full' });
  });
});
