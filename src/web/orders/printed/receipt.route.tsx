import { data } from 'react-router';
import { formatVisit } from '#features/availability/visit-times.ts';
import type { OrderView } from '#features/orders/order.ts';
import { statusLabelOf } from '#features/orders/process/order-progress.ts';
import { formatDate } from '#kit/time.ts';
import { cardBrand } from '../../cards/card-brand.ts';
import { ShippingAddress } from '../../catalog/address-lines.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { PrintableDetails, PrintablePage } from '../../shell/print/printable-page.tsx';
import { moneyTexts, requireOrder, requirePerspective } from '../order.server.ts';
import { OrderBreakdown } from '../order-breakdown.tsx';
import type { Route } from './+types/receipt.route.ts';

export const handle = { bare: true };

/** The receipt of an order that was paid, for printing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor, user } = requireUser(context, url);
  const order = await requireOrder({ app, actor }, params.id);
  requirePerspective(order, 'order', 'details');
  if (['enquiry', 'pending-payment', 'payment-expired'].includes(order.state)) throw data(null, { status: 404 });
  const { name, baseUrl, contact } = app.site;
  const buyer = `${user.firstName} ${user.lastName}`.trim();
  const money = moneyTexts(order, 'customer');
  return { site: { name, baseUrl, contact }, buyer, order: { ...order, payment: null }, money };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Receipt');

/** When the card was charged, or that it was not. */
function chargedLabel({ acceptedAt, state }: OrderView): string {
  if (acceptedAt) return formatDate(acceptedAt);
  return state === 'canceled' ? "The card wasn't charged" : 'Not yet: when the winery accepts';
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { site, buyer, order, money } = loaderData;
  const { id, number, createdAt, card, winery, shippingDetails, booking } = order;
  const visit = booking && { start: booking.displayStart, end: booking.displayEnd, timezone: booking.timezone };
  return (
    <PrintablePage
      siteName={site.name}
      title="Receipt"
      back={`/order/${id}/details`}
      footer={
        <>
          {order.booking ? 'The tasting' : 'The wine'} is sold by {winery.name}. Bought on {site.name},{' '}
          {new URL(site.baseUrl).host}
          {site.contact.examples.length === 0 && `, ${site.contact.email}, ${site.contact.phone}`}
        </>
      }
    >
      <PrintableDetails
        details={[
          ['Sold by', winery.name],
          ['Bought by', buyer],
          ['Order', number],
          ['Placed', formatDate(createdAt)],
          ['Paid with', card ? `${cardBrand(card.brand)} ending in ${card.last4Digits}` : 'Card'],
          ['Card charged', chargedLabel(order)],
          ...(visit ? [['Visit', formatVisit(visit)] as const] : []),
          ['Status', statusLabelOf(order)],
          ...(shippingDetails
            ? [['Shipped to', <ShippingAddress key="address" address={shippingDetails} />] as const]
            : []),
        ]}
      />
      <OrderBreakdown order={order} money={money} perspective="customer" product={site.name} title="The order" />
    </PrintablePage>
  );
}
