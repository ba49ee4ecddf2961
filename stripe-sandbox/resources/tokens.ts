import type Stripe from 'stripe';
import { publishableRoute, type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { type ApiCall, requireObject, saveObject } from '../request-context.ts';
import { newId } from '../store/ids.ts';
import { type BankData, createBankAccount } from './bank-accounts.ts';

/** The call for tokens, which a browser creates: their data never passes through the platform's server. */
export const tokenRoutes: Route[] = [
  publishableRoute('POST', '/v1/tokens', 'TokenCreateParams', create),
  route('GET', '/v1/tokens/:id', 'TokenRetrieveParams', (call) => requireObject(call, 'token', call.id)),
];

function create(call: ApiCall<Stripe.TokenCreateParams>): Stripe.Token {
  const { account, bank_account: bank } = call.params;
  if (bank && typeof bank === 'object')
    return saveObject(call, 'token', {
      ...blankToken(call, 'btok', 'bank_account'),
      bank_account: createBankAccount(call, bank as BankData),
    });
  if (!account)
    throw invalidRequest('You must supply either a bank_account or an account: the sandbox makes no other tokens.');
  const token = saveObject(call, 'token', blankToken(call, 'ct', 'account'));
  saveObject(call, 'account_content', { id: token.id, account });
  return token;
}

function blankToken(call: ApiCall, prefix: string, type: string): Stripe.Token {
  return { id: newId(prefix), object: 'token', client_ip: null, created: call.now, livemode: false, type, used: false };
}
