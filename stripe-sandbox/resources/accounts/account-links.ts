import type Stripe from 'stripe';
import { type Route, route } from '../../http/route.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type ApiCall, saveObject } from '../../request-context.ts';
import { newId } from '../../store/ids.ts';
import { requireAccount } from './account-status.ts';

/** The route for links to the onboarding page of a connected account. */
export const accountLinkRoutes: Route[] = [route('POST', '/v1/account_links', 'AccountLinkCreateParams', create)];

/** How long a link is valid, in seconds. */
const lifetime = 300;

function create(call: ApiCall<Stripe.AccountLinkCreateParams>): Stripe.AccountLink {
  const { account, refresh_url, return_url } = call.params;
  requireAccount({ ...call, id: account });
  for (const [param, url] of Object.entries({ refresh_url, return_url })) {
    if (url === undefined) throw invalidRequest(`You must provide a ${param}.`, { code: 'parameter_missing', param });
    if (!/^https?:\/\/./.test(url)) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
  }
  const link = saveObject(call, 'account_link', {
    id: newId('link'),
    account,
    refreshUrl: refresh_url ?? '',
    returnUrl: return_url ?? '',
    expiresAt: call.now + lifetime,
  });
  return {
    object: 'account_link',
    created: call.now,
    expires_at: link.expiresAt,
    url: `${call.rules.publicUrl}/_sandbox/onboarding/${link.id}`,
  };
}
