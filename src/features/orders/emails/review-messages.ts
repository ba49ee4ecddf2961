import { delayLabel } from '../process/order-labels.ts';
import type { OrderMailMessage } from './order-mail-message.ts';

const blindReviews = 'What you write is shown when both of you have written, or when the time is over.';

/** What a buyer is told when an order is complete. */
export const reviewRequestMessage: OrderMailMessage = {
  subject: ({ isTasting }) => (isTasting ? 'How was your tasting?' : 'How was your wine?'),
  heading: 'How was it?',
  paragraphs: ({ wineryName }) => [
    `Your order with ${wineryName} is complete. You have ${delayLabel('expire-review-period')} to say what you think. ${blindReviews}`,
  ],
  button: () => 'Leave a review',
  optional: 'reviews',
};

/** What a side is told some days later that has said nothing yet. */
export const reviewReminderMessage: OrderMailMessage = {
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
