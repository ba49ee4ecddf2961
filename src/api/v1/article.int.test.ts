import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/article';

test('a post is saved, read, restored, taken offline, and deleted by its operations; pages are read', async ({
  api,
}) => {
  const { admin, buyer } = await addShop(api.app.db);
  const id = crypto.randomUUID();
  const texts = { title: 'Rain', summary: 'It rained.', body: '**Late** <b>rain</b>.', author: '', tags: 'Weather' };
  const body = { version: 0, publish: true, pictureAlt: '', ...texts };
  expect((await api.put(undefined, `${at}/${id}`, body)).status).toBe(401);
  expect((await api.put(buyer, `${at}/${id}`, body)).status).toBe(403);
  expect(await api.put(admin, `${at}/${id}`, { ...body, summary: '' })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'validation-invalid-params' }] },
  });
  expect((await api.get(undefined, '/api/v1/post/rain')).status).toBe(404);
  expect(await api.put(admin, `${at}/${id}`, body)).toMatchObject({ status: 200, body: { data: { id, version: 1 } } });
  expect((await api.put(admin, `${at}/${id}`, body)).status).toBe(409);
  expect((await api.get(undefined, '/api/v1/post/rain')).body.data).toMatchObject({
    ...{ title: 'Rain', version: 1, minutes: 1 },
    text: [{ tag: 'p', content: [{ tag: 'strong', content: ['Late'] }, ' <b>rain</b>.'] }],
  });
  expect((await api.get(undefined, '/api/v1/post?tag=weather')).body).toMatchObject({
    data: [{ slug: 'rain' }],
    meta: { page: 1, perPage: 12, totalItems: 1, totalPages: 1 },
  });
  expect((await api.get(undefined, '/api/v1/post?tag=none')).status).toBe(404);
  expect((await api.get(admin, `${at}?kind=page`)).body.meta).toMatchObject({ totalItems: 4 });
  expect((await api.get(admin, `${at}/${id}`)).body.data).toMatchObject({ body: texts.body, state: 'published' });
  expect((await api.delete(admin, `${at}/${id}?version=1`)).status).toBe(409);
  expect((await api.post(admin, `${at}/${id}/restore`, { version: 'x' })).status).toBe(400);
  expect((await api.post(buyer, `${at}/${id}/restore`, {})).status).toBe(403);
  const restored = await api.post(admin, `${at}/${id}/restore`, { version: 1, number: 1 });
  expect(restored).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  expect((await api.post(admin, `${at}/${id}/unpublish`, { version: 1 })).status).toBe(409);
  expect((await api.post(admin, `${at}/${id}/unpublish`, { version: 2 })).status).toBe(200);
  expect((await api.get(undefined, '/api/v1/post/rain')).status).toBe(404);
  expect((await api.delete(admin, `${at}/${id}?version=2`)).status).toBe(200);
  expect((await api.get(admin, `${at}/${id}`)).status).toBe(404);
  expect((await api.get(undefined, '/api/v1/page/why-lonevine')).body.data).toMatchObject({
    ...{ title: 'Why Lonevine', version: 1 },
  });
  expect((await api.post(admin, `${at}/${id}/restore`, {})).status).toBe(404);
  for (const slug of ['none', 'constructor']) {
    expect((await api.get(undefined, `/api/v1/page/${slug}`)).status).toBe(404);
  }
});
