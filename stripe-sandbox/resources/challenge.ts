import type { RequestContext } from '../request-context.ts';

/** How the buyer confirms 3-D Secure: by a redirect if the browser gave a return URL. */
export type Challenge =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, string> }
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } };

/** The next action of an intent whose card requires 3-D Secure. */
export function challengeFor(
  context: RequestContext,
  intent: { id: string; client_secret: string | null },
  returnUrl: string | undefined,
): Challenge {
  const url = new URL(`${context.rules.publicUrl}/_sandbox/3d-secure/${intent.id}`);
  url.searchParams.set('client_secret', intent.client_secret ?? '');
  if (!returnUrl)
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url.href } };
  url.searchParams.set('return_url', returnUrl);
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: url.href } };
}
