import { formatDate } from '#kit/time.ts';
import { delayLabel } from '../process/order-labels.ts';
import { trackingUrl } from '../tracking.ts';
import type { OrderMailProps, OrderMailText } from './order-mail.ts';

type DeliveryKind = 'shipped' | 'picked-up' | 'visited' | 'no-show';

function deliveryKindOf({ isTasting, isNoShow, deliveryMethod }: OrderMailProps): DeliveryKind {
  if (isTasting) return isNoShow ? 'no-show' : 'visited';
  return deliveryMethod === 'pickup' ? 'picked-up' : 'shipped';
}

const bringId = 'Bring a photo ID. You must be 21 or older to pick up.';

/** Where and when wine can be picked up, as paragraphs. */
function pickupLines({ pickup }: OrderMailProps): string[] {
  if (!pickup) return [];
  const hours = pickup.hours.length === 0 ? [] : [`Hours: ${pickup.hours.join('; ')}.`];
  return [`Pick up at: ${pickup.address}.`, ...hours];
}

/** What becomes of wine that is ready and that nobody picks up. */
function pickupTerm({ pickup }: OrderMailProps): string[] {
  return pickup?.until
    ? [`If you can't pick it up by ${formatDate(pickup.until)}, we'll cancel the order and refund you in full.`]
    : [];
}

const acceptedSubjects = { shipped: 'Your order is accepted', visited: 'Your booking is confirmed' } as const;

/** The buyer's mail about an order that the winery accepted, or a tasting that it confirmed. */
export const acceptedText: OrderMailText = {
  subject: ({ isTasting }) => acceptedSubjects[isTasting ? 'visited' : 'shipped'],
  heading: ({ isTasting }) => acceptedSubjects[isTasting ? 'visited' : 'shipped'],
  paragraphs: (order) => {
    const { wineryName } = order;
    switch (deliveryKindOf(order)) {
      case 'visited':
      case 'no-show':
        return [
          `${wineryName} confirmed your booking, and your card was charged.`,
          'Bring a photo ID. Everyone who tastes must be 21 or older.',
        ];
      case 'picked-up':
        return [
          `${wineryName} accepted your order, and your card was charged.`,
          "We'll e-mail you when it's ready to pick up.",
        ];
      case 'shipped':
        return [`${wineryName} accepted your order, and your card was charged.`, "We'll e-mail you when it ships."];
    }
  },
};

/** The buyer's mail about wine that can be picked up. */
export const readyText: OrderMailText = {
  subject: 'Your order is ready for pickup',
  heading: 'Your order is ready',
  paragraphs: (order) => [
    `${order.wineryName} has your order ready for pickup.`,
    ...pickupLines(order),
    bringId,
    ...pickupTerm(order),
  ],
};

/** The reminder of wine that has waited for a while. */
export const pickupReminderText: OrderMailText = {
  subject: 'Reminder: your order is ready for pickup',
  heading: 'Your order is still waiting for you',
  paragraphs: (order) => [
    `Your order is ready for pickup at ${order.wineryName}.`,
    ...pickupLines(order),
    bringId,
    ...pickupTerm(order),
  ],
};

const subjects = {
  shipped: 'Your wine is on its way',
  'picked-up': 'Your order was picked up',
  visited: 'How was your tasting?',
  'no-show': 'Did you miss your tasting?',
} as const;

const headings = {
  shipped: 'Your wine is on its way',
  'picked-up': 'You picked up your order',
  visited: 'How was your tasting?',
  'no-show': 'Did you miss your tasting?',
} as const;

const confirmReceipt = (question: string) =>
  `${question} If we don't hear from you within ${delayLabel('auto-mark-received')}, we'll mark it received.`;

/** The buyer's mail about a delivery: shipped, picked up at the winery, or a tasting that took place. */
export const deliveredText: OrderMailText = {
  subject: (order) => subjects[deliveryKindOf(order)],
  heading: (order) => headings[deliveryKindOf(order)],
  paragraphs: (order) => {
    const { wineryName, carrier, trackingNumber, by } = order;
    switch (deliveryKindOf(order)) {
      case 'shipped':
        return [
          `${wineryName} shipped your order.`,
          ...(carrier || trackingNumber ? [`Tracking: ${[carrier, trackingNumber].filter(Boolean).join(', ')}.`] : []),
          'An adult of 21 or older must show a photo ID and sign.',
          confirmReceipt('Tell us when it has arrived, or if something is wrong.'),
        ];
      case 'picked-up':
        return [
          `${wineryName} says you picked up your order.`,
          confirmReceipt('Is everything all right? Tell us if something is wrong.'),
        ];
      case 'visited':
        return [
          by === 'system' ? `Your tasting at ${wineryName} is over.` : `${wineryName} says your tasting took place.`,
          confirmReceipt('Was everything all right? Tell us if something was wrong, or if it did not take place.'),
        ];
      case 'no-show':
        return [
          `${wineryName} says you did not come to your tasting.`,
          `If that's wrong, dispute the order within ${delayLabel('auto-mark-received')}. After that, we'll mark it received.`,
        ];
    }
  },
  button: () => 'Open the order',
  link: ({ carrier, trackingNumber }) => {
    const url = trackingUrl(carrier, trackingNumber);
    return url === null ? undefined : { label: 'Track the package', url };
  },
  optional: 'orders',
};
