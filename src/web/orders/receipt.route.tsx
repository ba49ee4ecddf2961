import { data } from 'react-router';
import { inboxLabels } from '#features/orders/process/order-labels.ts';
import { formatDate } from '#kit/time.ts';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/receipt.route.ts';
import { requireOrder, requirePerspective } from './order.server.ts';
import { OrderBreakdown } from './order-breakdown.tsx';
import { ShippingAddress } from './order-fulfillment.tsx';
import { PrintableDetails, PrintablePage } from './printable-page.tsx';

export const handle = { bare: true };

/** The receipt of an order that was paid, for printing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor, user } = requireUser(context, url);
  const order = await requireOrder({ app, actor }, params.id);
  requirePerspective(order, 'order', 'details');
  if (['enquiry', 'pending-payment', 'payment-expired'].includes(order.state)) throw data(null, { status: 404 });
  const { name, baseUrl, contact } = app.site;
  const buyer = `${user.firstName} ${user.lastName}`.trim();
  return { site: { name, baseUrl, contact }, buyer, order: { ...order, payment: null } };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Receipt');

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { site, buyer, order } = loaderData;
  const { id, createdAt, acceptedAt, state, winery, shippingDetails } = order;
  return (
    <PrintablePage
      siteName={site.name}
      title="Receipt"
      back={`/order/${id}/details`}
      footer={
        <>
          The wine is sold by {winery.name}. {site.name} keeps the shop: {new URL(site.baseUrl).host}
          {site.contact.examples.length === 0 && `, ${site.contact.email}, ${site.contact.phone}`}
        </>
      }
    >
      <PrintableDetails
        details={[
          ['Sold by', winery.name],
          ['Bought by', buyer],
          ['Order', id],
          ['Placed', formatDate(createdAt)],
          ['Card charged', acceptedAt ? formatDate(acceptedAt) : 'Not yet: when the winery accepts'],
          ['Status', inboxLabels[state]],
          ...(shippingDetails
            ? [['Shipped to', <ShippingAddress key="address" details={shippingDetails} />] as const]
            : []),
        ]}
      />
      <OrderBreakdown order={order} perspective="customer" product={site.name} title="The order" />
    </PrintablePage>
  );
}
