import { type Context, Hono } from 'hono';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { listOrders } from '#features/orders/list-orders.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import type { OrdersApp } from '#features/orders/orders-app.ts';
import { payWithAnotherCard } from '#features/orders/payment/pay-with-another-card.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { listAvailableTransitions } from '#features/orders/process/list-available-transitions.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { orderProblem } from '../order-problem.ts';
import { readJson } from '../read-json.ts';
import type { ViewerOf } from '../viewer-of.ts';

/**
 * Orders: `POST /` places one (or enquires, with `transition: enquire`), `POST /speculate` tells its price, `GET /` lists the own,
 * `GET /{id}` shows one, `GET /{id}/transitions` what may be done to it, `POST /{id}/{transition}` does it, and
 * `POST /{id}/accept` accepts it, `POST /{id}/review` reviews it, as the first side or the second, and
 * `POST /{id}/pay-again` lets the buyer choose another card. `POST /{id}/message` writes to the other side, `GET /{id}/messages` lists
 * what was written.
 */
export function orderRoutes(app: OrdersApp & { limits: RateLimiter }, viewerOf: ViewerOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const listed = await listOrders(app, await viewerOf(c), c.req.query());
      return listed.ok ? c.json(listed.value) : orderProblem(c, listed);
    })
    .post('/', async (c) => {
      const body = await readJson(c);
      const viewer = await viewerOf(c);
      const placed =
        body.transition === 'enquire' ? await enquire(app, viewer, body) : await placeOrder(app, viewer, body);
      return respond(c, placed, 201);
    })
    .post('/speculate', async (c) => respond(c, await speculateOrder(app, await viewerOf(c), await readJson(c))))
    .get('/:id', async (c) => respond(c, await showOrder(app, await viewerOf(c), c.req.param('id'))))
    .get('/:id/transitions', async (c) =>
      respond(c, await listAvailableTransitions(app, await viewerOf(c), c.req.param('id'))),
    )
    .post('/:id/accept', async (c) => {
      const [viewer, id] = [await viewerOf(c), c.req.param('id')];
      const accepted = await acceptOrder(app, viewer, id);
      return respond(c, accepted.ok ? await showOrder(app, viewer, id) : accepted);
    })
    .get('/:id/messages', async (c) => {
      const listed = await listMessages(app, await viewerOf(c), c.req.param('id'), c.req.query());
      return listed.ok ? c.json(listed.value) : orderProblem(c, listed);
    })
    .post('/:id/message', async (c) =>
      respond(c, await sendMessage(app, await viewerOf(c), c.req.param('id'), await readJson(c)), 201),
    )
    .post('/:id/pay-again', async (c) => respond(c, await payWithAnotherCard(app, await viewerOf(c), c.req.param('id'))))
    .post('/:id/review', async (c) =>
      respond(c, await reviewOrder(app, await viewerOf(c), { id: c.req.param('id'), params: await readJson(c) })),
    )
    .post('/:id/:transition', async (c) => {
      const { id, transition } = c.req.param();
      return respond(c, await transitionOrder(app, await viewerOf(c), { id, transition, params: await readJson(c) }));
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
