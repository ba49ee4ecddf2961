import type Stripe from 'stripe';
import { emitEvent, type RequestContext, saveObject } from '../request-context.ts';
import { blankCharge } from '../resources/charges.ts';
import { idOf, newId } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { convert, exchangeRate, settlementCurrencyOf } from './currencies.ts';
import { moveMoney } from './ledger.ts';

type TransferInput = {
  amount: number;
  currency: string;
  destination: string;
  /** The charge that it transfers; without one it is taken from the platform's balance. */
  charge?: Stripe.Charge | undefined;
  availableOn: number;
  /** In the destination's currency. */
  fee?: { id: string; amount: number } | undefined;
  more?: Partial<Pick<Stripe.Transfer, 'description' | 'metadata' | 'transfer_group'>>;
};

/** The balance transactions of a transfer: the platform's, the account's, and that of the platform's fee. */
type Moved = [left?: Stripe.BalanceTransaction, arrived?: Stripe.BalanceTransaction, fee?: Stripe.BalanceTransaction];

/** Transfers money from the platform to a connected account, and a fee back in the same transaction. */
export function createTransfer(
  context: RequestContext,
  sending: TransferInput,
): { transfer: Stripe.Transfer; feeTransaction: string | null } {
  const { amount, currency, destination, charge, fee } = sending;
  const id = newId('tr');
  const payment = newId('py');
  const [left, arrived, earned] = moveTransfer(context, sending, { transfer: id, payment });
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

/** Converts on arrival if the account settles in another currency than the one that is sent. */
function moveTransfer(
  context: RequestContext,
  { amount, currency, destination, availableOn, fee }: TransferInput,
  ids: { transfer: string; payment: string },
): Moved {
  const settled = settlementCurrencyOf(context, destination);
  const rate = exchangeRate(context, currency, settled);
  const arriving = convert(context, amount, currency, settled);
  const taken = fee && {
    amount: fee.amount,
    type: 'application_fee' as const,
    description: 'Lonevine application fee',
  };
  const leaving = [{ owner: platform, type: 'transfer' as const, source: ids.transfer, amount: -amount, availableOn }];
  const incoming = [
    {
      owner: destination,
      type: 'payment' as const,
      source: ids.payment,
      amount: arriving,
      availableOn,
      exchangeRate: rate,
      ...(taken ? { fee: taken } : {}),
    },
    ...(fee
      ? [{ owner: platform, type: 'application_fee' as const, source: fee.id, amount: fee.amount, availableOn }]
      : []),
  ];
  if (rate === undefined) return moveMoney(context, currency, [...leaving, ...incoming]) as Moved;
  const left = moveMoney(context, currency, leaving, { exchange: amount });
  return [...left, ...moveMoney(context, settled, incoming, { exchange: -arriving })] as Moved;
}
