import { formatDate } from '#kit/time.ts';
import { chargebackNotes } from '../payment/chargeback-messages.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import type { OrderMailProps, OrderMailText } from './order-mail.ts';

/** Whose order it is: the mails about a chargeback go to both parties and the operator. */
function aboutOrder({ party, wineryName, buyerName }: OrderMailProps): string {
  if (party === 'customer') return `This is about your order with ${wineryName}.`;
  return party === 'provider'
    ? `This is about ${buyerName}'s order.`
    : `This is about ${buyerName}'s order from ${wineryName}.`;
}

function trackingAdvice({ deliveryMethod, trackingNumber }: OrderMailProps): string {
  return deliveryMethod === 'shipping' && !trackingNumber ? ' Add the tracking number first.' : '';
}

/** The day until which the bank takes evidence, in a sentence. */
function inTime({ money }: OrderMailProps): string {
  const by = money?.chargeback?.evidenceBy;
  return by ? `by ${formatDate(by)}` : 'in time';
}

/** The texts of mails about a payment that the buyer's bank took back: when it did, is answered, and has decided. */
export const chargebackMailTexts: Record<Extract<OrderMailName, `chargeback-${string}`>, OrderMailText> = {
  'chargeback-opened': {
    subject: 'A payment was charged back',
    heading: 'A payment was charged back',
    paragraphs: (order) => [
      aboutOrder(order),
      ...chargebackNotes(order.money, order.party),
      {
        customer: 'The winery and we can answer your bank. We e-mail you when it decides.',
        provider: `Please send the evidence to the bank ${inTime(order)}, from the order's page.${trackingAdvice(order)}`,
        operator: `Please see that the bank gets the evidence ${inTime(order)}: the winery or you can send it from the order's page.`,
      }[order.party],
    ],
    button: ({ party }) => (party === 'customer' ? undefined : 'Send the evidence'),
  },
  'chargeback-answered': {
    subject: 'The evidence was sent to the bank',
    heading: 'The evidence was sent to the bank',
    paragraphs: (order) => [
      aboutOrder(order),
      ...chargebackNotes(order.money, order.party),
      'We e-mail you when the bank decides.',
    ],
  },
  'chargeback-won': {
    subject: 'A chargeback was decided for the winery',
    heading: 'The payment is final',
    paragraphs: (order) => [aboutOrder(order), ...chargebackNotes(order.money, order.party)],
  },
  'chargeback-lost': {
    subject: 'A chargeback was decided for the buyer',
    heading: 'The payment was taken back',
    paragraphs: (order) => [aboutOrder(order), ...chargebackNotes(order.money, order.party)],
  },
};
