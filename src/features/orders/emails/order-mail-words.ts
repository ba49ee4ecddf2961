import type { OrderMailProps } from '../order-mails.ts';
import type { OrderMail } from '../order-process.ts';
import { termOf } from '../order-words.ts';

/** What a mail says. A subject is the house's own words alone. */
type MailWords = {
  subject: string;
  heading: string;
  words: (order: OrderMailProps) => string[];
  /** What is on the button to the order, where that is more than to look at it. */
  button?: (order: OrderMailProps) => string | undefined;
};

/** The words of every mail of an order. */
export const orderMailWords: Record<OrderMail, MailWords> = {
  'order-placed': {
    subject: 'We have your order',
    heading: 'Your order is with the winery',
    words: ({ wineryName }) => [
      `${wineryName} has ${termOf('auto-cancel')} to accept your order. Until then the amount is only reserved on your card; it is charged when the winery accepts.`,
    ],
  },
  'sale-made': {
    subject: 'You have a new order',
    heading: 'A new order waits for you',
    words: ({ buyerName }) => [
      `${buyerName} has ordered. Please accept or decline within ${termOf('auto-cancel')}: after that the order is canceled and the card is let go.`,
    ],
  },
  'order-accepted': {
    subject: 'Your order is accepted',
    heading: 'The winery has accepted your order',
    words: ({ wineryName }) => [
      `${wineryName} has accepted your order, and your card has been charged. You will hear from us when it is on its way.`,
    ],
  },
  'order-canceled': {
    subject: 'Your order is canceled',
    heading: 'Your order is canceled',
    words: ({ wineryName }) => [
      `Your order with ${wineryName} is canceled. What was reserved on your card is let go; what was charged is given back in full. Your bank may need some days to show it.`,
    ],
  },
  'sale-canceled': {
    subject: 'An order is canceled',
    heading: 'An order is canceled',
    words: ({ buyerName }) => [`The order of ${buyerName} is canceled. What was held for it is on sale again.`],
  },
  'order-delivered': {
    subject: 'Your order is on its way',
    heading: 'The winery has sent your order',
    words: ({ wineryName, carrier, trackingNumber }) => [
      `${wineryName} has marked your order as delivered.`,
      ...(carrier || trackingNumber ? [`Sent with ${[carrier, trackingNumber].filter(Boolean).join(', ')}.`] : []),
      'Somebody of at least 21 years has to show an identity card and sign. Please tell us when it has arrived, or if something is wrong with it.',
    ],
  },
  'sale-received': {
    subject: 'An order has arrived',
    heading: 'The order has arrived',
    words: ({ buyerName }) => [`The order of ${buyerName} has been received. Your part is paid out next.`],
  },
  'sale-disputed': {
    subject: 'A buyer disputes an order',
    heading: 'Something is wrong with an order',
    words: ({ buyerName, disputeReason }) => [
      `${buyerName} writes:`,
      disputeReason ?? '',
      'Please look for an agreement. You may refund the order; otherwise we decide.',
    ],
  },
  'dispute-settled': {
    subject: 'A dispute is settled',
    heading: 'The dispute is settled',
    words: ({ buyerName }) => [
      `The dispute of ${buyerName} has ended, and the order counts as received. Your part is paid out next.`,
    ],
  },
  'payment-expired': {
    subject: 'Your order was not paid',
    heading: 'Your order has ended unpaid',
    words: ({ wineryName }) => [
      `Your order with ${wineryName} was not paid within ${termOf('expire-payment')}. Nothing was charged, and what was held for it is on sale again: you are welcome to order anew.`,
    ],
  },
  'charge-failed': {
    subject: 'A card could not be charged',
    heading: 'The card could not be charged',
    words: ({ party, wineryName, buyerName }) => [
      party === 'customer'
        ? `${wineryName} wanted to accept your order, and your card was refused. Nothing was charged. Please choose another card on the page of your order: the winery can accept it then.`
        : `You wanted to accept the order of ${buyerName}, and the card was refused. Nothing was charged. We have asked the buyer for another card, and write to you when it is there.`,
      `What is not accepted within ${termOf('auto-cancel')} of its payment is canceled.`,
    ],
    button: ({ party }) => (party === 'customer' ? 'Choose another card' : undefined),
  },
  'charges-closed': {
    subject: 'An order could not be charged',
    heading: 'Your account cannot take payments',
    words: ({ buyerName }) => [
      `You wanted to accept the order of ${buyerName}. Nothing was charged: the payment provider does not let your account take payments at the moment. Please look what it asks of you, and accept the order again.`,
      `What is not accepted within ${termOf('auto-cancel')} of its payment is canceled.`,
    ],
  },
  'card-replaced': {
    subject: 'An order can be accepted again',
    heading: 'The buyer has chosen another card',
    words: ({ buyerName }) => [`${buyerName} has chosen another card. You can accept the order now; its time goes on.`],
  },
  'chargeback-opened': {
    subject: 'A payment was charged back',
    heading: 'A payment was charged back',
    words: ({ party, wineryName, buyerName }) => [
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
    words: ({ party, wineryName, buyerName }) => [
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
    words: ({ party, wineryName, buyerName }) => [
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
    words: ({ buyerName }) => [
      `Your part of the order of ${buyerName} came back from your bank. Please look whether your bank account is right. We try again every day, and as soon as you name another account.`,
    ],
  },
  'refund-failed': {
    subject: 'A refund came back',
    heading: 'A refund came back',
    words: ({ party, buyerName }) => [
      party === 'operator'
        ? `The bank of ${buyerName} sent back what was refunded for this order, as from a card that is closed. It lies in the account of the house. Please find another way to give it back.`
        : 'Your bank sent back what we refunded for this order, as from a card that is closed. Please tell us how we can give it back to you.',
    ],
  },
  'review-asked': {
    subject: 'How was your wine?',
    heading: 'How was it?',
    words: ({ wineryName }) => [
      `Your order with ${wineryName} is complete. You have ${termOf('expire-review-period')} to say what you think; the winery sees it when both have written, or when the time is over.`,
    ],
  },
};
