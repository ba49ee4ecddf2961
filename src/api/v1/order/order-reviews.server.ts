import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { listOwnReviews, listReviewsToWrite } from '#features/reviews/list-own-reviews.server.ts';
import { listReviewsAbout } from '#features/reviews/list-reviews-about.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import { schemaNames } from '../../schemas.ts';

const party = z.enum(['customer', 'provider']);

const reviewResponse = z
  .object({
    by: party,
    rating: z.int(),
    content: z.string(),
    createdAt: z.string(),
    customer: z.object({ id: z.uuid().nullable(), name: z.string() }),
    winery: z.object({ slug: z.string(), name: z.string() }),
    listings: z
      .array(z.object({ name: z.string(), to: z.string().nullable().describe('Its URL') }))
      .describe('What was bought, unless it is private'),
  })
  .register(schemaNames, { name: 'OrderReview' });

const ownReviewResponse = reviewResponse.extend({
  orderId: z.uuid(),
  side: party.describe('Your side of the order'),
  published: z.boolean(),
  isTasting: z.boolean(),
});

/** Reviews per page. */
const perPage = 10;

const page = pageNumberSchema.transform(String).optional();

const listAbout = defineOperation({
  method: 'get',
  path: '/api/v1/order-review/{about}/{id}',
  tag: 'Reviews',
  summary: 'The published reviews of a listing, a winery, or a person as customer or provider, 10 a page',
  roles: 'public',
  query: z.object({ page }),
  data: reviewResponse,
  paged: true,
  meta: z.object({ stars: z.array(z.int()), mean: z.number() }),
  refusals: [400, 404],
  handle: async ({ app, actor, params, query }) => {
    const about = z.enum(['listing', 'winery', 'customer', 'provider']).safeParse(params.about);
    const id = z.uuid().safeParse(params.id);
    if (!about.success || !id.success) return { ok: false, code: 'not-found' } as const;
    const listed = await listReviewsAbout(app, actor, { about: about.data, id: id.data, page: query.page ?? null });
    const { page: shown, pages: totalPages, tally, reviews } = listed;
    const meta = { page: shown, perPage, totalItems: tally.total, totalPages, stars: tally.stars, mean: tally.mean };
    return { ...ok(reviews), meta };
  },
});

const reviews = { tag: 'Reviews', roles: 'signed-in' } as const;

const listOwn = defineOperation({
  ...reviews,
  method: 'get',
  path: '/api/v1/order-review',
  summary: 'The reviews that you wrote, or the published ones about you and your wineries, 10 a page',
  query: z.object({ kind: z.enum(['written', 'received']).default('written'), page }),
  data: ownReviewResponse,
  paged: true,
  refusals: [400, 401],
  handle: async ({ app, actor, query: { kind, page: wanted = null } }) => {
    const listed = await listOwnReviews(app, actor, { kind, page: wanted });
    if (!listed.ok) return apiRefusal(listed);
    const { page: shown, pages: totalPages, total: totalItems } = listed.value;
    return { ...ok(listed.value.reviews), meta: { page: shown, perPage, totalItems, totalPages } };
  },
});

const listToWrite = defineOperation({
  ...reviews,
  method: 'get',
  path: '/api/v1/order-review/to-write',
  summary: 'The orders that you can still review, at most ten; order/{id}/review reviews one',
  data: z.array(
    z.object({
      orderId: z.uuid(),
      side: party,
      of: z.string().describe('The other side’s name'),
      listings: z.array(z.object({ id: z.uuid(), name: z.string() })),
      endsAt: z.string(),
      transition: z.string(),
    }),
  ),
  meta: z.object({ more: z.boolean() }),
  refusals: [401],
  handle: async ({ app, actor }) => {
    const listed = await listReviewsToWrite(app, actor);
    return listed.ok ? { ...ok(listed.value.waiting), meta: { more: listed.value.more } } : apiRefusal(listed);
  },
});

/** The reviews that buyers and wineries write of each other after an order. */
export const orderReviewOperations: readonly Operation[] = [listToWrite, listOwn, listAbout];
