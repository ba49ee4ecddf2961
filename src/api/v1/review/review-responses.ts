import { z } from 'zod';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import { reviewsPerPage } from '#features/reviews/wineries/list-winery-reviews.server.ts';
import {
  maxReviewLength,
  maxReviewPhotos,
  type OwnWineryReview,
  type WineryReview,
} from '#features/reviews/wineries/winery-review.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type Refusal, refuse } from '#kit/result.ts';
import { type ApiRefusal, invalidFields } from '../../responses.ts';
import { schemaNames } from '../../schemas.ts';

const mean = z.number().nullable();

/** The six optional scores of a winery, by the names of the specification's filters. */
const scoresResponse = {
  ...{ qualityScore: mean, varietyScore: mean, ambianceScore: mean },
  ...{ affordableScore: mean, foodOfferingsScore: mean, customerServiceScore: mean },
};

/** The scores of a winery, beside its reviews. */
export const wineryScoresResponse = z.object({
  score: mean.describe('The mean of all reviews, to a tenth'),
  reviewCount: z.int(),
  verifiedCount: z.int(),
  distribution: z.array(z.int()).describe('How many gave 1, 2, 3, 4, and 5'),
  ...scoresResponse,
});

/** A review of a winery. */
export const reviewResponse = z
  .object({
    _id: z.uuid(),
    winery: z.object({ _id: z.uuid(), slug: z.string(), name: z.string() }),
    user: z.object({ _id: z.uuid().nullable().describe('Null for an account that has ended'), name: z.string() }),
    state: z.enum(['published', 'held', 'removed']),
    score: z.int(),
    ...scoresResponse,
    content: z.string(),
    visited: z.string().nullable().describe('A month, e.g. 2026-10'),
    verified: z.enum(['buyer', 'visitor']).nullable(),
    photos: z.array(z.object({ _id: z.uuid(), url: z.string() })),
    answer: z.object({ content: z.string(), createdAt: z.iso.datetime() }).nullable(),
    helpful: z.int(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    decisionReason: z.string().nullable().optional().describe('For the author and admins: why it was kept or removed'),
  })
  .register(schemaNames, { name: 'WineryReview' });

/** A review in the fields of the API. */
export function presentReview(review: WineryReview | OwnWineryReview) {
  const { id, winery, author, scores, photos } = review;
  const { state, score, content, visited, verified, answer, helpful, createdAt, editedAt } = review;
  return {
    ...{ _id: id, winery: { _id: winery.id, slug: winery.slug, name: winery.name } },
    ...{ user: { _id: author.id, name: author.name }, state, score, ...presentScores(scores) },
    ...{ content, visited, verified, answer, helpful, createdAt, editedAt },
    photos: photos.map((photo) => ({ _id: photo.id, url: imageVariantUrl(photo.id, 'scaled-large', 'jpg') })),
    ...('decisionReason' in review && { decisionReason: review.decisionReason }),
  };
}

/** The optional scores in the fields of the API. */
export function presentScores(scores: WineryReview['scores']) {
  return {
    qualityScore: scores.quality,
    varietyScore: scores.variety,
    ambianceScore: scores.ambiance,
    affordableScore: scores.affordable,
    foodOfferingsScore: scores.foodOfferings,
    customerServiceScore: scores.customerService,
  };
}

/** The page of a list of reviews. */
export function presentPage({ page, pages, total }: Pagination & { total: number }) {
  return { page, perPage: reviewsPerPage, totalItems: total, totalPages: pages };
}

const score = z.int().min(1).max(5);
const optionalScore = score.nullable().optional();

/** What a review says. */
export const reviewBody = {
  score,
  ...{ qualityScore: optionalScore, varietyScore: optionalScore, ambianceScore: optionalScore },
  ...{ affordableScore: optionalScore, foodOfferingsScore: optionalScore, customerServiceScore: optionalScore },
  content: z.string().min(1).max(maxReviewLength),
  visited: z.string().nullable().optional().describe('A month, e.g. 2026-10'),
  photos: z
    .array(z.uuid())
    .max(maxReviewPhotos)
    .optional()
    .describe('Pictures that you sent; an edit without them keeps those of the review'),
};

type Same = 'forbidden' | 'not-found' | 'email-unverified' | 'own-winery' | 'review-removed' | 'changed-meanwhile';
type Refused = Same | 'already-reviewed' | 'already-answered' | 'already-reported' | 'invalid' | 'too-many' | 'own';

/** Answers a refused change of a review. */
export function refusedReview(
  refused: Refusal<Refused, { errors?: FieldErrors; retryAfterSeconds?: number; reviewId?: string }>,
): ApiRefusal {
  const { code, errors = {}, retryAfterSeconds = 0, reviewId } = refused;
  switch (code) {
    case 'invalid':
      return invalidFields(errors);
    case 'too-many':
      return { ...refuse('too-many-requests'), retryAfterSeconds };
    case 'own':
      return { ...refuse('forbidden'), title: 'It is your own review' };
    default:
      return { ...refuse(code), ...(reviewId !== undefined && { meta: { reviewId } }) };
  }
}
