import { z } from 'zod';
import { postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import { allocationBounds } from '#features/allocations/allocation.ts';
import { buyAllocation, wishForBottles, withdrawWish } from '#features/allocations/buying/buy-allocation.server.ts';
import { listOffers, showOffer } from '#features/allocations/buying/show-offers.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok, refuse } from '#kit/result.ts';
import { moneyInputSchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { invalidFields } from '../../responses.ts';
import { allocationAnswer, allocationRefusal, changedAllocation } from './allocation-refusals.ts';
import {
  deliverySchema,
  listedOfferResponse,
  offerResponse,
  presentOffer,
  presentQuote,
  quoteResponse,
} from './offer-responses.ts';

const own = { tag: 'Allocations', roles: 'signed-in' } as const;
const titles = {
  closed: 'This is not possible now: your window is not open, or the allocation is not for this',
  'own-winery': 'Who works for a winery cannot buy of its allocations',
  'price-changed': 'It costs something else than the total that was sent',
} as const;

const wines = z
  .array(z.object({ listingId: z.uuid(), quantity: z.int().min(0).max(allocationBounds.bottles) }))
  .max(allocationBounds.wines)
  .describe('The bottles that you want of each wine');

const wantedShape = {
  wines,
  delivery: deliverySchema,
  ...postalAddressFields.omit({ country: true }).partial().shape,
  total: moneyInputSchema.describe('What was shown'),
};

type Sent = z.output<z.ZodObject<typeof wantedShape>>;

/** What is wanted, as the use cases take it. */
function inputOf(id: string, { wines: wanted, total, ...fields }: Sent) {
  return {
    id,
    wanted: wanted.filter(({ quantity }) => quantity > 0),
    fields: { ...fields, total: String(total.amount) },
  };
}

const list = defineOperation({
  ...own,
  method: 'get',
  path: '/api/v1/allocation',
  summary: 'The allocations that are or were offered to you, those that close last first, 20 a page',
  query: z.object({ page: pageNumberSchema.transform(String).optional() }),
  data: listedOfferResponse,
  paged: true,
  refusals: [400, 403],
  handle: async ({ app, actor, query }) => {
    const listed = await listOffers(app, actor, query.page ?? null);
    if (!listed.ok) return listed;
    const { offers, page, perPage, total: totalItems, pages: totalPages } = listed.value;
    return { ok: true, value: offers, meta: { page, perPage, totalItems, totalPages } };
  },
});

const show = defineOperation({
  ...own,
  method: 'get',
  path: '/api/v1/allocation/{id}',
  summary: 'An allocation that is offered to you: its wines, your window, what you bought, and your wish',
  data: offerResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const shown = await showOffer(app, actor, { id: params.id });
    return shown.ok ? ok(presentOffer(shown.value.offer)) : shown;
  },
});

const price = defineOperation({
  ...own,
  method: 'post',
  path: '/api/v1/allocation/{id}/price',
  summary: 'What bottles of an allocation cost, to buy them or to wish for them',
  body: z.object({ step: z.enum(['buy', 'wish']), delivery: deliverySchema, wines }),
  data: quoteResponse,
  refusals: [400, 403, 404, 409],
  titles,
  handle: async ({ app, actor, params, body: { step, delivery, wines: sent } }) => {
    const wanted = sent.filter(({ quantity }) => quantity > 0);
    const shown = await showOffer(app, actor, { id: params.id, asked: { step, delivery, wanted } });
    if (!shown.ok) return shown;
    const { priced, offer } = shown.value;
    if (!priced || offer.phase !== 'open') return refuse('closed');
    const { result } = priced;
    if ('quote' in result) return ok(presentQuote(result.quote));
    return invalidFields({ wines: Object.values(result.problems)[0] ?? '' });
  },
});

const buy = defineOperation({
  ...own,
  method: 'post',
  path: '/api/v1/allocation/{id}/buy',
  summary:
    'Buy bottles of an allocation within your window: the saved card pays. A repetition with the same `attempt` buys ' +
    'nothing more. Answers the purchase, whose id is that of the order once it is billed',
  body: z.object({ ...wantedShape, attempt: z.uuid().describe('Chosen by you') }),
  data: z.object({ id: z.uuid() }),
  status: 201,
  refusals: [400, 403, 404, 409],
  titles,
  handle: async ({ app, actor, params, body: { attempt, ...sent } }) =>
    allocationAnswer(await buyAllocation(app, actor, { ...inputOf(params.id, sent), attempt })),
});

const wishAt = { ...own, path: '/api/v1/allocation/{id}/wish', data: z.object({ id: z.uuid() }), titles } as const;

const wish = defineOperation({
  ...wishAt,
  method: 'put',
  summary: 'Wish for bottles of an allocation, in place of an earlier wish: it is charged if it is granted',
  body: z.object(wantedShape),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, body }) => {
    const done = await wishForBottles(app, actor, inputOf(params.id, body));
    return done.ok ? ok({ id: params.id }) : allocationRefusal(done);
  },
});

const withdraw = defineOperation({
  ...wishAt,
  method: 'delete',
  summary: 'Withdraw your wish while your window is open',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params }) => changedAllocation(params.id, withdrawWish(app, actor, params.id)),
});

/** What people do with the allocations that are offered to them. */
export const offerOperations: readonly Operation[] = [list, show, price, buy, wish, withdraw];
