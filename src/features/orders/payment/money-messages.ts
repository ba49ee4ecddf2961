import { amountOr } from '#kit/money.ts';
import type { OrderRecipient } from '../process/order-effects.ts';
import { chargebackNotes } from './chargeback-messages.ts';
import type { MoneyView } from './order-money.ts';

/**
 * What happened to the money of an order, as sentences below its price: nothing while all is as agreed. Pages, receipts,
 * and mails say the same.
 * @param reader a party, or the operator, who is told about both
 */
export function moneyNotes(money: MoneyView | null, reader: OrderRecipient, winery: string): string[] {
  if (money === null) return [];
  const notes = reader === 'provider' ? sellerNotes(money) : buyerNotes(money, reader, winery);
  return [...notes, ...chargebackNotes(money, reader)];
}

function buyerNotes(money: MoneyView, reader: 'customer' | 'operator', winery: string): string[] {
  const { card, refund, kept } = money;
  if (card === 'released') return ['The card wasn’t charged.'];
  const keeps = kept ? [`${winery} keeps ${kept.percent}% of the price.`] : [];
  if (refund) return [refundNote(refund, reader), ...keeps];
  return kept ? ['Free cancellation had ended, so there is no refund.'] : [];
}

function refundNote({ status, inFull, amount }: NonNullable<MoneyView['refund']>, reader: OrderRecipient): string {
  const toCard = reader === 'customer' ? 'to your card' : 'to the buyer’s card';
  switch (status) {
    case 'pending':
      return `A refund of ${amountOr(amount, inFull ? 'everything' : 'the rest')} is on its way ${toCard}.`;
    case 'refused':
      return reader === 'customer'
        ? `We couldn’t refund ${amountOr(amount, 'your order')} yet. We still owe it to you, and keep trying.`
        : `The refund of ${amountOr(amount, 'the order')} couldn’t be made yet. It is still owed to the buyer.`;
    case 'waiting-for-bank':
      return reader === 'customer'
        ? 'If your bank decides for the winery, we’ll refund you.'
        : 'If the bank decides for the winery, the buyer is refunded.';
    case 'given':
      return inFull ? `Refunded in full ${toCard}.` : `Refunded ${amountOr(amount, 'the rest')} ${toCard}.`;
    case 'returned':
      return reader === 'customer'
        ? `Your bank sent back the refund of ${amountOr(amount, 'your order')}. We still owe it to you: please tell us how we can pay you.`
        : `The buyer’s bank sent back the refund of ${amountOr(amount, 'the order')}. It is still owed to the buyer.`;
  }
}

function sellerNotes({ card, refund, kept }: MoneyView): string[] {
  if (card === 'released') return ['The buyer wasn’t charged, so you get no payout.'];
  if (kept) return [`You keep ${kept.percent}% of the price, since free cancellation had ended.`];
  if (!refund?.inFull) return [];
  return refund.status === 'waiting-for-bank'
    ? ['The order was canceled, so you get no payout however the bank decides.']
    : ['The buyer is refunded in full, so you get no payout.'];
}
