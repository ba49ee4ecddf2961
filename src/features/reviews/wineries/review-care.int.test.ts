import { describe, expect } from 'vitest';
import { withRequestSource } from '#features/accounts/request-source.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import {
  addAdmin,
  addOwner,
  addReader,
  mailsTo,
  shownReviews,
  writeReview,
} from '../../../../tests/fixtures/reviews/write-review.ts';
import { answerReview } from './answer-review.server.ts';
import { decideReview } from './decide-review.server.ts';
import { editWineryReview } from './edit-review.server.ts';
import { listWaitingReviews } from './list-waiting-reviews.server.ts';
import { listOwnWineryReviews, listWineryReviews } from './list-winery-reviews.server.ts';
import { removeWineryReview } from './remove-review.server.ts';
import { reportReview } from './report-review.server.ts';
import { voteForReview } from './vote-review.server.ts';

const _day = 24 * 60 * 60 * 1000;
describe('a review of a winery that others act on', () => {
  test('like another one, or one of a burst from one network, waits for an admin, who is shown the rule', async ({
    accounts: app,
  }) => {
    const [wineryId, otherId] = [await addWinery(app.db), await addWinery(app.db, { slug: 'other' })];
    const person = await addOwner(app, wineryId);
    const operator = await addAdmin(app);
    const text = 'We drove out on a Sunday, sat on the porch, and the Tempranillo was as good as any in Spain.';
    const [bea, cal] = [await addReader(app.db, 'bea'), await addReader(app.db, 'cal')];
    await writeReview(app, bea, otherId, { content: text });
    const copied = await writeReview(app, cal, wineryId, { score: 5, content: `${text.toUpperCase()} Go!` });
    expect(copied.state).toBe('held');
    expect((await shownReviews(app, wineryId)).scores).toBeUndefined();
    expect(await mailsTo(app)).toEqual([]);
    const own = await listOwnWineryReviews(app, cal, { page: null });
    expect(own.ok && own.value.reviews).toMatchObject([{ id: copied.id, state: 'held' }]);
    const network = { requestId: 'r', network: '198.51.100.7' };
    const states: string[] = [];
    for (const name of ['dan', 'eva', 'fay', 'gus']) {
      const reader = await addReader(app.db, name);
      states.push(await withRequestSource(network, async () => (await writeReview(app, reader, wineryId)).state));
    }
    expect(states).toEqual(['published', 'published', 'published', 'held']);
    const waiting = await listWaitingReviews(app, operator, { which: 'held', page: null });
    expect(waiting.ok && waiting.value).toMatchObject({
      waiting: { held: 2, reported: 0 },
      reviews: [{ id: copied.id, heldRule: 'similar-text' }, { heldRule: 'network-burst' }],
    });
    const decision = { decision: 'kept', reason: 'They wrote both themselves.' };
    expect(await decideReview(app, operator, { id: copied.id, fields: decision })).toMatchObject({ ok: true });
    expect((await shownReviews(app, wineryId)).scores).toMatchObject({ reviewCount: 4, distribution: [0, 0, 0, 3, 1] });
    expect(await mailsTo(app)).toEqual([
      'review-decided cal',
      ...Array.from({ length: 4 }, () => 'winery-reviewed owner'),
    ]);
    expect(await decideReview(app, operator, { id: copied.id, fields: decision })).toEqual({
      ok: false,
      code: 'changed-meanwhile',
    });
    expect(await decideReview(app, person, { id: copied.id, fields: decision })).toEqual({
      ok: false,
      code: 'forbidden',
    });
  });

  test('is answered once by an owner, and its author is told', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db);
    const [person, bea] = [await addOwner(app, wineryId), await addReader(app.db, 'bea')];
    const { id } = await writeReview(app, bea, wineryId);
    const answer = (actor: SignedIn, content = 'Thank you, come again.') =>
      answerReview(app, actor, { id, fields: { content } });
    expect(await answer(bea)).toEqual({ ok: false, code: 'forbidden' });
    expect(await answer(person, ' ')).toMatchObject({ code: 'invalid', errors: { content: 'Please write an answer' } });
    const twice = await Promise.all([answer(person), answer(person)]);
    expect(twice.map((one) => (one.ok ? 'ok' : one.code)).sort()).toEqual(['already-answered', 'ok']);
    expect((await shownReviews(app, wineryId)).shown.reviews[0]?.answer).toMatchObject({
      content: 'Thank you, come again.',
    });
    expect(await mailsTo(app)).toEqual(['review-answered bea', 'winery-reviewed owner']);
  });

  test('that is reported is kept or removed by an admin, and author and reporter are told why', async ({
    accounts: app,
  }) => {
    const wineryId = await addWinery(app.db);
    const [operator, bea, cal] = [await addAdmin(app), await addReader(app.db, 'bea'), await addReader(app.db, 'cal')];
    const { id } = await writeReview(app, bea, wineryId, { score: 1 });
    const report = (actor: SignedIn, fields: object = { reason: 'offensive' }) =>
      reportReview(app, actor, { id, fields });
    expect(await report(bea)).toEqual({ ok: false, code: 'own' });
    expect(await report(cal, { reason: 'other' })).toMatchObject({
      errors: { details: 'Please say what is wrong with it' },
    });
    expect(await report(cal)).toMatchObject({ ok: true });
    expect(await report(cal)).toEqual({ ok: false, code: 'already-reported' });
    const waiting = await listWaitingReviews(app, operator, { which: 'reported', page: null });
    expect(waiting.ok && waiting.value.reviews).toMatchObject([
      { id, reports: [{ reason: 'offensive', reporter: 'cal' }] },
    ]);
    const decide = (fields: object) => decideReview(app, operator, { id, fields });
    expect(await decide({ decision: 'removed', reason: ' ' })).toMatchObject({ errors: { reason: 'Please say why' } });
    expect(await decide({ decision: 'removed', reason: 'It insults people.' })).toMatchObject({ ok: true });
    expect((await shownReviews(app, wineryId)).scores).toBeUndefined();
    expect(await mailsTo(app)).toEqual(['report-decided cal', 'review-decided bea']);
    const own = await listOwnWineryReviews(app, bea, { page: null });
    expect(own.ok && own.value.reviews).toMatchObject([{ state: 'removed', decisionReason: 'It insults people.' }]);
    expect(await removeWineryReview(app, bea, id)).toEqual({ ok: false, code: 'review-removed' });
    expect(await editWineryReview(app, bea, { id, fields: { score: 5, content: 'Nice' } })).toEqual({
      ok: false,
      code: 'review-removed',
    });
    expect(await decide({ decision: 'kept', reason: 'A mistake of ours.' })).toMatchObject({ ok: true });
    expect((await shownReviews(app, wineryId)).scores?.reviewCount).toBe(1);
  });

  test('is found helpful once by each reader, and not by its author or the winery', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db);
    const [person, bea, cal] = [
      await addOwner(app, wineryId),
      await addReader(app.db, 'bea'),
      await addReader(app.db, 'cal'),
    ];
    const { id } = await writeReview(app, bea, wineryId);
    const vote = (actor: SignedIn, helpful = true) => voteForReview(app, actor, { id, helpful });
    expect(await vote(bea)).toEqual({ ok: false, code: 'own' });
    expect(await vote(person)).toEqual({ ok: false, code: 'own-winery' });
    await Promise.all([vote(cal), vote(cal), vote(cal)]);
    expect(await vote(cal)).toEqual({ ok: true, value: { helpful: 1, foundHelpful: true } });
    const { shown: list } = await listWineryReviews(app, cal, { wineryId, query: {} });
    expect(list.reviews).toMatchObject([{ helpful: 1, foundHelpful: true }]);
    await vote(cal, false);
    expect(await vote(cal, false)).toEqual({ ok: true, value: { helpful: 0, foundHelpful: false } });
  });
});
