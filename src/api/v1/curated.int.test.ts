import { expect } from 'vitest';
import { shopTimeZone } from '#kit/time.ts';
import { addListing } from '../../../tests/fixtures/listings/add-listing.ts';
import { test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/curated-selection';

test('a selection of curated wines is saved, read, shown, and deleted by its operations', async ({ api }) => {
  const { admin, buyer, wineryId, wineId } = await addShop(api.app.db);
  const other = await addListing(api.app.db, wineryId, { title: 'Other' });
  const wines = [
    { listingId: other, reason: 'It tastes of stone.' },
    { listingId: wineId, reason: 'It needs a steak.' },
  ];
  const id = crypto.randomUUID();
  const startsOn = api.app.clock.now().toLocaleDateString('en-CA', { timeZone: shopTimeZone });
  const body = { version: 0, publish: true, title: 'Two bottles', introduction: '', startsOn, wines };
  expect((await api.put(undefined, `${at}/${id}`, body)).status).toBe(401);
  expect((await api.put(buyer, `${at}/${id}`, body)).status).toBe(403);
  const refused = await api.put(admin, `${at}/${id}`, {
    ...body,
    startsOn: null,
    wines: [{ ...wines[0], reason: '' }],
  });
  expect([refused.status, refused.body.errors.map((one: { code: string }) => one.code)]).toEqual([
    400,
    ['validation-invalid-params', 'validation-invalid-params'],
  ]);
  expect((await api.get(undefined, '/api/v1/curated')).status).toBe(404);
  const saved = await api.put(admin, `${at}/${id}`, body);
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { id, version: 1, state: 'current', startsOn } },
  });
  expect((await api.put(admin, `${at}/${id}`, body)).status).toBe(409);
  expect((await api.get(undefined, '/api/v1/curated')).body.data).toMatchObject({
    ...{ title: 'Two bottles', current: true, until: null },
    wines: [{ reason: 'It tastes of stone.' }, { reason: 'It needs a steak.', listing: { id: wineId } }],
  });
  expect(await api.get(undefined, `/api/v1/curated/${startsOn}`)).toMatchObject({ status: 200 });
  for (const gone of ['2026-01-02', 'x', '9999-99-99'])
    expect((await api.get(undefined, `/api/v1/curated/${gone}`)).status, gone).toBe(404);
  expect((await api.get(undefined, '/api/v1/curated/past')).body).toMatchObject({ data: [], meta: { totalItems: 0 } });
  expect((await api.get(undefined, '/api/v1/curated/past?page=0')).status).toBe(400);
  expect((await api.get(admin, at)).body).toMatchObject({ data: [{ id, wines: 2, state: 'current' }] });
  expect((await api.get(admin, `${at}/${id}`)).body.data.wines).toHaveLength(2);
  expect((await api.delete(admin, `${at}/${id}`)).status).toBe(409);
  const draft = crypto.randomUUID();
  await api.put(admin, `${at}/${draft}`, { ...body, publish: false, startsOn: null, wines: [] });
  expect(await api.delete(admin, `${at}/${draft}`)).toMatchObject({ status: 200, body: { data: { id: draft } } });
  expect((await api.get(admin, `${at}/${draft}`)).status).toBe(404);
});
