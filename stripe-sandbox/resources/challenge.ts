import { invalidRequest, StripeApiError } from '../http/stripe-error.ts';
import { type RequestContext, saveObject } from '../request-context.ts';

type Intent = { id: string; client_secret: string | null };

/** How the buyer confirms 3-D Secure: by a redirect if the browser gave a return URL. */
export type Challenge =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, string> }
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } };

/**
 * How often an intent may be confirmed. why: whoever has its client secret can, and each time leaves a card, and perhaps
 * a declined charge
 */
const maxConfirmations = 100;

/**
 * The next action of an intent whose card requires 3-D Secure.
 *
 * @throws 400 if the return URL leads away from the shop
 */
export function challengeFor(context: RequestContext, intent: Intent, returnUrl: string | undefined): Challenge {
  if (returnUrl !== undefined) checkReturnUrl(context, returnUrl);
  const known = context.store.find('intent_known', intent.id)?.value ?? { id: intent.id, confirmations: 0 };
  saveObject(context, 'intent_known', { ...known, returnUrl: returnUrl ?? null });
  const url = new URL(`${context.rules.publicUrl}/_sandbox/3d-secure/${intent.id}`);
  url.searchParams.set('client_secret', intent.client_secret ?? '');
  if (!returnUrl)
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url.href } };
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: url.href } };
}

function checkReturnUrl({ rules }: RequestContext, returnUrl: string): void {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  const allowed = rules.returnOrigins;
  if (url && /^https?:$/.test(url.protocol) && (!allowed || allowed.includes(url.origin))) return;
  throw invalidRequest('Not a valid URL: the sandbox returns only to the shop that it belongs to.', {
    code: 'url_invalid',
    param: 'return_url',
  });
}

/**
 * Counts a confirmation of an intent.
 *
 * @throws 429 if there were too many
 */
export function countConfirmation(context: RequestContext, id: string): void {
  const known = context.store.find('intent_known', id)?.value ?? { id, confirmations: 0, returnUrl: null };
  if (known.confirmations >= maxConfirmations)
    throw new StripeApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: `The intent ${id} was confirmed too often.`,
    });
  saveObject(context, 'intent_known', { ...known, confirmations: known.confirmations + 1 });
}
