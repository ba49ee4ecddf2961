import { describe, expect } from 'vitest';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/claim';
const fields = { phone: '(512) 555-0142', bw: 'BWN-TX-15001', zip: '78624', role: 'industry-pro' };

async function begin({ app: { db } }: EntryPoint) {
  const shop = await addShop(db);
  return { ...shop, unclaimed: await addWinery(db, { slug: 'blue-hill', name: 'Blue Hill' }) };
}

describe('claims of the API', () => {
  test('are filed, listed, and approved, with a message each', async ({ api }) => {
    const { buyer, admin, unclaimed } = await begin(api);
    const filed = await api.post(buyer, at, { wineryId: unclaimed, wineryName: 'Any', ...fields });
    const claimRequest = {
      ...{ status: 'pending', wineryName: 'Blue Hill', user: { _id: buyer.id }, isDispute: false, decidedAt: null },
      winery: { _id: unclaimed, slug: 'blue-hill', claimed: 'pending' },
    };
    expect(filed).toMatchObject({ status: 201, body: { data: { claimRequest, message: expect.any(String) } } });
    const { _id: id } = filed.body.data.claimRequest;
    expect((await api.get(buyer, `/api/v1/winery/${unclaimed}`)).body.data.claimed).toBe('pending');
    expect(await api.get(admin, `${at}/requests`)).toMatchObject({
      status: 200,
      body: { data: [{ _id: id, status: 'pending', daysWaiting: 0 }], meta: { next: null, waiting: 1 } },
    });
    expect(await api.put(admin, `${at}/approve/${id}`)).toMatchObject({
      status: 200,
      body: { data: { updatedClaimReq: { _id: id, status: 'approved', winery: { claimed: 'claimed' } } } },
    });
    expect(await api.put(admin, `${at}/approve/${id}`)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'claim-decided' }] },
    });
    expect((await api.get(admin, `${at}/requests?status=approved`)).body.data).toMatchObject([{ _id: id }]);
  });

  test('are rejected as the specification sends it, with the claimant alone, or with a reason', async ({ api }) => {
    const { buyer, owner, admin, unclaimed } = await begin(api);
    for (const reason of [undefined, 'No proof']) {
      const { body } = await api.post(buyer, at, { wineryId: unclaimed, ...fields });
      const url = `${at}/reject/${body.data.claimRequest._id}`;
      expect((await api.put(admin, url, { userId: owner.id })).status).toBe(400);
      const rejected = await api.put(admin, url, { userId: buyer.id, reason });
      expect(rejected).toMatchObject({
        status: 200,
        body: { data: { updatedClaimReq: { status: 'rejected', winery: { claimed: 'unclaimed' } } } },
      });
    }
    const rows = await api.app.db.selectFrom('wineryClaims').select('reason').orderBy('createdAt').execute();
    expect(rows.map(({ reason }) => reason)).toEqual(['We could not confirm that you run this winery.', 'No proof']);
  });

  test('of a new winery name the listed ones that it may be', async ({ api }) => {
    const { buyer, unclaimed } = await begin(api);
    const place = { wineryCity: 'Austin', wineryState: 'TX', wineryRegion: 'central_texas' };
    const sent = { wineryName: 'blue hill', ...place, ...fields };
    expect(await api.post(buyer, at, sent)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'winery-listed', meta: { wineries: [unclaimed] } }] },
    });
    const filed = await api.post(buyer, at, { ...sent, notListed: true });
    expect(filed).toMatchObject({ status: 201, body: { data: { claimRequest: { winery: null } } } });
    expect(await api.post(buyer, at, { ...sent, notListed: true })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'already-claimed', meta: { claimId: filed.body.data.claimRequest._id } }] },
    });
  });

  test('that an admin files for somebody are approved at once', async ({ api }) => {
    const { buyer, admin, unclaimed } = await begin(api);
    const sent = { wineryId: unclaimed, userId: buyer.id };
    expect(await api.post(admin, `${at}/admin-requests`, sent)).toMatchObject({
      status: 201,
      body: { data: { claimRequest: { status: 'approved', user: { _id: buyer.id }, winery: { claimed: 'claimed' } } } },
    });
    expect(await api.post(admin, `${at}/admin-requests`, sent)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'already-owned' }] },
    });
    for (const wrong of [{}, { ...sent, userId: 'x' }, { ...sent, userId: crypto.randomUUID() }])
      expect((await api.post(admin, `${at}/admin-requests`, wrong)).status).toBe(400);
  });

  test('are refused where they are wrong, and after five of a day', async ({ api }) => {
    const { buyer, unclaimed } = await begin(api);
    const missing = await api.post(buyer, at, { wineryId: unclaimed });
    expect(missing.status).toBe(400);
    expect(missing.body.errors.map(({ meta }: { meta: object }) => meta)).toContainEqual({ parameter: 'phone' });
    expect((await api.post(buyer, at, { ...fields, wineryId: crypto.randomUUID() })).status).toBe(404);
    expect((await api.post(undefined, at, { ...fields, wineryId: unclaimed })).status).toBe(401);
    expect((await api.post({ ...buyer, limited: true }, at, { ...fields, wineryId: unclaimed })).status).toBe(403);
    for (let number = 0; number < 5; number++) {
      const wineryId = await addWinery(api.app.db, { slug: `winery-${number}` });
      expect((await api.post(buyer, at, { ...fields, wineryId })).status).toBe(201);
    }
    const sixth = await api.post(buyer, at, { ...fields, wineryId: unclaimed });
    expect(sixth).toMatchObject({ status: 429, body: { errors: [{ code: 'too-many-requests' }] } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });
});
