import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { balanceOf, moveMoney } from '../money/ledger.ts';
import {
  type ApiCall,
  emitEvent,
  findReferenced,
  type RequestContext,
  requireObject,
  saveObject,
} from '../request-context.ts';
import { newId } from '../store/ids.ts';
import { mergeMetadata } from './metadata.ts';

const path = '/v1/payouts';

/** The calls for payouts of a connected account. */
export const payoutRoutes: Route[] = [
  route('POST', path, 'PayoutCreateParams', create),
  route('GET', path, 'PayoutListParams', (call: ApiCall<object>) => listObjects(call, 'payout', path)),
  route('GET', `${path}/:id`, 'PayoutRetrieveParams', (call) => requireObject(call, 'payout', call.id, call.owner)),
  route('POST', `${path}/:id/cancel`, 'PayoutCancelParams', cancel),
];

function create(call: ApiCall<Stripe.PayoutCreateParams>): Stripe.Payout {
  const { amount, currency: written, description, metadata, statement_descriptor, destination } = call.params;
  const currency = written.toLowerCase();
  const bank = bankOf(call, currency, destination);
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (balanceOf(call, call.owner, currency).available < amount)
    throw invalidRequest(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
      { code: 'balance_insufficient' },
    );
  const id = newId('po');
  const [moved] = moveMoney(call, currency, [{ owner: call.owner, type: 'payout', source: id, amount: -amount }], {
    banks: amount,
  });
  const arrival = call.now + call.rules.payoutSeconds;
  const payout = saveObject(
    call,
    'payout',
    {
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: arrival,
      automatic: false,
      balance_transaction: moved?.id ?? null,
      created: call.now,
      currency,
      description: description ?? null,
      destination: bank,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: mergeMetadata({}, metadata),
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: statement_descriptor ?? null,
      status: 'pending',
      trace_id: null,
      type: 'bank_account',
    },
    call.owner,
  );
  saveObject(call, 'due', { id: `arrive_${id}`, at: arrival, what: 'arrive', ref: id });
  emitEvent(call, 'payout.created', payout, call.owner);
  return payout;
}

/** The bank account of a payout. */
function bankOf(call: ApiCall, currency: string, named: string | undefined): string {
  const account = call.store.find('account', call.owner)?.value;
  if (!account)
    throw invalidRequest('The sandbox pays out from connected accounts only: send the Stripe-Account header.');
  if (!account.payouts_enabled)
    throw invalidRequest('Cannot create payouts: this account has requirements that need to be met first.', {
      code: 'payouts_not_allowed',
    });
  const banks = (account.external_accounts?.data ?? []).filter((one) => one.currency === currency);
  const bank = named === undefined ? banks[0] : banks.find(({ id }) => id === named);
  if (!bank)
    throw invalidRequest(`Sorry, you don't have any external accounts in that currency (${currency}).`, {
      code: 'invalid_request_error',
      ...(named === undefined ? {} : { param: 'destination' }),
    });
  return bank.id;
}

function cancel(call: ApiCall): Stripe.Payout {
  const payout = requireObject(call, 'payout', call.id, call.owner);
  if (payout.status !== 'pending')
    throw invalidRequest('Payouts can only be canceled when they are pending.', { code: 'payout_not_cancelable' });
  call.store.drop('due', `arrive_${payout.id}`);
  return returnPayout(call, payout, call.owner, 'canceled', {});
}

/** Completes a payout: it arrives, or fails. */
export function settlePayout(context: RequestContext, payout: Stripe.Payout, owner: string): void {
  if (payout.status !== 'pending') return;
  const failure = findReferenced(context, 'bank_known', payout.destination)?.failure;
  if (failure) {
    const failure_message =
      failure === 'no_account' ? 'The bank account could not be located.' : 'The bank account has been closed.';
    returnPayout(context, payout, owner, 'failed', { failure_code: failure, failure_message });
    return;
  }
  const paid = saveObject(context, 'payout', { ...payout, status: 'paid' }, owner);
  emitEvent(context, 'payout.paid', paid, owner);
}

function returnPayout(
  context: RequestContext,
  payout: Stripe.Payout,
  owner: string,
  status: 'canceled' | 'failed',
  more: Partial<Stripe.Payout>,
): Stripe.Payout {
  const { amount, currency } = payout;
  const type = status === 'failed' ? 'payout_failure' : 'payout_cancel';
  const [moved] = moveMoney(context, currency, [{ owner, type, source: payout.id, amount }], { banks: -amount });
  const changed = saveObject(
    context,
    'payout',
    { ...payout, ...more, status, failure_balance_transaction: moved?.id ?? null },
    owner,
  );
  emitEvent(context, status === 'failed' ? 'payout.failed' : 'payout.canceled', changed, owner);
  return changed;
}
