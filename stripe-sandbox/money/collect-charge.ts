import type Stripe from 'stripe';
import { emitEvent, findReferenced, type RequestContext, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { moveCardMoney, processingFee, settlementOf } from './card-money.ts';
import { createTransfer } from './create-transfer.ts';
import { convert, settlementCurrencyOf } from './currencies.ts';

/**
 * Moves the money of a charge: from the buyer's card to the platform, which pays Stripe's fee, on to the destination
 * account, and from there the platform's own fee. https://docs.stripe.com/connect/destination-charges
 *
 * @param availableOn time in seconds from which all parts can be paid out
 */
export function collectCharge(context: RequestContext, charge: Stripe.Charge, availableOn: number): Stripe.Charge {
  const { id, amount_captured: amount, currency } = charge;
  const settled = settlementOf(context, charge);
  const fee = processingFee(context, convert(context, amount, currency, settled), settled);
  const moved = moveCardMoney(context, charge, {
    type: 'charge',
    source: id,
    amount,
    fee: { amount: fee, description: 'Stripe processing fees' },
    availableOn,
    ...(charge.description ? { description: charge.description } : {}),
  });
  const collected = saveObject(context, 'charge', { ...charge, balance_transaction: moved.id });
  const destination = idOf(charge.transfer_data?.destination);
  return destination ? transferToSeller(context, collected, destination, availableOn) : collected;
}

/** Everything after the conversion is in the settled currency; the platform's fee is that of the destination. */
function transferToSeller(
  context: RequestContext,
  charge: Stripe.Charge,
  destination: string,
  availableOn: number,
): Stripe.Charge {
  const settled = settlementOf(context, charge);
  const feeCurrency = settlementCurrencyOf(context, destination);
  const fee = convert(context, charge.application_fee_amount ?? 0, charge.currency, feeCurrency);
  const feeId = fee > 0 ? newId('fee') : null;
  const sent = charge.transfer_data?.amount ?? charge.amount_captured;
  const { transfer, feeTransaction } = createTransfer(context, {
    amount: convert(context, sent, charge.currency, settled),
    currency: settled,
    destination,
    charge,
    availableOn,
    fee: feeId ? { id: feeId, amount: fee } : undefined,
  });
  if (feeId) createApplicationFee(context, charge, { id: feeId, amount: fee, currency: feeCurrency }, feeTransaction);
  return saveObject(context, 'charge', {
    ...charge,
    application_fee: feeId,
    transfer: transfer.id,
    transfer_group: transfer.transfer_group,
  });
}

function createApplicationFee(
  context: RequestContext,
  charge: Stripe.Charge,
  { id, amount, currency }: { id: string; amount: number; currency: string },
  transaction: string | null,
): void {
  const account = findReferenced(context, 'account', charge.transfer_data?.destination);
  const fee = saveObject(context, 'application_fee', {
    id,
    object: 'application_fee',
    account: account?.id ?? '',
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: transaction,
    charge: charge.id,
    created: context.now,
    currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  });
  emitEvent(context, 'application_fee.created', fee);
}
