import { Hono } from 'hono';
import type { WebhookVerifier } from '#features/payments/payment-event.ts';
import { receivePaymentEvent } from '#features/payments/receive-payment-event.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Infra } from '#infra/infra.ts';
import { respondRefused } from '../responses.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & { paymentEvents: WebhookVerifier | undefined };

/**
 * `POST /api/webhooks/stripe` for events of the operator's own account, `/api/webhooks/stripe-connect` for those of the
 * wineries'.
 */
export function stripeWebhookRoutes(app: Needs): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const [path, endpoint] of [
    ['/stripe', 'platform'],
    ['/stripe-connect', 'connect'],
  ] as const) {
    routes.post(path, async (c) => {
      const sent = { endpoint, body: await c.req.text(), signature: c.req.header('stripe-signature') };
      const taken = await receivePaymentEvent(app, sent);
      if (taken) return c.body(null, 204);
      return respondRefused(c, { ok: false, code: 'validation-invalid-value', title: 'The signature is wrong' });
    });
  }
  return routes;
}
