import { notFound, StripeApiError } from '../http/stripe-error.ts';
import type { ApiCall } from '../request-context.ts';
import type { Kinds } from '../store/kinds.ts';

/**
 * The account of a path.
 * @throws 403 where there is none, or it has taken the platform's rights away, as Stripe does
 */
export function requireAccount(call: ApiCall): Kinds['account'] {
  const account = call.store.find('account', call.id)?.value;
  if (account && !call.store.find('account_known', call.id)?.value.revoked) return account;
  if (!call.id.startsWith('acct_')) throw notFound('account', call.id, 'account');
  throw new StripeApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${call.id}' (or that account does not exist). Application access may have been revoked.`,
  });
}
