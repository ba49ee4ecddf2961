import { formatDate, formatDateTime } from '#kit/time.ts';
import { answerTermLabel, delayLabel } from '../process/order-labels.ts';
import type { OrderMailName } from '../process/order-process.ts';
import { orderCanceledText, saleCanceledText } from './cancellation-mail-texts.ts';
import type { OrderMailProps, OrderMailText } from './order-mail.ts';

/** What happens to an order that nobody accepts. */
const unansweredNotice = (answerBy: string | null | undefined) =>
  `What is not accepted ${answerTermLabel(answerBy)}${answerBy ? '' : ' of its payment'} is canceled.`;

type DeliveryKind = 'shipped' | 'handed-over' | 'tasted';

const deliveryKindOf = ({ isTasting, deliveryMethod }: OrderMailProps): DeliveryKind =>
  isTasting ? 'tasted' : deliveryMethod === 'pickup' ? 'handed-over' : 'shipped';

const subjects = {
  shipped: 'Your order is on its way',
  'handed-over': 'Your order was handed over',
  tasted: 'Your tasting has taken place',
} as const;

const headings = {
  shipped: 'The winery has sent your order',
  'handed-over': 'The winery has handed over your order',
  tasted: 'How was your tasting?',
} as const;

const confirmReceipt = `Please tell us whether all is well: without a word from you it counts as received in ${delayLabel('auto-mark-received')}.`;

/** The buyer's mail about a delivery: shipped, handed over at the winery, or a tasting that took place. */
const deliveredText: OrderMailText = {
  subject: (order) => subjects[deliveryKindOf(order)],
  heading: (order) => headings[deliveryKindOf(order)],
  paragraphs: (order) => {
    const { wineryName, carrier, trackingNumber } = order;
    switch (deliveryKindOf(order)) {
      case 'shipped':
        return [
          `${wineryName} has sent your order.`,
          ...(carrier || trackingNumber ? [`Sent with ${[carrier, trackingNumber].filter(Boolean).join(', ')}.`] : []),
          'Somebody of at least 21 years has to show an identity card and sign.',
          confirmReceipt,
        ];
      case 'handed-over':
        return [`${wineryName} says that you have fetched your order.`, confirmReceipt];
      case 'tasted':
        return [`${wineryName} says that your tasting has taken place.`, confirmReceipt];
    }
  },
  button: () => 'Received, or is something wrong?',
  optional: 'orders',
};

const blindReviews = 'What you write is shown when both of you have written, or when the time is over.';

/** The buyer's mail about a completed order. */
const reviewRequestText: OrderMailText = {
  subject: ({ isTasting }) => (isTasting ? 'How was your tasting?' : 'How was your wine?'),
  heading: 'How was it?',
  paragraphs: ({ wineryName }) => [
    `Your order with ${wineryName} is complete. You have ${delayLabel('expire-review-period')} to say what you think. ${blindReviews}`,
  ],
  button: () => 'Leave a review',
  optional: 'reviews',
};

/** The reminder for a party that has not written a review. */
const reviewReminderText: OrderMailText = {
  subject: 'Your review is still open',
  heading: 'A few words, before it is too late',
  paragraphs: ({ party, wineryName, buyerName }) => [
    party === 'customer'
      ? `You have not said yet how your order with ${wineryName} was. Others choose by such words.`
      : `You have not said yet how it was to sell to ${buyerName}. Other wineries read such words.`,
    `In a few days the time for reviews is over. ${blindReviews}`,
    'We do not remind you again.',
  ],
  button: () => 'Leave a review',
  optional: 'reviews',
};

/** The texts of all order mails. */
export const orderMailTexts: Record<OrderMailName, OrderMailText> = {
  'order-placed': {
    subject: 'We have your order',
    heading: 'Your order is with the winery',
    paragraphs: ({ wineryName, answerBy }) => [
      `${wineryName} has ${answerBy ? `until ${formatDateTime(answerBy)}` : delayLabel('auto-cancel')} to accept your order. Until then the amount is only reserved on your card; it is charged when the winery accepts.`,
    ],
    receipt: true,
  },
  'order-receipt': {
    subject: 'Your receipt',
    heading: 'The receipt of your order',
    paragraphs: ({ wineryName, placedAt }) => [
      `You ordered from ${wineryName} on ${formatDate(placedAt)}, before your e-mail address was confirmed. Now that it is, here is what you bought.`,
    ],
    receipt: true,
  },
  'sale-made': {
    subject: 'You have a new order',
    heading: 'A new order waits for you',
    paragraphs: ({ buyerName, answerBy }) => [
      `${buyerName} has ordered. Please accept or decline ${answerTermLabel(answerBy)}: after that the order is canceled and the card is let go.`,
    ],
  },
  'order-accepted': {
    subject: 'Your order is accepted',
    heading: 'The winery has accepted your order',
    paragraphs: ({ wineryName, isTasting, deliveryMethod }) => [
      `${wineryName} has accepted your order, and your card has been charged.`,
      isTasting
        ? 'The winery expects you on the day that you booked. Please bring an identity card.'
        : deliveryMethod === 'pickup'
          ? 'You can fetch it at the winery. Please bring an identity card.'
          : 'You will hear from us when it is on its way.',
    ],
  },
  'order-canceled': orderCanceledText,
  'sale-canceled': saleCanceledText,
  'order-delivered': deliveredText,
  'sale-received': {
    subject: 'An order has arrived',
    heading: 'The order has arrived',
    paragraphs: ({ buyerName }) => [`The order of ${buyerName} has been received. Your part is paid out next.`],
    optional: 'orders',
  },
  'order-disputed': {
    subject: 'We have your dispute',
    heading: 'Your dispute is with the winery',
    paragraphs: ({ wineryName }) => [
      `We have told ${wineryName} what you wrote. Please look for an agreement in the messages of the order.`,
      `The winery may give you your money back, or we decide. What is not settled within ${delayLabel('auto-cancel-from-disputed')} is canceled, and you get your money back in full.`,
    ],
  },
  'sale-disputed': {
    subject: 'A buyer disputes an order',
    heading: 'Something is wrong with an order',
    paragraphs: ({ party, buyerName, wineryName, disputeReason }) => [
      party === 'operator' ? `${buyerName} disputes an order of ${wineryName} and writes:` : `${buyerName} writes:`,
      disputeReason ?? '',
      party === 'operator'
        ? 'The winery has been asked to look for an agreement. If there is none, please decide.'
        : 'Please look for an agreement. You may refund the order; otherwise we decide.',
    ],
  },
  'dispute-settled': {
    subject: 'A dispute is settled',
    heading: 'The dispute is settled',
    paragraphs: ({ party, wineryName, buyerName }) => [
      party === 'customer'
        ? `The dispute of your order with ${wineryName} has ended, and the order counts as received. The winery is paid.`
        : `The dispute of ${buyerName} has ended, and the order counts as received. Your part is paid out next.`,
    ],
  },
  'payment-expired': {
    subject: 'Your order was not paid',
    heading: 'Your order has ended unpaid',
    paragraphs: ({ wineryName }) => [
      `Your order with ${wineryName} was not paid within ${delayLabel('expire-payment')}. Nothing was charged, and what was held for it is on sale again: you are welcome to order anew.`,
    ],
    optional: 'orders',
  },
  'charge-failed': {
    subject: 'A card could not be charged',
    heading: 'The card could not be charged',
    paragraphs: ({ party, wineryName, buyerName, answerBy }) => [
      party === 'customer'
        ? `${wineryName} wanted to accept your order, and your card was refused. Nothing was charged. Please choose another card on the page of your order: the winery can accept it then.`
        : `You wanted to accept the order of ${buyerName}, and the card was refused. Nothing was charged. We have asked the buyer for another card, and write to you when it is there.`,
      unansweredNotice(answerBy),
    ],
    button: ({ party }) => (party === 'customer' ? 'Choose another card' : undefined),
  },
  'charges-closed': {
    subject: 'An order could not be charged',
    heading: 'Your account cannot take payments',
    paragraphs: ({ buyerName, answerBy }) => [
      `You wanted to accept the order of ${buyerName}. Nothing was charged: the payment provider does not let your account take payments at the moment. Please look what it asks of you, and accept the order again.`,
      unansweredNotice(answerBy),
    ],
  },
  'card-replaced': {
    subject: 'An order can be accepted again',
    heading: 'The buyer has chosen another card',
    paragraphs: ({ buyerName, answerBy }) => [
      `${buyerName} has chosen another card. You can accept the order now; its time goes on.`,
      ...(answerBy ? [unansweredNotice(answerBy)] : []),
    ],
  },
  'chargeback-opened': {
    subject: 'A payment was charged back',
    heading: 'A payment was charged back',
    paragraphs: ({ party, wineryName, buyerName }) => [
      {
        customer: `Your bank has taken back what you paid to ${wineryName}, and now decides whether you keep it. If that was not your wish, please tell your bank.`,
        provider: `The bank of ${buyerName} has taken back what was paid for this order. Until it decides, your part is held back, and what was sent to your account already is taken back from it. Please keep what shows that the order was delivered: we answer the bank for you.`,
        operator: `The bank of ${buyerName} has taken back what was paid to ${wineryName}. The part of the winery is held back. Please answer the bank in time, in the pages of the payment provider.`,
      }[party],
    ],
  },
  'chargeback-won': {
    subject: 'A chargeback was decided for the winery',
    heading: 'The payment stands',
    paragraphs: ({ party, wineryName, buyerName }) => [
      {
        customer: `Your bank has decided that your payment to ${wineryName} stands.`,
        provider: `The bank of ${buyerName} has decided that the payment stands. You get your part again.`,
        operator: `The bank of ${buyerName} has decided that the payment to ${wineryName} stands. The winery gets its part again.`,
      }[party],
    ],
  },
  'chargeback-lost': {
    subject: 'A chargeback was decided for the buyer',
    heading: 'The payment does not stand',
    paragraphs: ({ party, wineryName, buyerName }) => [
      {
        customer: `Your bank has decided that you keep what you had paid to ${wineryName}.`,
        provider: `The bank of ${buyerName} has decided that the buyer keeps the money. You do not get your part of this order; what your account could not give back, you owe us.`,
        operator: `The bank of ${buyerName} has decided that the buyer keeps the money. What the account of ${wineryName} could not give back, the winery owes: see the ledger.`,
      }[party],
    ],
  },
  'payout-failed': {
    subject: 'A payout came back',
    heading: 'Your bank sent a payout back',
    paragraphs: ({ buyerName }) => [
      `Your part of the order of ${buyerName} came back from your bank. Please look whether your bank account is right. We try again every day, and as soon as you name another account.`,
    ],
  },
  'refund-given': {
    subject: 'Your refund is made',
    heading: 'You have your money back',
    paragraphs: ({ wineryName }) => [
      `What you paid for your order with ${wineryName} is refunded in full. Your bank may need some days to show it.`,
    ],
  },
  'refund-pending': {
    subject: 'A refund is delayed',
    heading: 'The refund is on its way, but not made yet',
    paragraphs: ({ party, wineryName, buyerName }) => [
      party === 'operator'
        ? `The payment provider has not made the refund of ${buyerName} yet, as when your balance there is too low. Please look at it there; we ask again every few hours.`
        : `Your refund of the order with ${wineryName} takes longer than usual. You need not do anything: we write to you when it is made.`,
    ],
  },
  'refund-refused': {
    subject: 'A refund could not be made yet',
    heading: 'The refund could not be made yet',
    paragraphs: ({ party, wineryName, buyerName }) => [
      party === 'operator'
        ? `The payment provider refuses to refund ${buyerName}. The page of the order shows why. We try again every few minutes; if it does not help, please find another way to pay the buyer.`
        : `The payment provider did not make your refund of the order with ${wineryName}. We owe it to you and look for a way; we write to you when it is made.`,
    ],
  },
  'payout-late': {
    subject: 'A payout is late',
    heading: 'A payout is late',
    paragraphs: ({ wineryName }) => [
      `Three days after it was due, ${wineryName} has not received the payout for this order. The page of the order shows how far it came.`,
    ],
  },
  'refund-failed': {
    subject: 'A refund came back',
    heading: 'A refund came back',
    paragraphs: ({ party, buyerName }) => [
      party === 'operator'
        ? `The bank of ${buyerName} sent back what was refunded for this order, as from a card that is closed. It is in your account at the payment provider. Please find another way to give it back.`
        : 'Your bank sent back what we refunded for this order, as from a card that is closed. Please tell us how we can give it back to you.',
    ],
  },
  'review-asked': reviewRequestText,
  'review-reminder': reviewReminderText,
};
