import { delayLabel } from '../process/order-labels.ts';
import type { OrderMailProps } from './order-mail.ts';
import type { OrderMailMessage } from './order-mail-message.ts';

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

/** What a buyer is told when the winery has delivered: sent, handed over at the winery, or tasted there. */
export const deliveredMessage: OrderMailMessage = {
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
