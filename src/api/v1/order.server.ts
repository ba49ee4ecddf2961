import { type Context, Hono } from 'hono';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { listOrders } from '#features/orders/list-orders.server.ts';
import type { OrderErrorCode, OrderRefusal } from '#features/orders/order-refusal.ts';
import type { OrdersApp } from '#features/orders/orders-app.ts';
import { payWithAnotherCard } from '#features/orders/payment/pay-with-another-card.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { listAvailableTransitions, transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type ActorOf, readJson } from '../request.server.ts';
import { problems } from '../responses.ts';

/**
 * Orders: `POST /` places one (or enquires, with `transition: enquire`), `POST /speculate` tells its price, `GET /` lists the own,
 * `GET /{id}` shows one, `GET /{id}/transitions` what may be done to it, `POST /{id}/{transition}` does it, and
 * `POST /{id}/accept` accepts it, `POST /{id}/review` reviews it, as the first side or the second, and
 * `POST /{id}/pay-again` lets the buyer choose another card. `POST /{id}/message` writes to the other side, `GET /{id}/messages` lists
 * what was written.
 */
export function orderRoutes(app: OrdersApp & { rateLimiter: RateLimiter }, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const listed = await listOrders(app, await actorOf(c), c.req.query());
      return listed.ok ? c.json(listed.value) : orderProblem(c, listed);
    })
    .post('/', async (c) => {
      const body = await readJson(c);
      const actor = await actorOf(c);
      const placed =
        body.transition === 'enquire' ? await enquire(app, actor, body) : await placeOrder(app, actor, body);
      return respond(c, placed, 201);
    })
    .post('/speculate', async (c) => respond(c, await speculateOrder(app, await actorOf(c), await readJson(c))))
    .get('/:id', async (c) => respond(c, await showOrder(app, await actorOf(c), c.req.param('id'))))
    .get('/:id/transitions', async (c) =>
      respond(c, await listAvailableTransitions(app, await actorOf(c), c.req.param('id'))),
    )
    .post('/:id/accept', async (c) => {
      const [actor, id] = [await actorOf(c), c.req.param('id')];
      const accepted = await acceptOrder(app, actor, id);
      return respond(c, accepted.ok ? await showOrder(app, actor, id) : accepted);
    })
    .get('/:id/messages', async (c) => {
      const listed = await listMessages(app, await actorOf(c), c.req.param('id'), c.req.query());
      return listed.ok ? c.json(listed.value) : orderProblem(c, listed);
    })
    .post('/:id/message', async (c) =>
      respond(c, await sendMessage(app, await actorOf(c), c.req.param('id'), await readJson(c)), 201),
    )
    .post('/:id/pay-again', async (c) => respond(c, await payWithAnotherCard(app, await actorOf(c), c.req.param('id'))))
    .post('/:id/review', async (c) =>
      respond(c, await reviewOrder(app, await actorOf(c), { id: c.req.param('id'), params: await readJson(c) })),
    )
    .post('/:id/:transition', async (c) => {
      const { id, transition } = c.req.param();
      return respond(c, await transitionOrder(app, await actorOf(c), { id, transition, params: await readJson(c) }));
    });
}

/** What came of it as JSON: the value as `data`, or the refusal. */
export function respond(
  c: Context,
  result: { ok: true; value: unknown } | OrderRefusal,
  status: 200 | 201 = 200,
): Response {
  return result.ok ? c.json({ data: result.value }, status) : orderProblem(c, result);
}

/** The status and the words of each refusal of an order: the one table that says so. */
const refusalAnswers: Record<OrderErrorCode, { status: 400 | 402 | 403 | 404 | 409 | 429; title: string }> = {
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not found' },
  'validation-invalid-params': { status: 400, title: 'A parameter is missing or wrong' },
  'validation-invalid-value': { status: 400, title: 'A value cannot be used' },
  'too-many-requests': { status: 429, title: 'Too many orders were begun and not paid. Please try again tomorrow.' },
  'transaction-listing-not-found': { status: 409, title: 'The listing is no longer available' },
  'transaction-invalid-transition': { status: 409, title: 'This is not possible in the state that the order is in' },
  'transaction-already-reviewed-by-customer': { status: 409, title: 'The customer has already left a review' },
  'transaction-already-reviewed-by-provider': { status: 409, title: 'The provider has already left a review' },
  'transaction-booking-time-not-available': { status: 409, title: 'The time is not available' },
  'transaction-listing-insufficient-stock': { status: 409, title: 'There is not enough stock' },
  'transaction-payment-failed': { status: 402, title: 'The payment failed' },
  'transaction-charge-zero-payin': { status: 409, title: 'There is nothing to charge' },
  'transaction-charge-zero-payout': { status: 409, title: 'There is nothing to pay out' },
  'transaction-missing-stripe-account': { status: 409, title: 'The provider has no payout account' },
};

/** Answers with a refusal of an order. */
function orderProblem(c: Context, { reason: code, meta = {} }: OrderRefusal): Response {
  const { status, title } = refusalAnswers[code];
  const { message, ...rest } = meta;
  return c.json(problems([{ status, code, title: message ?? title, meta: rest }]), status);
}
