import { z } from 'zod';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import { purchaseErrorNames } from '#kit/error-names.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { getPageContext } from '../page-context.server.ts';
import type { Route } from './+types/failures.route.ts';
import type { BrowserFailureCode } from './report-failure.ts';

/** How many failures one network may report, and all together: each is a line in the log and an event at the reporting service. */
const perNetwork = { limit: 20, windowSeconds: 600 };
const ofEverybody = { limit: 600, windowSeconds: 600 };

/** Every code that a browser may report, so that nothing else, and nothing personal, comes in by this address. */
const failureCodes: Record<BrowserFailureCode, true> = {
  declined: true,
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

/** A failure that a browser reported. */
class BrowserFailure extends Error {
  override readonly name = 'BrowserFailure';
  constructor(message: string) {
    super(message);
    // why: its frames would be this route's, and services group by frames
    this.stack = String(this);
  }
}

/** Takes a failure that only the browser saw (`reportFailure`) and reports it under its name. The answer has no body. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, network } = getPageContext(context);
  const { success, data } = failureSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!success) return new Response(null, { status: 400 });
  const tooMany = await takeRateLimits(app.rateLimiter, [
    [`failures from ${network ?? 'nowhere'}`, perNetwork],
    ['failures of everybody', ofEverybody],
  ]);
  if (tooMany) {
    return new Response(null, { status: 429, headers: { 'retry-after': String(tooMany.retryAfterSeconds) } });
  }
  const { name, code, paymentStatus } = data;
  app.errors.report(name, new BrowserFailure(`${name}: ${code}`), { code, ...(paymentStatus && { paymentStatus }) });
  return new Response(null, { status: 204 });
}
