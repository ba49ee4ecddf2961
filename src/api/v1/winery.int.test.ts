import { describe, expect } from 'vitest';
import { z } from 'zod';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../tests/fixtures/orders/orders-test.ts';
import { wineryResponse } from './winery-fields.server.ts';

const at = '/api/v1/winery';

describe('the wineries of the API', () => {
  test('are added, changed, pinned, unpinned, and deleted by admins, with a message', async ({ api }) => {
    const { admin } = await addShop(api.app.db);
    const body = {
      ...{ name: 'Blue Gate', city: 'Fredericksburg', state: 'TX', region: 'central_texas' },
      ...{
        short_description: 'Dry land.',
        varietals: ['tannat'],
        lat: 30.2752,
        lng: -98.872,
        score: 5,
        claimed: 'claimed',
      },
    };
    const created = await api.post(admin, at, body);
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: {
          message: 'Blue Gate was added.',
          winery: { slug: 'blue-gate', short_description: 'Dry land.', varietals: ['tannat'], score: null },
        },
      },
    });
    expect(z.object({ winery: wineryResponse, message: z.string() }).parse(created.body.data)).toEqual(
      created.body.data,
    );
    const id = created.body.data.winery._id;
    const hours = [['11:00', '18:00'], [], [], [], [], [], []];
    for (const [sent, now] of [
      [{ hours, phone: '512 555 0142' }, {}],
      [{ short_description: 'Wet land.' }, { short_description: 'Wet land.' }],
      [
        { name: 'Green Gate', lat: null, lng: null },
        { name: 'Green Gate', short_description: 'Wet land.' },
      ],
    ] as const) {
      expect(await api.put(admin, `${at}/${id}`, sent)).toMatchObject({
        status: 200,
        body: { data: { updatedWinery: { _id: id, city: 'Fredericksburg', varietals: ['tannat'], ...now } } },
      });
    }
    const stored = api.app.db.selectFrom('wineries').select(['hours', 'phone', 'coordPrecision']).where('id', '=', id);
    expect(await stored.executeTakeFirst(), 'what was not sent stays').toMatchObject({
      ...{ phone: '512 555 0142', coordPrecision: 'city' },
      hours: [[{ opens: '11:00', closes: '18:00' }], [], [], [], [], [], []],
    });
    expect(await api.put(admin, `${at}/pine/${id}`, {})).toMatchObject({ body: { data: { id } } });
    for (const [state, count] of [
      ['all', 1],
      ['tx', 1],
      ['OR', 0],
    ] as const) {
      const pinned = await api.get(admin, `${at}/pin-wineries/${state}`);
      expect(pinned.body).toMatchObject({ data: { length: count }, meta: { page: 1, totalItems: count } });
    }
    expect(await api.put(admin, `${at}/unpine/${id}`, {})).toMatchObject({ body: { data: { id } } });
    expect(await api.delete(admin, `${at}/${id}`)).toMatchObject({
      status: 200,
      body: { data: { winery: { _id: id, slug: 'blue-gate' }, message: 'Green Gate was deleted.' } },
    });
    expect((await api.get(admin, `${at}/${id}`)).status).toBe(404);
    const kinds = (await adminActions(api.app.db)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['winery-created', 'winery-changed', 'winery-changed', 'winery-changed', 'winery-pinned', 'winery-unpinned'],
      'winery-deleted',
    ]);
  });

  test('are listed and found by part of their name, by page', async ({ api }) => {
    const { admin, buyer } = await addShop(api.app.db);
    await addWinery(api.app.db, { slug: 'a', name: 'Álamo Hill' });
    await addWinery(api.app.db, { slug: 'b', name: 'Bend' });
    const list = async (query: string) => (await api.get(buyer, `${at}/${query}`)).body;
    const all = await list('all-wineries?perPage=2');
    expect(z.array(wineryResponse).parse(all.data)).toEqual(all.data);
    expect(all).toMatchObject({
      data: [{ slug: 'a' }, { slug: 'b' }],
      meta: { page: 1, perPage: 2, totalItems: 3, totalPages: 2 },
    });
    expect((await list('all-wineries?perPage=2&page=2')).data).toMatchObject([{ slug: 'red-gate' }]);
    expect((await list('search-wineries?searchText=alamo')).data).toMatchObject([{ slug: 'a' }]);
    expect((await list('search-wineries?searchText=%25')).data).toEqual([]);
    for (const query of ['all-wineries?perPage=101', 'all-wineries?page=0', 'search-wineries', 'pin-wineries/Texas']) {
      expect((await api.get(admin, `${at}/${query}`)).status, query).toBe(400);
    }
  });

  test('are one’s own: the page of the owner, and of anybody for admins', async ({ api }) => {
    const { admin, owner, member, buyer, wineryId } = await addShop(api.app.db);
    for (const who of [owner, member]) {
      expect((await api.get(who, `${at}/my-winery`)).body.data).toMatchObject({ _id: wineryId });
    }
    expect((await api.get(admin, `${at}/my-winery?userId=${owner.id}`)).body.data).toMatchObject({ _id: wineryId });
    expect((await api.get(buyer, `${at}/my-winery?sharetribeUserId=${owner.id}`)).status).toBe(403);
    expect((await api.get(buyer, `${at}/my-winery`)).status).toBe(404);
    const change = { short_description: 'Mine.' };
    expect((await api.put(owner, `${at}/${wineryId}`, change)).status).toBe(200);
    expect((await api.put(member, `${at}/${wineryId}`, change)).status).toBe(403);
    const wrong = await api.put(owner, `${at}/${wineryId}`, { short_description: 'x'.repeat(1_001), lat: 1 });
    expect(wrong.body.errors.map(({ meta }: { meta: object }) => meta)).toEqual([
      { parameter: 'short_description' },
      { parameter: 'lat' },
    ]);
  });
});
