import { formatDate } from '#kit/time.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import { answerTermLabel, delayLabel } from '../process/order-labels.ts';
import { orderCanceledText, saleCanceledText } from './cancellation-mail-texts.ts';
import { chargebackMailTexts } from './chargeback-mail-texts.ts';
import { acceptedText, deliveredText, pickupReminderText, readyText } from './delivery-mail-texts.ts';
import { disputeMailTexts } from './dispute-mail-texts.ts';
import { moneyMailTexts } from './money-mail-texts.ts';
import { moveMailTexts } from './move-mail-texts.ts';
import type { OrderMailText } from './order-mail.ts';
import { saleReminderText } from './sale-reminder-texts.ts';
import { setOffText } from './set-off-mail-text.ts';

const blindReviews = 'Reviews are shown once you have both written one, or when the time for reviews is over.';

/** The buyer's mail about a completed order. */
const reviewRequestText: OrderMailText = {
  subject: ({ isTasting, isNoShow, wineryName }) =>
    isNoShow ? `Your order with ${wineryName} is complete` : `How was your ${isTasting ? 'tasting' : 'wine'}?`,
  heading: ({ isNoShow }) => (isNoShow ? 'Your order is complete' : 'How was it?'),
  paragraphs: ({ wineryName }) => [
    `Your order with ${wineryName} is complete. You have ${delayLabel('expire-review-period')} to review it. ${blindReviews}`,
  ],
  button: () => 'Leave a review',
  optional: 'reviews',
};

/** The reminder for a party that has not written a review. */
const reviewReminderText: OrderMailText = {
  subject: 'You can still leave a review',
  heading: 'You can still leave a review',
  paragraphs: ({ party, wineryName, buyerName }) => [
    party === 'customer'
      ? `How was your order with ${wineryName}? Your review helps others choose.`
      : `How was it to sell to ${buyerName}? Your review helps other wineries.`,
    `You have a few days left. ${blindReviews}`,
    "We won't remind you again.",
  ],
  button: () => 'Leave a review',
  optional: 'reviews',
};

/** The texts of all order mails. */
export const orderMailTexts: Record<OrderMailName, OrderMailText> = {
  ...moneyMailTexts,
  ...chargebackMailTexts,
  ...moveMailTexts,
  ...disputeMailTexts,
  'payout-set-off': setOffText,
  'order-placed': {
    subject: 'We have your order',
    heading: 'Thank you for your order',
    paragraphs: ({ wineryName, answerBy, timezone, isUnverified }) => [
      `Order placed. ${isUnverified ? 'The winery' : wineryName} will confirm ${answerTermLabel(answerBy, timezone)}. Until then, the amount is only held on your card; we charge it when the winery accepts.`,
      ...(isUnverified ? ["We'll e-mail your receipt once you verify your address."] : []),
    ],
    receipt: true,
  },
  'order-receipt': {
    subject: 'Your receipt',
    heading: 'Your receipt',
    paragraphs: ({ wineryName, placedAt }) => [
      `You ordered from ${wineryName} on ${formatDate(placedAt)}. You have verified your e-mail now, so here is what you bought.`,
    ],
    receipt: true,
  },
  'sale-made': {
    subject: 'You have a new order',
    heading: 'You have a new order',
    paragraphs: ({ buyerName, answerBy, timezone }) => [
      `${buyerName} placed an order. Please accept or decline ${answerTermLabel(answerBy, timezone)}; after that we cancel the order, and the buyer isn't charged.`,
    ],
  },
  'sale-reminder': saleReminderText,
  'order-accepted': acceptedText,
  'order-ready': readyText,
  'pickup-reminder': pickupReminderText,
  'order-canceled': orderCanceledText,
  'sale-canceled': saleCanceledText,
  'order-delivered': deliveredText,
  'sale-received': {
    subject: 'An order was received',
    heading: 'The order was received',
    paragraphs: ({ buyerName }) => [`${buyerName}'s order was received. We pay you out next.`],
    optional: 'orders',
  },
  'payment-expired': {
    subject: 'Your order was not paid',
    heading: 'Your order was not paid',
    paragraphs: ({ wineryName, isTasting }) => [
      `Your order with ${wineryName} wasn't paid within ${delayLabel('expire-payment')}. You weren't charged, and ${isTasting ? 'the seats are free again' : 'what was held for it is on sale again'}. You're welcome to order again.`,
    ],
    optional: 'orders',
  },
  'review-asked': reviewRequestText,
  'review-reminder': reviewReminderText,
};
