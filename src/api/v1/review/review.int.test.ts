import { describe, expect } from 'vitest';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { freshText } from '../../../../tests/fixtures/reviews/write-review.ts';

const at = '/api/v1/review';

describe('reviews of the API', () => {
  test('are added, edited, listed, and removed, with the answers of the specification', async ({ api }) => {
    const { wineryId, buyer, stranger, admin } = await addShop(api.app.db);
    const added = await api.post(buyer, `${at}/add`, {
      ...{ winery: wineryId, score: 5, ambianceScore: 4, content: 'A porch with a view', visited: '2026-10' },
    });
    expect(added).toMatchObject({
      status: 201,
      body: {
        data: {
          createdReview: {
            ...{ winery: { _id: wineryId, slug: 'red-gate' }, user: { _id: buyer.id, name: 'Ada L' }, score: 5 },
            ...{ ambianceScore: 4, qualityScore: null, visited: '2026-10', state: 'published', verified: null },
          },
          message: 'Review published. Thank you!',
        },
      },
    });
    const { _id: id } = added.body.data.createdReview;
    expect(await api.post(buyer, `${at}/add`, { winery: wineryId, score: 5, content: 'Again' })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'already-reviewed', meta: { reviewId: id } }] },
    });
    expect(await api.get(undefined, `${at}/winery/${wineryId}`)).toMatchObject({
      status: 200,
      body: {
        data: [{ _id: id, content: 'A porch with a view' }],
        meta: { page: 1, perPage: 10, totalItems: 1, totalPages: 1, scores: { score: 5, ambianceScore: 4 } },
      },
    });
    const edited = await api.put(buyer, `${at}/edit/${id}`, { score: 3, content: 'A porch' });
    expect(edited).toMatchObject({
      status: 200,
      body: { data: { updatedReview: { _id: id, score: 3, ambianceScore: null }, message: 'Review saved.' } },
    });
    expect((await api.get(undefined, `${at}/user/${buyer.id}`)).body.data).toMatchObject([{ _id: id, score: 3 }]);
    expect((await api.get(buyer, `${at}/user/me`)).body.data).toMatchObject([{ _id: id, decisionReason: null }]);
    expect((await api.put(stranger, `${at}/edit/${id}`, { score: 1, content: 'x' })).status).toBe(404);
    expect((await api.delete(stranger, `${at}/remove/${id}`)).status).toBe(404);
    expect(await api.delete(buyer, `${at}/remove/${id}`)).toMatchObject({
      status: 200,
      body: { data: { reviewId: id, message: 'Review removed.' } },
    });
    expect((await api.get(undefined, `${at}/winery/${wineryId}`)).body).toMatchObject({
      data: [],
      meta: { scores: null },
    });
    const other = await api.post(stranger, `${at}/add`, { winery: wineryId, score: 1, content: freshText() });
    const { _id: otherId } = other.body.data.createdReview;
    expect(await api.delete(admin, `${at}/remove/${otherId}`)).toMatchObject({ body: { data: { reviewId: otherId } } });
    expect((await api.get(stranger, `${at}/user/me`)).body.data).toMatchObject([
      { state: 'removed', decisionReason: 'It breaks our rules for reviews.' },
    ]);
  });

  test('say what is wrong with bad input', async ({ api }) => {
    const { wineryId, buyer, owner } = await addShop(api.app.db);
    const add = (who: typeof buyer | undefined, body: object) =>
      api.post(who, `${at}/add`, { winery: wineryId, score: 4, content: 'Fine', ...body });
    for (const score of [0, 6, 3.5])
      expect(await add(buyer, { score })).toMatchObject({
        status: 400,
        body: { errors: [{ title: 'Please give a score from 1 to 5', meta: { parameter: 'score' } }] },
      });
    expect((await add(buyer, { content: 'x'.repeat(5_001) })).status).toBe(400);
    expect(await add(owner, {})).toMatchObject({ status: 403, body: { errors: [{ code: 'own-winery' }] } });
    expect((await add(undefined, {})).status).toBe(401);
    expect((await add(buyer, { winery: crypto.randomUUID() })).status).toBe(404);
    expect((await api.get(undefined, `${at}/winery/x`)).status).toBe(404);
  });

  test('are answered, reported, found helpful, and decided', async ({ api }) => {
    const { wineryId, buyer, owner, stranger, admin } = await addShop(api.app.db);
    const added = await api.post(buyer, `${at}/add`, { winery: wineryId, score: 2, content: freshText() });
    const { _id: id } = added.body.data.createdReview;
    expect(await api.post(owner, `${at}/answer/${id}`, { content: 'Come again' })).toMatchObject({
      status: 201,
      body: { data: { review: { answer: { content: 'Come again' } } } },
    });
    expect((await api.post(owner, `${at}/answer/${id}`, { content: 'And again' })).status).toBe(409);
    expect(await api.put(stranger, `${at}/helpful/${id}`, { helpful: true })).toMatchObject({
      body: { data: { helpful: 1, foundHelpful: true } },
    });
    expect((await api.put(buyer, `${at}/helpful/${id}`, { helpful: true })).status).toBe(403);
    expect((await api.post(stranger, `${at}/report/${id}`, { reason: 'offensive' })).status).toBe(201);
    expect(await api.get(admin, `${at}/waiting`)).toMatchObject({
      body: { data: [{ _id: id, reports: [{ reason: 'offensive' }] }], meta: { held: 0, reported: 1, totalItems: 1 } },
    });
    expect((await api.get(owner, `${at}/waiting`)).status).toBe(403);
    expect(await api.put(admin, `${at}/decide/${id}`, { decision: 'kept', reason: 'It is an opinion.' })).toMatchObject(
      {
        body: { data: { updatedReview: { _id: id, state: 'published' } } },
      },
    );
  });
});
