import type Stripe from 'stripe';
import { emitEvent, type RequestContext, saveObject } from '../request-context.ts';
import { blankCharge } from '../resources/charges.ts';
import { idOf, newId } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { moveMoney, processingFee } from './ledger.ts';

/**
 * Moves the money of a charge: from the buyer's card to the platform, which pays Stripe's fee, on to the destination
 * account, and from there the platform's own fee. https://docs.stripe.com/connect/destination-charges
 *
 * @param availableOn time in seconds from which all parts can be paid out
 */
export function collectCharge(context: RequestContext, charge: Stripe.Charge, availableOn: number): Stripe.Charge {
  const { id, amount_captured: amount, currency } = charge;
  const fee = processingFee(amount);
  const [moved] = moveMoney(
    context,
    currency,
    [
      {
        owner: platform,
        type: 'charge',
        source: id,
        amount,
        fee: { amount: fee, type: 'stripe_fee', description: 'Stripe processing fees' },
        availableOn,
        ...(charge.description ? { description: charge.description } : {}),
      },
    ],
    { cards: -amount, stripe: fee },
  );
  const collected = saveObject(context, 'charge', { ...charge, balance_transaction: moved?.id ?? null });
  const destination = idOf(charge.transfer_data?.destination);
  return destination ? transferToSeller(context, collected, destination, availableOn) : collected;
}

function transferToSeller(
  context: RequestContext,
  charge: Stripe.Charge,
  destination: string,
  availableOn: number,
): Stripe.Charge {
  const fee = charge.application_fee_amount ?? 0;
  const feeId = fee > 0 ? newId('fee') : null;
  const { transfer, feeTransaction } = createTransfer(context, {
    amount: charge.transfer_data?.amount ?? charge.amount_captured,
    currency: charge.currency,
    destination,
    charge,
    availableOn,
    fee: feeId ? { id: feeId, amount: fee } : undefined,
  });
  if (feeId) createApplicationFee(context, feeId, charge, destination, feeTransaction);
  return saveObject(context, 'charge', {
    ...charge,
    application_fee: feeId,
    transfer: transfer.id,
    transfer_group: transfer.transfer_group,
  });
}

function createApplicationFee(
  context: RequestContext,
  id: string,
  charge: Stripe.Charge,
  account: string,
  transaction: string | null,
): void {
  const fee = saveObject(context, 'application_fee', {
    id,
    object: 'application_fee',
    account,
    amount: charge.application_fee_amount ?? 0,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: transaction,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  });
  emitEvent(context, 'application_fee.created', fee);
}

type TransferInput = {
  amount: number;
  currency: string;
  destination: string;
  /** The charge that it transfers; without one it is taken from the platform's balance. */
  charge?: Stripe.Charge | undefined;
  availableOn: number;
  fee?: { id: string; amount: number } | undefined;
  more?: Partial<Pick<Stripe.Transfer, 'description' | 'metadata' | 'transfer_group'>>;
};

/** Transfers money from the platform to a connected account, and a fee back in the same transaction. */
export function createTransfer(
  context: RequestContext,
  sending: TransferInput,
): { transfer: Stripe.Transfer; feeTransaction: string | null } {
  const { amount, currency, destination, charge, availableOn, fee } = sending;
  const id = newId('tr');
  const payment = newId('py');
  const taken = fee && {
    amount: fee.amount,
    type: 'application_fee' as const,
    description: 'Lonevine application fee',
  };
  const [left, arrived, earned] = moveMoney(context, currency, [
    { owner: platform, type: 'transfer', source: id, amount: -amount, availableOn },
    { owner: destination, type: 'payment', source: payment, amount, availableOn, ...(taken ? { fee: taken } : {}) },
    ...(fee
      ? [{ owner: platform, type: 'application_fee' as const, source: fee.id, amount: fee.amount, availableOn }]
      : []),
  ]);
  saveObject(
    context,
    'charge',
    {
      ...blankCharge(context, payment, amount, currency),
      amount_captured: amount,
      application_fee: fee?.id ?? null,
      application_fee_amount: fee?.amount ?? null,
      balance_transaction: arrived?.id ?? null,
      source_transfer: id,
    },
    destination,
  );
  const transfer = saveObject(context, 'transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: left?.id ?? null,
    created: context.now,
    currency,
    description: null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: charge ? (charge.transfer_group ?? `group_${idOf(charge.payment_intent)}`) : null,
    ...sending.more,
  });
  emitEvent(context, 'transfer.created', transfer);
  return { transfer, feeTransaction: earned?.id ?? null };
}
