import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { createTransfer } from '../money/create-transfer.ts';
import { balanceOf } from '../money/ledger.ts';
import { reverseTransfer } from '../money/reverse-transfer.ts';
import { type ApiCall, findReferenced, requireObject } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { reservedFor } from './balances.ts';
import { checkSellers } from './check-sellers.ts';
import { mergeMetadata } from './metadata.ts';

const path = '/v1/transfers';

/** The calls for transfers to connected accounts and their reversals. */
export const transferRoutes: Route[] = [
  route('POST', path, 'TransferCreateParams', create),
  route('GET', path, 'TransferListParams', (call: ApiCall<object>) => listObjects(call, 'transfer', path)),
  route('GET', `${path}/:id`, 'TransferRetrieveParams', (call) => requireObject(call, 'transfer', call.id)),
  route('POST', `${path}/:id/reversals`, 'TransferCreateReversalParams', reverse),
  route('GET', `${path}/:id/reversals`, 'TransferListReversalsParams', (call: ApiCall<object>) => {
    const transfer = requireObject(call, 'transfer', call.id);
    return listObjects(
      call,
      'transfer_reversal',
      `${path}/${transfer.id}/reversals`,
      (one) => idOf(one.transfer) === transfer.id,
    );
  }),
];

function create(call: ApiCall<Stripe.TransferCreateParams>): Stripe.Transfer {
  const { amount, destination, description, metadata, source_transaction, transfer_group } = call.params;
  const currency = call.params.currency.toLowerCase();
  const charge = source_transaction
    ? requireObject(call, 'charge', source_transaction, undefined, 'source_transaction')
    : undefined;
  const sum = amount ?? charge?.amount_captured;
  if (sum === undefined)
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (sum < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  checkSellers(call, { amount: sum, transfer_data: { destination } });
  const source = findReferenced(call, 'balance_transaction', charge?.balance_transaction);
  const available = balanceOf(call, platform, currency).available - reservedFor(call, currency);
  if (!charge && available < sum)
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
      { code: 'balance_insufficient' },
    );
  const { transfer } = createTransfer(call, {
    amount: sum,
    currency,
    destination,
    charge,
    availableOn: Math.max(call.now, source?.available_on ?? call.now),
    more: {
      description: description ?? null,
      metadata: mergeMetadata({}, metadata),
      ...(transfer_group ? { transfer_group } : {}),
    },
  });
  return transfer;
}

function reverse(call: ApiCall<Stripe.TransferCreateReversalParams>): Stripe.TransferReversal {
  const transfer = requireObject(call, 'transfer', call.id);
  const amount = call.params.amount ?? transfer.amount - transfer.amount_reversed;
  if (transfer.reversed) throw invalidRequest(`Transfer ${transfer.id} has already been reversed.`);
  return reverseTransfer(call, transfer, {
    amount,
    refundFee: call.params.refund_application_fee ?? false,
    metadata: mergeMetadata({}, call.params.metadata),
  });
}
