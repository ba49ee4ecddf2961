import fc from 'fast-check';
import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { type AccountsApp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { manyTimes } from '../../../../tests/fixtures/database/history-count.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addAdmin, addReader, freshText, shownReviews } from '../../../../tests/fixtures/reviews/write-review.ts';
import { addWineryReview } from './add-review.server.ts';
import { decideReview } from './decide-review.server.ts';
import { editWineryReview } from './edit-review.server.ts';
import { removeWineryReview } from './remove-review.server.ts';

const score = fc.integer({ min: 1, max: 5 });
const steps = fc.array(
  fc.record({
    who: fc.nat({ max: 3 }),
    does: fc.constantFrom('add', 'add', 'edit', 'remove', 'take-down', 'put-back', 'copy'),
    score,
    quality: fc.option(score),
  }),
  { minLength: 4, maxLength: 12 },
);

/** A mean to a tenth as people round it, from whole numbers: no fraction is lost. */
function meanOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, one) => total + one, 0);
  return Math.floor((sum * 20 + scores.length) / (2 * scores.length)) / 10;
}

type Own = { id: string; state: string; score: number; quality: number | null };
type Step = { who: number; does: string; score: number; quality: number | null };
type World = { app: AccountsApp; operator: SignedIn; wineryId: string; people: SignedIn[]; copied: string };

/** The author's review after a step; undefined for none. */
async function play(world: World, own: Own | undefined, step: Step): Promise<Own | undefined> {
  const { app, operator, wineryId, people, copied } = world;
  const actor = people[step.who] as SignedIn;
  const { score: given, quality } = step;
  const fields = { score: given, qualityScore: quality, content: step.does === 'copy' ? copied : freshText() };
  const writes = step.does === 'add' || step.does === 'edit' || step.does === 'copy';
  if (own === undefined) {
    if (!writes) return undefined;
    const added = await addWineryReview(app, actor, { wineryId, fields });
    return added.ok ? { id: added.value.id, state: added.value.state, score: given, quality } : undefined;
  }
  if (writes) {
    const edited = await editWineryReview(app, actor, { id: own.id, fields });
    expect(edited.ok).toBe(own.state !== 'removed');
    return edited.ok ? { id: own.id, state: edited.value.state, score: given, quality } : own;
  }
  if (step.does === 'remove') {
    const removed = await removeWineryReview(app, actor, own.id);
    expect(removed.ok).toBe(own.state !== 'removed');
    return removed.ok ? undefined : own;
  }
  const [decision, state] = step.does === 'take-down' ? ['removed', 'removed'] : ['kept', 'published'];
  const decided = await decideReview(app, operator, { id: own.id, fields: { decision, reason: 'So' } });
  expect(decided.ok).toBe(own.state !== state);
  return { ...own, state: state ?? '' };
}

async function expectScores({ app, wineryId }: World, reviews: readonly Own[]): Promise<void> {
  const published = reviews.filter(({ state }) => state === 'published');
  const { scores, shown } = await shownReviews(app, wineryId);
  const overall = published.map((one) => one.score);
  expect(shown.total).toBe(published.length);
  expect(scores?.reviewCount ?? 0).toBe(published.length);
  expect(scores?.score ?? null).toBe(meanOf(overall));
  expect(scores?.means.quality ?? null).toBe(meanOf(published.flatMap((one) => one.quality ?? [])));
  expect(scores?.distribution ?? [0, 0, 0, 0, 0]).toEqual(
    [1, 2, 3, 4, 5].map((stars) => overall.filter((one) => one === stars).length),
  );
}

test('after any history, the scores are those of the published reviews', { timeout: 60_000 }, async ({
  accounts: app,
}) => {
  const operator = await addAdmin(app);
  let round = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      round += 1;
      const wineryId = await addWinery(app.db, { slug: `winery-${round}` });
      const people: SignedIn[] = [];
      for (let at = 0; at < 4; at += 1) people.push(await addReader(app.db, `reader-${round}-${at}`));
      const world = { app, operator, wineryId, people, copied: freshText() };
      const reviews = new Map<number, Own>();
      for (const step of history) {
        const after = await play(world, reviews.get(step.who), step);
        if (after) reviews.set(step.who, after);
        else reviews.delete(step.who);
        app.clock.ahead += 6 * 60 * 60 * 1000;
      }
      await expectScores(world, [...reviews.values()]);
    }),
    { numRuns: 12 * manyTimes },
  );
});
