import type Stripe from 'stripe';
import { publishableRoute, type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { type ApiCall, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { newId } from '../store/ids.ts';
import { type BankData, createBankAccount } from './accounts/bank-accounts.ts';

/** The call for tokens, which a browser creates: their data never passes through the platform's server. */
export const tokenRoutes: Route[] = [
  publishableRoute('POST', '/v1/tokens', 'TokenCreateParams', create),
  route('GET', '/v1/tokens/:id', 'TokenRetrieveParams', (call) => requireObject(call, 'token', call.id)),
];

/** How long a token can be used, in seconds, and how many are kept: the oldest are dropped. */
const [lifetime, maxTokens] = [24 * 3600, 2_000];

/**
 * Deletes tokens that nobody has used in time, and the oldest of too many. why: everybody can create tokens, with a
 * publishable key
 */
export function pruneTokens(context: RequestContext): void {
  const tokens = [...context.store.all('token')].map(({ value }) => value);
  for (const [at, { id, created, bank_account: bank }] of tokens.entries()) {
    if (created + lifetime > context.now && at >= tokens.length - maxTokens) break;
    context.store.drop('token', id);
    context.store.drop('account_content', id);
    if (bank && !context.store.find('bank_account', bank.id)) context.store.drop('bank_known', bank.id);
  }
}

function create(call: ApiCall<Stripe.TokenCreateParams>): Stripe.Token {
  const { account, bank_account: bank, person } = call.params;
  if (bank && typeof bank === 'object')
    return saveObject(call, 'token', {
      ...blankToken(call, 'btok', 'bank_account'),
      bank_account: createBankAccount(call, bank as BankData),
    });
  const content = account ?? person;
  if (!content)
    throw invalidRequest('You must supply a bank_account, an account, or a person: the sandbox makes no other tokens.');
  const token = saveObject(
    call,
    'token',
    account ? blankToken(call, 'ct', 'account') : blankToken(call, 'cpt', 'person'),
  );
  saveObject(call, 'account_content', { id: token.id, account: content });
  return token;
}

function blankToken(call: ApiCall, prefix: string, type: string): Stripe.Token {
  return { id: newId(prefix), object: 'token', client_ip: null, created: call.now, livemode: false, type, used: false };
}
