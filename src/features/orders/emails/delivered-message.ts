import { termOf } from '../process/order-labels.ts';
import type { OrderMailProps } from './order-mail.ts';
import type { MailWords } from './order-mail-message.ts';

type Way = 'shipped' | 'handed-over' | 'tasted';

const wayOf = ({ isTasting, deliveryMethod }: OrderMailProps): Way =>
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

const tell = `Please tell us whether all is well: without a word from you it counts as received in ${termOf('auto-mark-received')}.`;

/** What a buyer is told when the winery has delivered: sent, handed over at the winery, or tasted there. */
export const deliveryWords: MailWords = {
  subject: (order) => subjects[wayOf(order)],
  heading: (order) => headings[wayOf(order)],
  words: (order) => {
    const { wineryName, carrier, trackingNumber } = order;
    switch (wayOf(order)) {
      case 'shipped':
        return [
          `${wineryName} has sent your order.`,
          ...(carrier || trackingNumber ? [`Sent with ${[carrier, trackingNumber].filter(Boolean).join(', ')}.`] : []),
          'Somebody of at least 21 years has to show an identity card and sign.',
          tell,
        ];
      case 'handed-over':
        return [`${wineryName} says that you have fetched your order.`, tell];
      case 'tasted':
        return [`${wineryName} says that your tasting has taken place.`, tell];
    }
  },
  button: () => 'Received, or is something wrong?',
  optional: 'orders',
};
