import { Hono } from 'hono';
import { z } from 'zod';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { purchaseErrorNames } from '#kit/error-names.ts';
import type { App } from '../app.ts';

/** Rate limits per network and in total: each report is a line in the log and an event at the reporting service. */
const perNetwork = { limit: 20, windowSeconds: 600 };
const ofEverybody = { limit: 600, windowSeconds: 600 };

/** Every code that a browser may report, so that nothing else, and nothing personal, is accepted. */
const failureCodes: Record<PaymentFailureCode | 'no-answer', true> = {
  declined: true,
  'insufficient-funds': true,
  processing: true,
  expired: true,
  number: true,
  cvc: true,
  zip: true,
  authentication: true,
  'amount-too-small': true,
  'seller-cannot-charge': true,
  lapsed: true,
  other: true,
  'no-answer': true,
};

const failureSchema = z.object({
  name: z.enum(purchaseErrorNames),
  code: z.enum(Object.keys(failureCodes)),
  paymentStatus: z.enum([
    '',
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
});

/** An error that a browser reported. */
class BrowserFailure extends Error {
  override readonly name = 'BrowserFailure';
  constructor(message: string) {
    super(message);
    // why: its frames would be those of this route, and services group errors by frames
    this.stack = String(this);
  }
}

/**
 * `POST /api/failures`: takes a form with an error that only a buyer's browser can see (`reportFailure`), and reports
 * it under its name. The response has no body.
 */
export function failureRoutes(app: Pick<App, 'errors' | 'rateLimiter'>): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/failures', async (c) => {
    const { success, data } = failureSchema.safeParse(await c.req.parseBody().catch(() => undefined));
    if (!success) return c.body(null, 400);
    const tooMany = await takeRateLimits(app.rateLimiter, [
      [`failures from ${c.get('network') ?? 'nowhere'}`, perNetwork],
      ['failures of everybody', ofEverybody],
    ]);
    if (tooMany) return c.body(null, 429, { 'retry-after': String(tooMany.retryAfterSeconds) });
    const { name, code, paymentStatus } = data;
    app.errors.report(name, new BrowserFailure(`${name}: ${code}`), { code, ...(paymentStatus && { paymentStatus }) });
    return c.body(null, 204);
  });
}
