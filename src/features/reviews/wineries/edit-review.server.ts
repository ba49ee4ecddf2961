import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import { detachImage } from '#features/images/attach-image.server.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  insertVersion,
  listReviewPhotos,
  type ReviewText,
  replacePhotos,
  updateReview,
} from '../db/winery-review-rows.server.ts';
import {
  attachPhotos,
  checkReviewFields,
  photosGone,
  type SavedReview,
  showReviewer,
  textOf,
} from './add-review.server.ts';
import { isSimilarText } from './hold-review.server.ts';
import { type LockedReview, lockReviewOfWinery, refreshScores } from './lock-review.server.ts';
import type { InvalidFields, ReviewApp, ReviewTransaction, TooMany } from './review-needs.server.ts';
import { textFingerprint } from './text-fingerprint.ts';
import type { WineryReviewFields } from './winery-review.schema.ts';

/** How often a person may edit their reviews in a day. */
const editsPerDay = { limit: 30, windowSeconds: 86_400 };

export type EditReviewResult = Result<
  SavedReview,
  InvalidFields | TooMany | 'forbidden' | 'not-found' | 'own-winery' | 'review-removed'
>;

/**
 * Edits the actor's own review of a winery, and keeps what it was before. Not in an impersonation session, and not if
 * they work for the winery by now. A text that becomes like another one is held until an admin has looked at it; a
 * review that waits for that keeps waiting, and one that an admin has removed stays as it is.
 * @param input.fields see `wineryReviewSchema`; without photos, those of the review stay
 */
export const editWineryReview = defineUseCase(
  async (
    app: ReviewApp & { rateLimiter: RateLimiter },
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<EditReviewResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const checked = checkReviewFields(fields, app.clock.now());
    if (!checked.ok) return checked;
    const tooMany = await takeRateLimits(app.rateLimiter, [[`review edits of ${actor.id}`, editsPerDay]]);
    if (tooMany) return tooMany;
    return app.db.transaction().execute((db) => edit({ ...app, db }, actor, id, checked.value));
  },
);

async function edit(
  app: ReviewTransaction,
  actor: SignedIn,
  id: string,
  fields: WineryReviewFields,
): Promise<EditReviewResult> {
  const { db } = app;
  if (!(await lockPerson(db, actor.id))) return refuse('forbidden');
  const locked = await lockReviewOfWinery(db, id);
  if (!locked || locked.review.authorId !== actor.id) return refuse('not-found');
  const { review, winery } = locked;
  if (review.state === 'removed') return refuse('review-removed');
  const reviewer = await showReviewer(app, actor, winery.id);
  if (!reviewer || reviewer.banned) return refuse('forbidden');
  if (reviewer.isOfWinery) return refuse('own-winery');
  const before = await listReviewPhotos(db, id);
  const photos = fields.photos ?? before;
  const text = textOf(fields);
  const saysSame = isSameText(text, review);
  if (saysSame && photos.join() === before.join()) return ok({ id, state: review.state, winery });
  if (!(await changePhotos(app, actor, review, { before, photos }))) return photosGone;
  const now = app.clock.now();
  if (!saysSame) await insertVersion(db, review, now);
  const hold = await holdsAgain(app, locked, text);
  await updateReview(db, review, {
    ...text,
    ...(hold && { state: 'held', heldRule: 'similar-text' }),
    ...{ editedAt: now, verified: reviewer.verified, fingerprint: textFingerprint(text.content) },
  });
  if (review.state === 'published') await refreshScores(db, winery);
  return ok({ id, state: hold ? 'held' : review.state, winery });
}

/** Shows these photos with a review instead of those before. @returns false if one of them cannot be attached */
async function changePhotos(
  app: ReviewTransaction,
  actor: SignedIn,
  review: Locked<{ id: string }>,
  { before, photos }: { before: readonly string[]; photos: readonly string[] },
): Promise<boolean> {
  const added = photos.filter((photo) => !before.includes(photo));
  if (!(await attachPhotos(app, actor, added))) return false;
  for (const photo of before.filter((one) => !photos.includes(one))) await detachImage(app, actor, photo);
  await replacePhotos(app.db, review, photos);
  return true;
}

/** Whether a published review is to be held because its new text is like that of another one. */
async function holdsAgain({ db }: ReviewTransaction, { review, winery }: LockedReview, text: ReviewText) {
  if (review.state !== 'published' || text.content === review.content) return false;
  return isSimilarText(db, text.content, { wineryId: winery.id, except: review.id });
}

function isSameText(text: ReviewText, review: ReviewText): boolean {
  return (Object.keys(text) as (keyof ReviewText)[]).every((name) => text[name] === review[name]);
}
