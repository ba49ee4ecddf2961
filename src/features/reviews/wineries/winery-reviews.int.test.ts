import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { sendPicture, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import {
  addOwner,
  addReader,
  freshText,
  mailsTo,
  shownReviews,
  writeReview,
} from '../../../../tests/fixtures/reviews/write-review.ts';
import { addWineryReview } from './add-review.server.ts';
import { editWineryReview } from './edit-review.server.ts';
import { listReviewsByPerson } from './list-winery-reviews.server.ts';
import { removeWineryReview } from './remove-review.server.ts';
import { voteForReview } from './vote-review.server.ts';

const day = 24 * 60 * 60 * 1000;
describe('a review of a winery', () => {
  test('counts in its scores, tells the owners, and is listed for everybody', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db);
    const person = await addOwner(app, wineryId);
    const [bea, cal] = [await addReader(app.db, 'bea'), await addReader(app.db, 'cal')];
    expect(await shownReviews(app, wineryId)).toMatchObject({ scores: undefined, shown: { total: 0, reviews: [] } });
    const { id, state } = await writeReview(app, bea, wineryId, {
      ...{ score: '5', qualityScore: '4', varietyScore: '', customerServiceScore: 2, visited: '2026-01' },
      content: ' <script>alert(1)</script>\r\nA fine porch ',
    });
    expect(state).toBe('published');
    await writeReview(app, cal, wineryId, { score: 2, qualityScore: 5 });
    expect(await shownReviews(app, wineryId)).toMatchObject({
      scores: {
        ...{ score: 3.5, reviewCount: 2, verifiedCount: 0, distribution: [0, 1, 0, 0, 1] },
        means: { quality: 4.5, variety: null, ambiance: null, customerService: 2 },
      },
      shown: {
        total: 2,
        reviews: [
          { score: 2 },
          {
            ...{ id, author: { id: bea.id, name: 'bea' }, content: '<script>alert(1)</script>\nA fine porch' },
            ...{ visited: '2026-01', verified: null, editedAt: null, answer: null, photos: [], isOwn: false },
          },
        ],
      },
    });
    expect((await listReviewsByPerson(app, anonymous, { personId: bea.id, page: null })).total).toBe(1);
    expect(await mailsTo(app)).toEqual(['winery-reviewed owner', 'winery-reviewed owner']);
    expect((await app.sent())[0]?.props).toEqual({ winery: 'Red Gate', reviewId: id, score: 5 });
    expect(await addWineryReview(app, person, { wineryId, fields: { score: 5, content: 'Ours!' } })).toEqual({
      ok: false,
      code: 'own-winery',
    });
  });

  test('with bad input is refused at the field, and nothing is stored', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db);
    const bea = await addReader(app.db, 'bea');
    const refused = async (fields: object) => {
      const added = await addWineryReview(app, bea, { wineryId, fields: { score: 4, content: 'Fine', ...fields } });
      return !added.ok && 'errors' in added ? added.errors : added;
    };
    for (const score of [0, 6, 3.5, '', '3.5', null, true, [], '5; drop table'])
      expect(await refused({ score })).toEqual({ score: 'Please give a score from 1 to 5' });
    expect(await refused({ qualityScore: 6 })).toEqual({
      qualityScore: 'A score is a whole number from 1 to 5, or nothing',
    });
    expect(await refused({ content: ' \r\n ' })).toEqual({ content: 'Please write what it was like' });
    expect(await refused({ content: 'é'.repeat(5_001) })).toEqual({ content: 'Please use at most 5,000 characters' });
    expect(await refused({ content: 'nul \0' })).toEqual({
      content: 'This text has a character that can’t be saved',
    });
    expect(await refused({ visited: '2999-01' })).toEqual({ visited: 'This month has not come yet' });
    expect(await refused({ visited: '2026-13' })).toEqual({ visited: 'Please choose a month, or leave it open' });
    const photos = Array.from({ length: 5 }, () => crypto.randomUUID());
    expect(await refused({ photos })).toEqual({ photos: 'A review has at most 4 photos' });
    expect(await refused({ photos: photos.slice(0, 1) })).toEqual({
      photos: 'A photo is not there any more. Please add it again.',
    });
    for (const gone of [crypto.randomUUID(), 'x'])
      expect(await addWineryReview(app, bea, { wineryId: gone, fields: { score: 4, content: 'Fine' } })).toEqual({
        ok: false,
        code: 'not-found',
      });
    expect(await app.db.selectFrom('wineryReviews').select('id').execute()).toEqual([]);
    // 5,000 lines: a browser sends each line break as two characters
    expect(await refused({ content: 'a\r\n'.repeat(2_500) })).toMatchObject({ ok: true });
  });

  test('is one per person and winery, even twice at once; five a day; with a verified email', async ({
    accounts: app,
  }) => {
    const bea = await addReader(app.db, 'bea');
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => addWinery(app.db, { slug })));
    const [first = '', ...others] = ids;
    const add = (wineryId: string) =>
      addWineryReview(app, bea, { wineryId, fields: { score: 4, content: freshText() } });
    const twice = await Promise.all([add(first), add(first)]);
    const [done] = twice.filter((one) => one.ok);
    expect(twice.map((one) => (one.ok ? 'ok' : one.code)).sort()).toEqual(['already-reviewed', 'ok']);
    expect(twice.find((one) => !one.ok)).toMatchObject({ reviewId: done?.ok && done.value.id });
    expect((await shownReviews(app, first)).scores?.reviewCount).toBe(1);
    const codes: string[] = [];
    for (const id of others) codes.push(await add(id).then((one) => (one.ok ? 'ok' : one.code)));
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'too-many']);
    // why: writing and deleting again and again must not be a way around the limit
    const [own] = (await shownReviews(app, others[0] ?? '')).shown.reviews;
    expect(await removeWineryReview(app, bea, own?.id ?? '')).toMatchObject({ ok: true });
    expect(await add(others[4] ?? '')).toMatchObject({ code: 'too-many', retryAfterSeconds: expect.any(Number) });
    app.clock.ahead += day + 1_000;
    expect(await add(others[4] ?? '')).toMatchObject({ ok: true });
    const cal = await addReader(app.db, 'cal', { emailVerified: false });
    expect(await addWineryReview(app, cal, { wineryId: first, fields: { score: 4, content: 'Fine' } })).toEqual({
      ok: false,
      code: 'email-unverified',
    });
  });

  test('is not written by somebody who shared a browser with the winery within 90 days', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db);
    const [person, alias] = [await addOwner(app, wineryId), await addReader(app.db, 'alias')];
    const lastSignInAt = app.clock.now();
    const browserHash = 'a'.repeat(64);
    await app.db
      .insertInto('browserSignIns')
      .values([person, alias].map(({ id: userId }) => ({ browserHash, userId, lastSignInAt })))
      .execute();
    const add = () => addWineryReview(app, alias, { wineryId, fields: { score: 5, content: 'Best winery there is' } });
    app.clock.ahead += 90 * day - 60_000;
    expect(await add()).toEqual({ ok: false, code: 'own-winery' });
    app.clock.ahead += 120_000;
    expect(await add()).toMatchObject({ ok: true });
  });

  test('is edited with its history, keeps its scores right, and is deleted with its photos', async ({
    accounts: app,
  }) => {
    const wineryId = await addWinery(app.db);
    const [bea, cal] = [await addReader(app.db, 'bea'), await addReader(app.db, 'cal')];
    const [one, other] = [await sendPicture(app, bea), await sendPicture(app, bea)];
    const { id } = await writeReview(app, bea, wineryId, { score: 5, content: 'First words', photos: [one] });
    const edit = (fields: object) => editWineryReview(app, bea, { id, fields });
    expect(await edit({ score: 5, content: 'First words' })).toMatchObject({ ok: true });
    expect((await shownReviews(app, wineryId)).shown.reviews[0]).toMatchObject({
      editedAt: null,
      photos: [{ id: one }],
    });
    expect(await edit({ score: 1, foodOfferingsScore: 3, content: 'Other words', photos: [other] })).toMatchObject({
      ok: true,
      value: { id, state: 'published' },
    });
    const { scores, shown: list } = await shownReviews(app, wineryId);
    expect(scores).toMatchObject({
      score: 1,
      reviewCount: 1,
      means: { foodOfferings: 3 },
      distribution: [1, 0, 0, 0, 0],
    });
    expect(list.reviews[0]).toMatchObject({
      content: 'Other words',
      editedAt: expect.any(String),
      photos: [{ id: other }],
    });
    const versions = await app.db.selectFrom('wineryReviewVersions').selectAll().execute();
    expect(versions).toMatchObject([{ reviewId: id, number: 1, overall: 5, content: 'First words' }]);
    expect(await editWineryReview(app, cal, { id, fields: { score: 1, content: 'x' } })).toEqual({
      ok: false,
      code: 'not-found',
    });
    expect(await removeWineryReview(app, cal, id)).toEqual({ ok: false, code: 'not-found' });
    expect(await removeWineryReview(app, bea, id)).toMatchObject({ ok: true });
    expect((await shownReviews(app, wineryId)).scores).toBeUndefined();
    const winery = app.db.selectFrom('wineries').select('score').where('id', '=', wineryId);
    expect(await winery.executeTakeFirst()).toEqual({ score: null });
    const images = await app.db.selectFrom('images').select('unattachedSince').execute();
    expect(images.every(({ unattachedSince }) => unattachedSince !== null)).toBe(true);
    expect(await writeReview(app, bea, wineryId)).toMatchObject({ state: 'published' });
  });
});

test('reviews of a winery are sorted, filtered by score and words, and paged', async ({ accounts: app }) => {
  const wineryId = await addWinery(app.db);
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const reader = await addReader(app.db, `reader${at}`);
    const content = at === 3 ? 'Picnics under live oaks' : freshText();
    ids.push((await writeReview(app, reader, wineryId, { score: (at % 5) + 1, content })).id);
    app.clock.ahead += 60_000;
  }
  await voteForReview(app, await addReader(app.db, 'voter'), { id: ids[5] ?? '', helpful: true });
  const listed = async (query: object) => (await shownReviews(app, wineryId, query)).shown;
  expect((await listed({})).reviews.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
  expect(await listed({ page: '2' })).toMatchObject({ page: 2, pages: 2, total: 12 });
  expect((await listed({ page: '2' })).reviews.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect((await listed({ sort: 'highest' })).reviews.map(({ score }) => score).slice(0, 4)).toEqual([5, 5, 4, 4]);
  expect((await listed({ sort: 'lowest' })).reviews.map(({ score }) => score).slice(0, 4)).toEqual([1, 1, 1, 2]);
  expect((await listed({ sort: 'helpful' })).reviews[0]?.id).toBe(ids[5]);
  expect(await listed({ score: '2' })).toMatchObject({ total: 3, score: 2 });
  expect((await listed({ words: 'picnic oak' })).reviews.map(({ id }) => id)).toEqual([ids[3]]);
  expect(await listed({ words: 'nothing such' })).toMatchObject({ total: 0, reviews: [] });
  for (const query of [{ sort: 'x', score: '9', page: 'x', words: '\0' }, { words: '"\'&|!(' }, null])
    expect((await listed(query as object)).page).toBe(1);
});
