import type Stripe from 'stripe';
import { openRoute, type Route, route } from '../http/route.ts';
import { invalid } from '../http/stripe-error.ts';
import { type Call, keep, take } from '../request-context.ts';
import { newId } from '../store/ids.ts';
import { type BankData, makeBankAccount } from './bank-accounts.ts';

/** Tokens, which a browser makes: what they stand for never passes through the platform's server. */
export const tokenRoutes: Route[] = [
  openRoute('POST', '/v1/tokens', 'TokenCreateParams', create),
  route('GET', '/v1/tokens/:id', 'TokenRetrieveParams', (call) => take(call, 'token', call.id)),
];

function create(call: Call<Stripe.TokenCreateParams>): Stripe.Token {
  const { account, bank_account: bank } = call.params;
  if (bank && typeof bank === 'object')
    return keep(call, 'token', {
      ...bare(call, 'btok', 'bank_account'),
      bank_account: makeBankAccount(call, bank as BankData),
    });
  if (!account)
    throw invalid('You must supply either a bank_account or an account: the sandbox makes no other tokens.');
  const token = keep(call, 'token', bare(call, 'ct', 'account'));
  keep(call, 'account_content', { id: token.id, account });
  return token;
}

function bare(call: Call, prefix: string, type: string): Stripe.Token {
  return { id: newId(prefix), object: 'token', client_ip: null, created: call.now, livemode: false, type, used: false };
}
