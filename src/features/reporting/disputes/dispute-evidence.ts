import type { ShippingDetails } from '#features/orders/order.ts';
import type { PdfLine } from './text-pdf.ts';

/** What the shop knows of an order that answers a bank which has taken its payment back. Times are ISO 8601, UTC. */
export type DisputeEvidence = {
  site: string;
  orderNumber: string;
  winery: string;
  orderedAt: string;
  total: string;
  items: readonly { title: string; quantity: number; unitPrice: string }[];
  lines: readonly { label: string; amount: string }[];
  card: string | null;
  paymentRef: string | null;
  customer: {
    name: string;
    /** Null for a winery, which does not see it. */
    email: string | null;
    emailVerified: boolean;
    since: string;
    /** Whether they are of age by the birth date that they gave; null without one. */
    ofAge: boolean | null;
  };
  /** The version of the terms that they had agreed to when they ordered, and when. */
  terms: { version: number; agreedAt: string } | null;
  /** What a member of a wine club agreed to, word for word. */
  consent: { text: string; version: string; consentedAt: string } | null;
  delivery:
    | {
        kind: 'shipping';
        address: ShippingDetails;
        /** Whether the winery or the buyer has said that the order was sent or picked up. */
        isHandedOver: boolean;
        carrier: string | null;
        tracking: string | null;
        sentAt: string | null;
      }
    | { kind: 'pickup'; where: string; isHandedOver: boolean }
    | { kind: 'tasting'; where: string; startsAt: string; endsAt: string }
    | { kind: 'none' };
  refundTerms: string;
  history: readonly { createdAt: string; text: string }[];
  messages: readonly { createdAt: string; from: string; text: string }[];
  /** The sign-up and sign-ins around the order, with the network they came from. Null for a winery, which does not see them. */
  activity: readonly { createdAt: string; text: string }[] | null;
};

/** How many pages the file has at most: Mastercard takes no more than 19. */
export const maxEvidencePages = 19;

const heading = (text: string): PdfLine => ({ text, style: 'heading' });
const plain = (text: string): PdfLine => ({ text, style: 'text' });
const gap = plain('');

/** The evidence as one document, in the order in which a bank looks for it. */
export function evidenceLines(evidence: DisputeEvidence): PdfLine[] {
  const { orderNumber, winery, site, orderedAt, total, card, paymentRef } = evidence;
  return [
    { text: `Order ${orderNumber} from ${winery}`, style: 'title' },
    plain(`Evidence from ${site}. All times are UTC.`),
    gap,
    heading('Receipt'),
    plain(`Ordered: ${timeText(orderedAt)}`),
    ...evidence.items.map(({ title, quantity, unitPrice }) => plain(`${quantity} x ${title}, ${unitPrice} each`)),
    ...evidence.lines.map(({ label, amount }) => plain(`${label}: ${amount}`)),
    plain(`Total: ${total}`),
    ...(card === null ? [] : [plain(`Paid with: ${card}`)]),
    ...(paymentRef === null ? [] : [plain(`Payment: ${paymentRef}`)]),
    gap,
    heading('Customer'),
    ...customerLines(evidence),
    gap,
    heading('Delivery'),
    ...deliveryLines(evidence),
    gap,
    heading('Refund policy'),
    plain(evidence.refundTerms),
    gap,
    heading('What happened'),
    ...evidence.history.map(({ createdAt, text }) => plain(`${timeText(createdAt)}  ${text}`)),
    gap,
    heading('Messages'),
    ...(evidence.messages.length === 0 ? [plain('None.')] : []),
    ...evidence.messages.map(({ createdAt, from, text }) => plain(`${timeText(createdAt)}  ${from}: ${text}`)),
    ...activityLines(evidence),
  ];
}

function activityLines({ activity }: DisputeEvidence): PdfLine[] {
  if (activity === null) return [];
  const lines = activity.map(({ createdAt, text }) => plain(`${timeText(createdAt)}  ${text}`));
  return [gap, heading('Account activity'), ...(lines.length === 0 ? [plain('None recorded.')] : lines)];
}

function customerLines({ customer, terms, consent, site }: DisputeEvidence): PdfLine[] {
  const { name, email, emailVerified, since, ofAge } = customer;
  return [
    plain(`Name: ${name}`),
    ...(email === null ? [] : [plain(`Email: ${email}${emailVerified ? ' (verified)' : ''}`)]),
    plain(`Account since: ${timeText(since)}`),
    plain(
      ofAge === null
        ? 'Age: no birth date is on record.'
        : `Age: ${ofAge ? '21 or older' : 'under 21'} by the birth date given; checked when the order was placed.`,
    ),
    ...(terms === null
      ? []
      : [
          plain(`Agreed to the Terms of Service of ${site}, version ${terms.version}, on ${timeText(terms.agreedAt)}.`),
        ]),
    ...(consent === null
      ? []
      : [
          plain(`Agreed to recurring charges (version ${consent.version}) on ${timeText(consent.consentedAt)}:`),
          plain(consent.text),
        ]),
  ];
}

const signatureText =
  'The carrier delivers wine only to an adult 21 or older who shows a photo ID and signs. It keeps the signature on file under the tracking number.';

function deliveryLines({ delivery }: DisputeEvidence): PdfLine[] {
  switch (delivery.kind) {
    case 'shipping': {
      const { address, carrier, tracking, sentAt, isHandedOver } = delivery;
      return [
        plain(`${isHandedOver ? 'Shipped to' : 'Not shipped yet. Shipping address'}: ${addressText(address)}`),
        plain(carrier === null ? 'Carrier: not recorded.' : `Carrier: ${carrier}`),
        plain(tracking === null ? 'Tracking number: not recorded.' : `Tracking number: ${tracking}`),
        ...(sentAt === null ? [] : [plain(`Shipped: ${timeText(sentAt)}`)]),
        ...(tracking === null ? [] : [plain(signatureText)]),
      ];
    }
    case 'pickup': {
      const { where, isHandedOver } = delivery;
      return [
        plain(
          `${isHandedOver ? 'Picked up' : 'Not picked up yet. Pickup'} at the winery: ${where}. A photo ID is required.`,
        ),
      ];
    }
    case 'tasting':
      return [plain(`Tasting at ${delivery.where}, ${timeText(delivery.startsAt)} to ${timeText(delivery.endsAt)}.`)];
    case 'none':
      return [plain('Not recorded.')];
  }
}

/** An address on one line. */
function addressText(address: ShippingDetails): string {
  const { recipientName, streetAddress, apartment, city, state, postalCode } = address;
  return [recipientName, streetAddress, apartment, `${city}, ${state} ${postalCode}`].filter(Boolean).join(', ');
}

function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

/** The fields of evidence that a bank's form has, by the gateway's names. */
type EvidenceFields = Partial<
  Record<
    | 'access_activity_log'
    | 'customer_email_address'
    | 'customer_name'
    | 'product_description'
    | 'refund_policy_disclosure'
    | 'service_date'
    | 'shipping_address'
    | 'shipping_carrier'
    | 'shipping_date'
    | 'shipping_tracking_number'
    | 'uncategorized_text',
    string
  >
>;

/** The longest text of a field, and of all together. @see https://docs.stripe.com/api/disputes/update */
const [maxField, maxTogether] = [20_000, 150_000];

/** The same for the gateway's form. A text that is too long is cut; the file has more. */
export function evidenceFields(evidence: DisputeEvidence): EvidenceFields {
  const { customer, delivery, items, winery, orderNumber } = evidence;
  const bought = items.map(({ title, quantity }) => `${quantity} x ${title}`).join('; ');
  const lines = (of: readonly PdfLine[]) => of.map(({ text }) => text).join('\n');
  const fields: EvidenceFields = {
    customer_name: customer.name,
    ...(customer.email !== null && { customer_email_address: customer.email }),
    product_description: `Order ${orderNumber} from ${winery}: ${bought}`,
    refund_policy_disclosure: `Shown before the purchase, in the terms and at check-out: ${evidence.refundTerms}`,
    ...(delivery.kind === 'shipping' && delivery.isHandedOver && shippingFields(delivery)),
    ...(delivery.kind === 'tasting' && { service_date: delivery.startsAt.slice(0, 10) }),
    access_activity_log: (evidence.activity ?? [])
      .map(({ createdAt, text }) => `${timeText(createdAt)} UTC  ${text}`)
      .join('\n'),
    uncategorized_text: lines([...customerLines(evidence), ...deliveryLines(evidence)]),
  };
  return within(fields);
}

function shippingFields(delivery: Extract<DisputeEvidence['delivery'], { kind: 'shipping' }>): EvidenceFields {
  const { address, carrier, tracking, sentAt } = delivery;
  return {
    shipping_address: addressText(address),
    ...(carrier !== null && { shipping_carrier: carrier }),
    ...(tracking !== null && { shipping_tracking_number: tracking }),
    ...(sentAt !== null && { shipping_date: sentAt.slice(0, 10) }),
  };
}

/** The fields that have a text, each and all together within the gateway's limits. */
function within(fields: EvidenceFields): EvidenceFields {
  let left = maxTogether;
  const kept: [string, string][] = [];
  for (const [name, text] of Object.entries(fields)) {
    const cut = text.slice(0, Math.min(maxField, left));
    left -= cut.length;
    if (cut !== '') kept.push([name, cut]);
  }
  return Object.fromEntries(kept);
}
