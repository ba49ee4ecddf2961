import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { currentSource } from '#features/accounts/request-source.server.ts';
import { attachImage, detachImage } from '#features/images/attach-image.server.ts';
import { lockReviewedWinery, type ReviewedWinery } from '#features/wineries/winery-scores.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findReviewer, insertSource, type Reviewer } from '../db/reviewer-rows.server.ts';
import { insertReview, type ReviewText, replacePhotos } from '../db/winery-review-rows.server.ts';
import { findHeldRule, networkHash } from './hold-review.server.ts';
import { refreshScores } from './lock-review.server.ts';
import { notifyOwners } from './notify-review.server.ts';
import {
  day,
  type InvalidFields,
  type ReviewApp,
  type ReviewTransaction,
  type TooMany,
} from './review-needs.server.ts';
import { textFingerprint } from './text-fingerprint.ts';
import { currentMonth, type WineryReviewFields, wineryReviewSchema } from './winery-review.schema.ts';
import { reviewsPerDay, type WineryReviewState } from './winery-review.ts';

/** For how long accounts that signed in on one browser count as one person, in milliseconds. */
const browserPeriod = 90 * day;

/** A review after a change: published, or held until an admin has looked at it. */
export type SavedReview = { id: string; state: WineryReviewState; winery: ReviewedWinery };

export type AddReviewResult = Result<
  SavedReview,
  | InvalidFields
  | TooMany
  | 'forbidden'
  | 'not-found'
  | 'email-unverified'
  | 'own-winery'
  | Refusal<'already-reviewed', { reviewId: string }>
>;

/**
 * Reviews a winery. For people with a verified email who do not work there, and have not signed in on a browser of
 * somebody who does within 90 days; not in an impersonation session. One review per person and winery, five within 24
 * hours. A review whose text is like another one, or that comes with several from one network, is held until an admin
 * has looked at it; else the winery's scores are counted anew, and its owners are told.
 * @param input.fields see `wineryReviewSchema`
 */
export const addWineryReview = defineUseCase(
  async (
    app: ReviewApp,
    actor: Actor,
    { wineryId, fields }: { wineryId: string; fields: unknown },
  ): Promise<AddReviewResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const checked = checkReviewFields(fields, app.clock.now());
    if (!checked.ok) return checked;
    return app.db.transaction().execute((db) => insert({ ...app, db }, actor, wineryId, checked.value));
  },
);

/** Checks the fields of a review; nobody has been at a winery in a later month. */
export function checkReviewFields(fields: unknown, now: Date): Result<WineryReviewFields, InvalidFields> {
  const parsed = wineryReviewSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  if ((parsed.data.visited ?? '') > currentMonth(now))
    return { ok: false, code: 'invalid', errors: { visited: 'This month has not come yet' } };
  return ok(parsed.data);
}

/** The columns of a review's fields. */
export function textOf(fields: WineryReviewFields): ReviewText {
  return {
    overall: fields.score,
    quality: fields.qualityScore,
    variety: fields.varietyScore,
    ambiance: fields.ambianceScore,
    affordable: fields.affordableScore,
    foodOfferings: fields.foodOfferingsScore,
    customerService: fields.customerServiceScore,
    content: fields.content,
    visitedMonth: fields.visited,
  };
}

/** What is known of a person before they review a winery. */
export function showReviewer(
  { db, clock }: Pick<ReviewApp, 'db' | 'clock'>,
  { id: userId }: SignedIn,
  wineryId: string,
): Promise<Reviewer | undefined> {
  const now = clock.now();
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return findReviewer(db, { userId, wineryId }, { now, signedInSince: since(browserPeriod), sentSince: since(day) });
}

async function insert(
  app: ReviewTransaction,
  actor: SignedIn,
  wineryId: string,
  fields: WineryReviewFields,
): Promise<AddReviewResult> {
  const { db } = app;
  const now = app.clock.now();
  // why: the person before the winery, as everywhere; with it locked, their reviews are counted one after the other
  if (!(await lockPerson(db, actor.id))) return refuse('forbidden');
  const winery = await lockReviewedWinery(db, wineryId);
  if (!winery) return refuse('not-found');
  const reviewer = await showReviewer(app, actor, winery.id);
  if (!reviewer) return refuse('forbidden');
  const refused = refuseReviewer(reviewer, now);
  if (refused) return refused;
  const photos = fields.photos ?? [];
  if (!(await attachPhotos(app, actor, photos))) return photosGone;
  const { network } = currentSource();
  const text = textOf(fields);
  const from = { wineryId: winery.id, userId: actor.id };
  const heldRule = await findHeldRule(db, { ...from, content: text.content, network, now });
  const state = heldRule === null ? 'published' : 'held';
  const review = await insertReview(db, {
    ...{ ...text, wineryId: winery.id, authorId: actor.id, state, heldRule, verified: reviewer.verified },
    ...{ fingerprint: textFingerprint(text.content), decisionReason: null, createdAt: now, editedAt: null },
  });
  if (!review) throw new Error('A second review was written while the person was locked');
  const { id } = review;
  await replacePhotos(db, review, photos);
  await insertSource(db, { ...from, network: networkHash(network), sentAt: now });
  if (state === 'published') {
    await refreshScores(db, winery);
    await notifyOwners(app, { id, score: text.overall, winery });
  }
  return ok({ id, state, winery });
}

/** Why this person may not review the winery; undefined if they may. */
function refuseReviewer(reviewer: Reviewer, now: Date): Exclude<AddReviewResult, { ok: true }> | undefined {
  if (reviewer.banned) return refuse('forbidden');
  if (reviewer.reviewId !== null) return { ok: false, code: 'already-reviewed', reviewId: reviewer.reviewId };
  if (reviewer.isOfWinery) return refuse('own-winery');
  if (!reviewer.emailVerified) return refuse('email-unverified');
  const [oldest] = reviewer.sent.slice(-reviewsPerDay);
  if (oldest === undefined || reviewer.sent.length < reviewsPerDay) return undefined;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(oldest) + day - now.getTime()) / 1000));
  return { ok: false, code: 'too-many', retryAfterSeconds };
}

/** The refusal of photos that are not there, or are shown elsewhere already. */
export const photosGone: InvalidFields = {
  ok: false,
  code: 'invalid',
  errors: { photos: 'A photo is not there any more. Please add it again.' },
};

/** Attaches photos to a review, all or none. @returns false if one of them cannot be attached */
export async function attachPhotos(app: ReviewTransaction, actor: SignedIn, ids: readonly string[]): Promise<boolean> {
  for (const [at, id] of ids.entries()) {
    if ((await attachImage(app, actor, id)).ok) continue;
    for (const attached of ids.slice(0, at)) await detachImage(app, actor, attached);
    return false;
  }
  return true;
}
