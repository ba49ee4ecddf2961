import { isAdultBorn, shopDate } from '#features/accounts/age.ts';
import type { OrderView } from '#features/orders/order.ts';
import { historyOf } from '#features/orders/order-history.ts';
import { breakdownLines } from '#features/orders/price-breakdown.ts';
import type { Infra } from '#infra/infra.ts';
import { formatMoney } from '#kit/money.ts';
import {
  type EvidenceRow,
  findEvidenceRow,
  listBuyerActivity,
  listEvidenceMessages,
} from '../db/dispute-evidence-rows.server.ts';
import type { DisputeEvidence } from './dispute-evidence.ts';

/**
 * Gathers what the shop knows of an order: receipt, delivery, messages, what the buyer agreed to, and their sign-ins. The
 * caller has checked permissions.
 * @param order as the operator or the winery sees it
 * @param options.isWhole whether the buyer's address and sign-ins are in it: wineries do not see them
 */
export async function assembleEvidence(
  app: Pick<Infra, 'db' | 'clock'>,
  order: OrderView,
  { site, isWhole }: { site: string; isWhole: boolean },
): Promise<DisputeEvidence> {
  const row = await findEvidenceRow(app.db, order.id);
  if (!row) throw new Error(`There is no order ${order.id}`);
  const names = { customer: row.name, winery: order.winery.name, operator: site };
  const messages = await listEvidenceMessages(app.db, order.id);
  const activity = isWhole ? await listBuyerActivity(app.db, order.id) : null;
  return {
    site,
    orderNumber: order.number,
    winery: order.winery.name,
    orderedAt: order.createdAt,
    total: order.payinTotal ? formatMoney(order.payinTotal) : '',
    items: order.items.map(({ title, vintage, quantity, unitPrice }) => ({
      title: vintage === null ? title : `${vintage} ${title}`,
      quantity,
      unitPrice: formatMoney(unitPrice),
    })),
    lines: breakdownLines(order, site)
      .filter(({ line }) => line.includeFor.includes('customer'))
      .map(({ label, line }) => ({ label, amount: formatMoney(line.lineTotal) })),
    card: row.cardBrand === null ? null : `${row.cardBrand} ending in ${row.cardLast4}`,
    paymentRef: row.gatewayRef,
    customer: customerOf(row, order, isWhole),
    terms: row.terms,
    consent: row.consent,
    delivery: deliveryOf(order),
    refundTerms: refundTermsOf(order),
    history: historyOf(order, 'operator', names).toReversed(),
    messages: messages.map(({ content, createdAt, byBuyer }) => ({
      createdAt: createdAt.toISOString(),
      from: byBuyer ? row.name : order.winery.name,
      text: content,
    })),
    activity:
      activity?.map(({ kind, network, occurredAt }) => ({
        createdAt: occurredAt.toISOString(),
        text: network === null ? kind : `${kind}, from network ${network}`,
      })) ?? null,
  };
}

function customerOf(row: EvidenceRow, { createdAt }: OrderView, showsEmail: boolean): DisputeEvidence['customer'] {
  const ofAge = row.birthDate === null ? null : isAdultBorn(row.birthDate, shopDate(new Date(createdAt)));
  return {
    name: row.name,
    email: showsEmail && !row.deleted ? row.email : null,
    emailVerified: row.emailVerified,
    since: row.since.toISOString(),
    ofAge,
  };
}

function deliveryOf(order: OrderView): DisputeEvidence['delivery'] {
  const { booking, deliveryMethod, shippingDetails, pickupAddress, carrier, trackingNumber: tracking } = order;
  const timeOf = (name: string) => order.transitions.find(({ transition }) => transition === name)?.createdAt ?? null;
  const sentAt = timeOf('mark-delivered');
  const isHandedOver = sentAt !== null || timeOf('mark-received-from-purchased') !== null;
  const where = pickupAddress
    ? `${pickupAddress.name}, ${pickupAddress.city}, ${pickupAddress.state}`
    : order.winery.name;
  if (booking) return { kind: 'tasting', where, startsAt: booking.displayStart, endsAt: booking.displayEnd };
  if (deliveryMethod === 'pickup') return { kind: 'pickup', where, isHandedOver };
  if (!shippingDetails) return { kind: 'none' };
  return { kind: 'shipping', address: shippingDetails, isHandedOver, carrier, tracking, sentAt };
}

/** What the buyer was told about canceling and refunds. */
function refundTermsOf({ cancellation, booking }: OrderView): string {
  if (booking && cancellation) {
    const { hours, keptPercent } = cancellation;
    return `The guest can cancel free of charge until ${hours} hours before the tasting; after that the winery keeps ${keptPercent} percent.`;
  }
  if (booking)
    return 'Once the winery has accepted, only the winery can cancel a tasting; the guest is then refunded in full.';
  return 'Until the winery has accepted, the buyer can cancel and is not charged. After that the winery decides about refunds; wine that arrives damaged or not as described is refunded in full.';
}
