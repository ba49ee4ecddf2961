import { describe, expect } from 'vitest';
import { type Call, ownersAlone, statusesOf } from '../../../../tests/fixtures/clubs/club-callers.ts';
import { addManagedClub, addManagedMember, addManagedTier } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  listedMemberResponse,
  listedReleaseResponse,
  managedClubResponse,
  managedListResponse,
  memberResponse,
  releaseChoicesResponse,
  releaseResponse,
} from './managed-responses.ts';

const clubFields = {
  ...{ version: 0, name: 'Cellar Club', description: '', model: 'winemakers-choice', frequencyMonths: 3 },
  ...{ visibility: 'public', pickupEnabled: true, shippingEnabled: false, orderDiscountPercent: 10 },
  ...{ waitingList: true, retryDays: 10 },
};
const dollars = (amount: number) => ({ amount, currency: 'USD' });
const tierFields = {
  ...{ version: 1, name: 'Three bottles', description: '', bottles: 3, color: 'mixed', priceRule: 'fixed' },
  ...{ price: dollars(75_50), shippingIncluded: false },
};

describe('the clubs of a winery', () => {
  test('are made, opened, and closed by owners, and seen by those who work there', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, member, admin, wineryId } = shop;
    const [id, tierId] = [crypto.randomUUID(), crypto.randomUUID()];
    const at = `/api/v1/own-club/${id}`;
    const first: Call = ['put', at, { ...clubFields, winery: wineryId }];
    expect(await statusesOf(api, shop, first)).toEqual(ownersAlone);
    expect((await api.put(owner, at, first[2])).body.data).toEqual({ id, version: 1 });
    expect((await api.put(owner, at, first[2])).body.errors[0].code).toBe('changed');
    expect((await api.post(owner, `${at}/open`)).body.errors[0].code).toBe('incomplete');
    const tier: Call = ['put', `${at}/tier/${tierId}`, tierFields];
    expect(await statusesOf(api, shop, tier)).toEqual(ownersAlone);
    expect((await api.put(owner, tier[1], tierFields)).body.data).toEqual({ id: tierId, version: 2 });
    const changes: Call[] = [
      ['post', `${at}/open`],
      ['post', `${at}/close`],
      ['post', `${at}/tier/${tierId}/retire`],
      ['post', `${at}/tier/${tierId}/restore`],
      ['delete', `${at}/tier/${tierId}`],
      ['delete', at],
    ];
    for (const change of changes) expect(await statusesOf(api, shop, change), change[1]).toEqual(ownersAlone);
    expect((await api.post(owner, `${at}/open`)).body.data).toEqual({ id, state: 'open' });
    for (const who of [owner, member, admin]) {
      const { data } = (await api.get(who, at)).body;
      expect(managedClubResponse.parse(data)).toEqual(data);
      expect(data.tiers).toMatchObject([{ id: tierId, price: dollars(75_50), from: dollars(75_50) }]);
      const listed = await api.get(who, `/api/v1/own-club?winery=${wineryId}`);
      expect(managedListResponse.parse(listed.body.data[0])).toEqual(listed.body.data[0]);
      expect(listed.body.meta).toEqual({ mayChange: who === owner });
    }
    expect((await api.post(owner, `${at}/tier/${tierId}/retire`)).body.errors[0].code).toBe('incomplete');
    for (const [method, path] of changes.slice(1)) expect((await api[method](owner, path)).status, path).toBe(200);
    expect((await api.get(owner, at)).status).toBe(404);
  });

  test('refuse fields that are wrong, each by its name, and the clubs of other wineries', async ({ api }) => {
    const { owner, wineryId } = await addShop(api.app.db);
    const other = await addManagedClub(api.app.db, await addWinery(api.app.db, { slug: 'blue-gate' }));
    const foreign = `/api/v1/own-club/${other.clubId}`;
    for (const [method, path, body] of [
      ['get', foreign],
      ['put', foreign, { ...clubFields, version: 1 }],
      ['put', `${foreign}/tier/${other.tierId}`, tierFields],
      ['post', `${foreign}/close`],
      ['get', `${foreign}/member`],
      ['get', `${foreign}/release`],
    ] as Call[]) {
      expect((await api[method](owner, path, body)).status, path).toBe(404);
    }
    const { clubId, tierId } = await addManagedClub(api.app.db, wineryId);
    const wrongFields = async (path: string, body: object) => {
      const { status, body: answer } = await api.put(owner, `/api/v1/own-club/${clubId}${path}`, body);
      return [status, answer.errors.map(({ meta }: { meta: { parameter?: string } }) => meta.parameter)];
    };
    const club = { ...clubFields, version: 1, name: ' ', frequencyMonths: 5 };
    expect(await wrongFields('', club)).toEqual([400, ['name', 'frequencyMonths']]);
    for (const price of [{ amount: 75.5, currency: 'USD' }, { amount: 7_500, currency: 'EUR' }, '75', 75]) {
      expect(await wrongFields(`/tier/${tierId}`, { ...tierFields, price })).toEqual([400, ['price']]);
    }
    const bottles = { bottles: [{ listingId: crypto.randomUUID(), quantity: -1 }] };
    const release = crypto.randomUUID();
    const planned = { version: 0, name: 'Spring', message: '', wines: [] };
    expect((await api.put(owner, `/api/v1/own-club/${clubId}/release/${release}`, planned)).status).toBe(200);
    expect(await wrongFields(`/release/${release}/allocation`, bottles)).toEqual([400, ['bottles']]);
  });
});

describe('the releases of a club', () => {
  test('are planned, activated, postponed, and copied by owners', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, member, wineryId, wineId } = shop;
    const { clubId, tierId } = await addManagedClub(api.app.db, wineryId);
    const releases = `/api/v1/own-club/${clubId}/release`;
    const at = `${releases}/${crypto.randomUUID()}`;
    const choices = (await api.get(member, `/api/v1/own-club/${clubId}/release-choices`)).body.data;
    expect(releaseChoicesResponse.parse(choices)).toEqual(choices);
    expect(choices.wines).toMatchObject([{ id: wineId, price: dollars(24_50) }]);
    const fields = {
      ...{ version: 0, name: 'Spring', message: '', billOn: '2027-03-01', shipOn: '2027-03-03' },
      wines: [{ listingId: wineId, tierId, quantity: 2, maxQuantity: 2 }],
    };
    const later = { version: 1, message: 'Soon', billOn: '2027-03-08', shipOn: '2027-03-10' };
    const calls: Call[] = [
      ['put', at, fields],
      ['put', `${at}/allocation`, { bottles: [{ listingId: wineId, quantity: 5 }] }],
      ['post', `${at}/activate`],
      ['post', `${at}/postpone`, later],
      ['post', `${at}/duplicate`],
      ['post', `${at}/archive`],
      ['delete', at],
    ];
    for (const call of calls) expect(await statusesOf(api, shop, call), call[1]).toEqual(ownersAlone);
    expect((await api.put(owner, at, fields)).body.data).toMatchObject({ version: 1 });
    const early = await api.post(owner, `${at}/activate`);
    expect(early.body.errors[0]).toMatchObject({
      code: 'incomplete',
      meta: { problems: ['Three bottles is for 3 bottles; the release has 2 bottles for it.'] },
    });
    const whole = { ...fields, version: 1, wines: [{ listingId: wineId, tierId, quantity: 3, maxQuantity: 3 }] };
    expect((await api.put(owner, at, whole)).body.data).toMatchObject({ version: 2 });
    expect((await api.put(owner, at, whole)).body.errors[0].code).toBe('changed');
    expect((await api.put(owner, `${at}/allocation`, { bottles: [{ listingId: wineId, quantity: 99 }] })).body).toEqual(
      expect.objectContaining({
        errors: [
          expect.objectContaining({
            code: 'transaction-listing-insufficient-stock',
            meta: expect.objectContaining({ listingId: wineId }),
          }),
        ],
      }),
    );
    expect((await api.put(owner, `${at}/allocation`, calls[1]?.[2])).status).toBe(200);
    expect((await api.post(owner, `${at}/activate`)).status).toBe(200);
    expect((await api.post(owner, `${at}/activate`)).body.errors[0].code).toBe('invalid-transition');
    const { data } = (await api.get(member, at)).body;
    expect(releaseResponse.parse(data)).toEqual(data);
    expect(data).toMatchObject({ state: 'active', wines: [{ allocated: 5, stock: 7 }], problems: [] });
    expect((await api.post(owner, `${at}/postpone`, { ...later, version: data.version })).status).toBe(200);
    const copy = await api.post(owner, `${at}/duplicate`);
    expect(copy.status).toBe(201);
    const listed = await api.get(member, releases);
    expect(listed.body.meta).toMatchObject({ totalItems: 2, perPage: 12 });
    for (const one of listed.body.data) expect(listedReleaseResponse.parse(one)).toEqual(one);
    expect((await api.delete(owner, `${releases}/${copy.body.data.id}`)).status).toBe(200);
    expect((await api.delete(owner, at)).body.errors[0].code).toBe('invalid-transition');
  });
});

describe('the members of a club', () => {
  test('are listed, held, noted, moved, and canceled by owners', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, member, buyer, stranger, wineryId } = shop;
    const { db } = api.app;
    const { clubId, tierId } = await addManagedClub(db, wineryId);
    const otherTier = await addManagedTier(db, clubId, { position: 1, name: 'Six bottles' });
    const id = await addManagedMember(db, { clubId, tierId, userId: buyer.id });
    await db
      .insertInto('clubConsents')
      .values({
        membershipId: id,
        number: 1,
        text: 'I agree',
        version: '1',
        toCents: 7_500,
        consentedAt: api.app.clock.now(),
      })
      .execute();
    const left = { state: 'canceled', canceledAt: api.app.clock.now(), canceledBy: 'member' } as const;
    await addManagedMember(db, { clubId, tierId, userId: stranger.id }, left);
    const members = `/api/v1/own-club/${clubId}/member`;
    const calls: Call[] = [
      ['post', `${members}/${id}/hold`, { holdUntil: '2027-01-31' }],
      ['post', `${members}/${id}/resume`],
      ['put', `${members}/${id}/note`, { note: 'Likes reds' }],
      ['post', `${members}/move`, { members: [id], tier: otherTier }],
      ['post', `${members}/${id}/cancel`, { reason: 'moving' }],
    ];
    for (const call of calls) {
      expect(await statusesOf(api, shop, call), call[1]).toEqual(ownersAlone);
      expect((await api[call[0]](owner, call[1], call[2])).status, call[1]).toBe(200);
    }
    const again = await api.post(owner, `${members}/${id}/cancel`, { reason: 'moving' });
    expect(again.body.errors[0].code).toBe('invalid-transition');
    expect((await api.get(member, members)).body.meta).toMatchObject({ totalItems: 0, perPage: 50, isMore: false });
    const gone = await api.get(member, `${members}?state=canceled`);
    expect(gone.body.data).toHaveLength(2);
    for (const one of gone.body.data) expect(listedMemberResponse.parse(one)).toEqual(one);
    const { data } = (await api.get(member, `${members}/${id}`)).body;
    expect(memberResponse.parse(data)).toEqual(data);
    expect(data).toMatchObject({ note: 'Likes reds', tierId: otherTier, cancelReason: 'moving' });
    expect((await api.get(member, `${members}/csv`)).status, 'they see the list, page by page').toBe(403);
    const file = await api.get(owner, `${members}/csv?state=canceled`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.body.trim().split('\n')).toHaveLength(3);
    for (const path of [members, `${members}/csv`, `${members}/${id}`]) {
      expect((await api.get(buyer, path)).status, path).toBe(403);
    }
  });

  test('are searched by a name that is in no URL', async ({ api }) => {
    const { member, buyer, wineryId } = await addShop(api.app.db);
    const { clubId, tierId } = await addManagedClub(api.app.db, wineryId);
    await addManagedMember(api.app.db, { clubId, tierId, userId: buyer.id });
    const members = `/api/v1/own-club/${clubId}/member`;
    const { displayName } = await api.app.db
      .selectFrom('users')
      .select('displayName')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const found = async (search: string) => (await api.post(member, `${members}/search`, { search })).body.data.length;
    expect([await found(displayName ?? ''), await found('Nobody of this name')]).toEqual([1, 0]);
    expect((await api.get(member, `${members}?search=nobody`)).body.data).toHaveLength(1);
    expect((await api.post(buyer, `${members}/search`, { search: '' })).status).toBe(403);
  });
});
