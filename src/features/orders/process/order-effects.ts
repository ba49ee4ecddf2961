import type { SaleMail } from '#features/accounts/winery-role.ts';

/** The two parties of an order. */
export type OrderParty = 'customer' | 'provider';

/** Recipients of mails about an order: its parties and the operator. */
export type OrderRecipient = OrderParty | 'operator';

/** The names of order mails. */
export type OrderMailName =
  | 'order-placed'
  | 'order-receipt'
  | 'sale-made'
  | 'sale-reminder'
  | 'order-accepted'
  | 'order-ready'
  | 'pickup-reminder'
  | 'booking-moved'
  | 'move-proposed'
  | 'move-declined'
  | 'move-withdrawn'
  | 'move-expired'
  | 'order-canceled'
  | 'sale-canceled'
  | 'order-delivered'
  | 'sale-received'
  | 'order-disputed'
  | 'sale-disputed'
  | 'dispute-settled'
  | 'payment-expired'
  | 'charge-failed'
  | 'charges-closed'
  | 'card-replaced'
  | 'review-asked'
  | 'review-reminder'
  | 'chargeback-opened'
  | 'chargeback-answered'
  | 'chargeback-won'
  | 'chargeback-lost'
  | 'payout-failed'
  | 'payout-set-off'
  | 'refund-given'
  | 'refund-pending'
  | 'refund-refused'
  | 'refund-failed'
  | 'payout-late';

/**
 * The mails to a winery that its people choose to get, by kind. All others to a winery are about its money, and go to
 * every owner.
 */
export const saleMailKinds: Readonly<Partial<Record<OrderMailName, SaleMail>>> = {
  'sale-made': 'orders',
  'sale-reminder': 'orders',
  'charge-failed': 'orders',
  'card-replaced': 'orders',
  'booking-moved': 'changes',
  'move-proposed': 'changes',
  'move-declined': 'changes',
  'move-withdrawn': 'changes',
  'move-expired': 'changes',
  'sale-canceled': 'changes',
  'sale-received': 'changes',
  'sale-disputed': 'changes',
  'dispute-settled': 'changes',
  'review-asked': 'changes',
  'review-reminder': 'changes',
};

/** What a transition does in the order's transaction. Anything beyond the database goes through the outbox. */
export type OrderEffect =
  | 'take-from-cart'
  | 'release-goods'
  | 'ask-about-goods'
  | 'accept-booking'
  | 'remind-of-pickup'
  | 'reverse-lines'
  | 'return-money'
  | 'pay-out'
  | 'publish-reviews'
  | 'remind-of-reviews'
  | { recipient: OrderRecipient; mail: OrderMailName };
