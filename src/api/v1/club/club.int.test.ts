import { describe, expect } from 'vitest';
import { addClub, addMembership, addRelease } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addSubscription } from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, addWine } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { clubResponse, listedClubResponse } from './club-responses.ts';
import { listedMembershipResponse, membershipResponse } from './membership-responses.ts';

/** A shop with an open club, an active release of its two wines, and a buyer with a saved card. */
async function openClub({ app }: EntryPoint, given: object = {}) {
  const shop = await addShop(app.db);
  const secondId = await addWine(app.db, shop.wineryId, 12);
  const club = await addClub(app.db, shop.wineryId, given);
  const { tierId } = club;
  const releaseId = await addRelease(app.db, { clubId: club.clubId, activatedBy: shop.owner.id }, [
    { tierId, listingId: shop.wineId, quantity: 3 },
    { tierId, listingId: secondId, quantity: 0 },
  ]);
  await addSavedCard(app.db, shop.buyer.id);
  return { ...shop, ...club, secondId, releaseId };
}

const address = { recipientName: 'Ada Lovelace', streetAddress: '12 Main Street', city: 'Fredericksburg' };
const shipped = { delivery: 'shipping', ...address, state: 'TX', postalCode: '78624' };

describe('wine clubs', () => {
  test('are listed with the filters of their page, compared, and shown to everybody', async ({ api }) => {
    const { wineryId, clubId } = await openClub(api);
    const listed = await api.get(undefined, '/api/v1/club?region=west_texas,mars&bottles=1-3&price=75-150&size=9');
    expect(listed).toMatchObject({ status: 200, body: { meta: { totalItems: 1, perPage: 24, ignored: ['region'] } } });
    expect(listed.body.meta.options.bottles[0]).toMatchObject({ value: '1-3', count: 1, chosen: true });
    expect(listedClubResponse.array().parse(listed.body.data)).toEqual(listed.body.data);
    expect(listed.body.data[0].tiers[0].to).toEqual({ amount: 12_000, currency: 'USD' });
    expect((await api.get(undefined, '/api/v1/club?bottles=over-12')).body.meta.totalItems).toBe(0);
    const compared = await api.get(undefined, '/api/v1/club/compare?clubs=red-gate/cellar-club,red-gate/none');
    expect(compared.body.data.map(({ id }: { id: string }) => id)).toEqual([clubId]);
    expect((await api.get(undefined, `/api/v1/winery/${wineryId}/club`)).body.data).toHaveLength(1);
    const { data } = (await api.get(undefined, '/api/v1/club/red-gate/cellar-club')).body;
    expect(clubResponse.parse(data)).toEqual(data);
    expect(data).toMatchObject({ next: { billOn: '2026-12-01' }, own: [] });
    expect((await api.get(undefined, '/api/v1/club/red-gate/none')).status).toBe(404);
  });

  test('by invitation are shown to members and with the token of an invitation alone', async ({ api }) => {
    const { buyer, clubId, tierId } = await openClub(api, { visibility: 'invitation' });
    const at = '/api/v1/club/red-gate/cellar-club';
    const key = { winery: 'red-gate', club: 'cellar-club', invitation: 'not a token' };
    expect((await api.get(undefined, at)).status).toBe(404);
    expect((await api.get(buyer, at)).status).toBe(404);
    expect((await api.post(undefined, '/api/v1/club/show-invited', key)).status).toBe(404);
    await addMembership(api.app.db, { clubId, tierId, userId: buyer.id });
    expect((await api.get(buyer, at)).body.data.own).toMatchObject([{ state: 'active', isGift: false }]);
  });

  test('are joined once, with the text that was shown, and never without consent', async ({ api }) => {
    const { buyer, owner, stranger, tierId } = await openClub(api);
    const at = `/api/v1/club-tier/${tierId}`;
    const { data } = (await api.get(buyer, `${at}/joining`)).body;
    expect(data).toMatchObject({ consent: { text: expect.stringContaining('renews') }, card: { brand: 'visa' } });
    const fields = { ...shipped, id: crypto.randomUUID(), consent: true, shown: data.consent.shown };
    const { consent: _, ...silent } = fields;
    for (const missing of [silent, { ...fields, consent: false }]) {
      const { status, body } = await api.post(buyer, `${at}/join`, missing);
      expect([status, body.errors[0].meta.parameter]).toEqual([400, 'consent']);
    }
    const answers = await Promise.all([api.post(buyer, `${at}/join`, fields), api.post(buyer, `${at}/join`, fields)]);
    for (const { status, body } of answers) expect([status, body.data]).toEqual([201, { id: fields.id, waits: false }]);
    const codeOf = async (who: typeof buyer, sent: object) =>
      (await api.post(who, `${at}/join`, sent)).body.errors.map(({ code, meta }: { code: string; meta: object }) => [
        code,
        meta,
      ]);
    const anew = { ...fields, id: crypto.randomUUID() };
    expect(await codeOf(buyer, anew)).toEqual([['already-member', {}]]);
    expect(await codeOf(buyer, { ...anew, shown: 'another text' })).toEqual([['changed', {}]]);
    expect(await codeOf(stranger, anew)).toEqual([['validation-invalid-params', { parameter: 'card' }]]);
    await addSavedCard(api.app.db, owner.id);
    expect(await codeOf(owner, anew)).toEqual([['own-winery', {}]]);
    expect((await api.post({ ...buyer, limited: true }, `${at}/join`, anew)).status).toBe(403);
    expect((await api.post(undefined, `${at}/join`, anew)).status).toBe(401);
    expect((await api.get(buyer, '/api/v1/club-tier/------------------------------------/joining')).status).toBe(404);
    const stored = await api.app.db.selectFrom('clubConsents').select(['text', 'membershipId']).execute();
    expect(stored).toEqual([{ text: data.consent.text, membershipId: fields.id }]);
  });

  test('whose members choose wines and dates are joined with both, and show the next shipment', async ({ api }) => {
    const { buyer, wineryId } = await openClub(api);
    const { tierId, wines } = await addSubscription(api.app.db, wineryId);
    const at = `/api/v1/club-tier/${tierId}`;
    const { data } = (await api.get(buyer, `${at}/joining?interval=2`)).body;
    expect(data.subscription).toMatchObject({ intervals: [1, 2, 3], intervalMonths: 2, wines: [{ left: 99 }, {}] });
    expect((await api.get(undefined, '/api/v1/club/red-gate/monthly-three')).body.data.offered).toHaveLength(2);
    const fields = { ...shipped, delivery: 'pickup', consent: true, shown: data.consent.shown, interval: 2 };
    const few = await api.post(buyer, `${at}/join`, { ...fields, wines: [{ listingId: wines[0], quantity: 2 }] });
    expect([few.status, few.body.errors[0].meta.parameter]).toEqual([400, 'wines']);
    const joined = await api.post(buyer, `${at}/join`, { ...fields, wines: [{ listingId: wines[0], quantity: 3 }] });
    expect(joined.status).toBe(201);
    const shown = (await api.get(buyer, `/api/v1/membership/${joined.body.data.id}`)).body.data;
    expect(membershipResponse.parse(shown)).toEqual(shown);
    expect(shown.next).toMatchObject({ intervalMonths: 2, skipped: false, wines: [{ quantity: 3 }, { quantity: 0 }] });
  });

  test('that are full say whether one may wait, and take who waits', async ({ api }) => {
    const { buyer, stranger, clubId, tierId } = await openClub(api, { memberLimit: 1, waitingList: true });
    await addMembership(api.app.db, { clubId, tierId, userId: stranger.id });
    const at = `/api/v1/club-tier/${tierId}`;
    const { shown } = (await api.get(buyer, `${at}/joining`)).body.data.consent;
    const full = await api.post(buyer, `${at}/join`, { ...shipped, consent: true, shown });
    expect([full.status, full.body.errors[0].meta]).toEqual([409, { mayWait: true }]);
    const waits = await api.post(buyer, `${at}/join`, { ...shipped, consent: true, shown, wait: true });
    expect(waits.body.data).toMatchObject({ waits: true });
  });
});

describe('memberships', () => {
  test('are listed and shown to their member alone', async ({ api }) => {
    const { buyer, stranger, owner, ...club } = await openClub(api);
    const id = await addMembership(api.app.db, { ...pick(club), userId: buyer.id });
    const listed = await api.get(buyer, '/api/v1/membership');
    expect(listedMembershipResponse.parse(listed.body.data[0])).toEqual(listed.body.data[0]);
    expect(listed.body.meta).toMatchObject({ totalItems: 1, perPage: 20 });
    const { data } = (await api.get(buyer, `/api/v1/membership/${id}`)).body;
    expect(membershipResponse.parse(data)).toEqual(data);
    expect(data).toMatchObject({ consent: { to: { amount: 12_000 } }, upcoming: [{ id: club.releaseId }] });
    expect((await api.get(stranger, '/api/v1/membership')).body.data).toEqual([]);
    for (const who of [stranger, owner]) expect((await api.get(who, `/api/v1/membership/${id}`)).status).toBe(404);
    expect((await api.get(undefined, `/api/v1/membership/${id}`)).status).toBe(401);
    const looking = await api.get({ ...buyer, limited: true }, `/api/v1/membership/${id}`);
    expect(looking.body.data).not.toHaveProperty('card');
    expect(membershipResponse.parse(looking.body.data)).toEqual(looking.body.data);
  });

  test('are changed by their member alone: delivery, wines, skipping, hold, and the end', async ({ api }) => {
    const { buyer, stranger, owner, wineId, secondId, releaseId, ...club } = await openClub(api);
    const id = await addMembership(api.app.db, { ...pick(club), userId: buyer.id });
    const at = `/api/v1/membership/${id}`;
    const wines = [
      { listingId: wineId, quantity: 2 },
      { listingId: secondId, quantity: 1 },
    ];
    const steps: [method: 'post' | 'put', path: string, body?: object][] = [
      ['put', `${at}/delivery`, shipped],
      ['put', `${at}/release/${releaseId}/wines`, { wines }],
      ['put', `${at}/release/${releaseId}/ship-date`, { shipOn: '2026-12-20' }],
      ['post', `${at}/release/${releaseId}/skip`],
      ['post', `${at}/release/${releaseId}/unskip`],
      ['post', `${at}/release/${releaseId}/agree`],
      ['post', `${at}/hold`, { until: '2027-01-31' }],
      ['post', `${at}/resume`],
      ['post', `${at}/cancel`, { reason: 'moving' }],
    ];
    for (const [method, path, body] of steps) {
      expect((await api[method](undefined, path, body ?? {})).status, path).toBe(401);
      expect((await api[method]({ ...buyer, limited: true }, path, body)).status, path).toBe(403);
      for (const who of [stranger, owner]) expect((await api[method](who, path, body)).status, path).toBe(404);
      expect((await api[method](buyer, path, body)).status, path).toBe(200);
    }
    for (const [method, path, body] of steps) {
      const { status, body: answer } = await api[method](buyer, path, body);
      expect([status, answer.errors[0].code], path).toEqual([409, 'closed']);
    }
    const { data } = (await api.get(buyer, at)).body;
    expect(data).toMatchObject({ state: 'canceled', upcoming: [] });
    const chosen = await api.app.db.selectFrom('clubChoiceWines').select(['listingId', 'quantity']).execute();
    expect(chosen).toHaveLength(2);
  });

  test('say which field of a change is wrong, and which release is billed already', async ({ api }) => {
    const { buyer, wineId, releaseId, ...club } = await openClub(api);
    const id = await addMembership(api.app.db, { ...pick(club), userId: buyer.id });
    const at = `/api/v1/membership/${id}`;
    const wrong = async (path: string, body: object) => {
      const { status, body: answer } = await api.put(buyer, `${at}/${path}`, body);
      return [status, answer.errors.map(({ meta }: { meta: { parameter?: string } }) => meta.parameter)];
    };
    expect(await wrong('delivery', { delivery: 'by pigeon' })).toEqual([400, ['delivery']]);
    expect(await wrong('delivery', { ...shipped, state: 'UT', postalCode: '84101' })).toEqual([400, ['state']]);
    expect(await wrong(`release/${releaseId}/wines`, { wines: 'red' })).toEqual([400, ['wines']]);
    const few = { wines: [{ listingId: wineId, quantity: 1 }] };
    expect(await wrong(`release/${releaseId}/wines`, few)).toEqual([400, ['wines']]);
    const dear = { wines: [{ listingId: wineId, quantity: 12 }] };
    expect(await wrong(`release/${releaseId}/wines`, dear)).toEqual([400, ['agree']]);
    expect((await api.put(buyer, `${at}/release/${releaseId}/wines`, { ...dear, agree: true })).status).toBe(200);
    expect(await wrong(`release/${releaseId}/ship-date`, { shipOn: '2026-01-01' })).toEqual([400, ['shipOn']]);
    expect((await api.post(buyer, `${at}/hold`, { until: 'soon' })).body.errors[0].meta.parameter).toBe('until');
    const other = `${at}/release/${crypto.randomUUID()}/skip`;
    expect((await api.post(buyer, other)).body.errors[0]).toMatchObject({ status: 409, code: 'expired' });
  });
});

const pick = ({ clubId, tierId }: { clubId: string; tierId: string }) => ({ clubId, tierId });
