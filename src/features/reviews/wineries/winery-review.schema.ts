import { z } from 'zod';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import { isStorable, multiLine, unstorable } from '#kit/plain-text.ts';
import { shopTimeZone } from '#kit/time.ts';
import {
  maxReviewLength,
  maxReviewPhotos,
  type ReportReason,
  type ReviewSort,
  reportReasonLabels,
  reviewSorts,
} from './winery-review.ts';

const [scoreMessage, optionalMessage] = [
  'Please give a score from 1 to 5',
  'A score is a whole number from 1 to 5, or nothing',
];

/** A whole number from 1 to 5, as a form or a program sends it. */
const scoreSchema = (message: string) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d$/).transform(Number)], { error: message })
    .pipe(z.int(message).min(1, message).max(5, message));

const optionalScore = z.preprocess(
  (sent) => (sent === '' || sent === undefined ? null : sent),
  scoreSchema(optionalMessage).nullable(),
);

/** A text of several lines; a browser sends line breaks as two characters, which count as one. */
function textSchema(missing: string) {
  return z
    .string({ error: missing })
    .refine(isStorable, unstorable)
    .overwrite(multiLine)
    .min(1, missing)
    .max(maxReviewLength, `Please use at most ${maxReviewLength.toLocaleString('en-US')} characters`);
}

const visitedMessage = 'Please choose a month, or leave it open';

/** No visit is older than this year. */
const firstYear = 1950;

/** The month of a visit, e.g. `2026-10`, as the first day of the month. */
const visitedSchema = z.preprocess(
  (sent) => (sent === '' || sent === undefined ? null : sent),
  z
    .string({ error: visitedMessage })
    .trim()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, visitedMessage)
    .refine((month) => Number(month.slice(0, 4)) >= firstYear, visitedMessage)
    .transform((month) => `${month}-01`)
    .nullable(),
);

/** The fields of a review of a winery, as forms and programs send them. Others are ignored. */
export const wineryReviewSchema = z.object({
  score: scoreSchema(scoreMessage),
  qualityScore: optionalScore,
  varietyScore: optionalScore,
  ambianceScore: optionalScore,
  affordableScore: optionalScore,
  foodOfferingsScore: optionalScore,
  customerServiceScore: optionalScore,
  content: textSchema('Please write what it was like'),
  visited: visitedSchema,
  photos: z
    .array(imageIdSchema, { error: 'Photos are a list of their ids' })
    .max(maxReviewPhotos, `A review has at most ${maxReviewPhotos} photos`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
});

export type WineryReviewFields = z.output<typeof wineryReviewSchema>;

/** The present month where the shop is, as the first day of the month. */
export function currentMonth(now: Date): string {
  return `${now.toLocaleDateString('en-CA', { timeZone: shopTimeZone }).slice(0, 7)}-01`;
}

/** The answer of a winery to a review. */
export const reviewAnswerSchema = z.object({ content: textSchema('Please write an answer') });

/** A report of a review; without details only if one of the listed reasons says everything. */
export const reviewReportSchema = z
  .object({
    reason: z.enum(Object.keys(reportReasonLabels) as [ReportReason, ...ReportReason[]], {
      error: 'Please say what is wrong with it',
    }),
    details: z
      .string()
      .refine(isStorable, unstorable)
      .overwrite(multiLine)
      .max(1_000, 'Please use at most 1,000 characters')
      .default(''),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    message: 'Please say what is wrong with it',
  });

/** The id of a review. */
export const reviewIdSchema = z.uuid().toLowerCase();

/** Which reviews of a winery, in which order; whatever is not understood is as if it were not there. */
export const reviewQuerySchema = z.object({
  sort: z.enum(Object.keys(reviewSorts) as [ReviewSort, ...ReviewSort[]]).catch('newest'),
  score: scoreSchema(scoreMessage).nullable().catch(null),
  words: z
    .string()
    .trim()
    .transform((typed) => Array.from(typed).slice(0, 200).join(''))
    .refine(isStorable)
    .catch(''),
  page: z.string().nullable().catch(null),
});
