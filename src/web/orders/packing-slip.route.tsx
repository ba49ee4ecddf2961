import { data } from 'react-router';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import { formatDate } from '#kit/time.ts';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/packing-slip.route.ts';
import { requireOrder, requirePerspective } from './order.server.ts';
import { ShippingAddress } from './order-fulfillment.tsx';
import { PrintableDetails, PrintablePage } from './printable-page.tsx';

export const handle = { bare: true };

/** The packing slip of a sale, for printing; only for bottles that have to be handed over. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireUser(context, url);
  const order = await requireOrder(page, params.id);
  requirePerspective(order, 'sale', 'details');
  const { state, booking } = order;
  const isToSend = !['enquiry', 'pending-payment', 'payment-expired', 'canceled'].includes(state) && booking === null;
  if (!isToSend) throw data(null, { status: 404 });
  const { name, contact } = page.app.site;
  return { site: { name, contact }, order: { ...order, payment: null } };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Packing slip');

export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  const { site, order } = loaderData;
  const { id, createdAt, winery, customer, shippingDetails, items, carrier, trackingNumber } = order;
  const bottles = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <PrintablePage
      siteName={site.name}
      title="Packing slip"
      back={`/sale/${id}/details`}
      footer="Contains alcohol. To be handed over only to an adult of 21 or older, who shows an identity document and signs."
    >
      <PrintableDetails
        details={[
          ['From', winery.name],
          shippingDetails
            ? ['Ship to', <ShippingAddress key="address" details={shippingDetails} />]
            : ['Picked up by', customer.displayName],
          ['Order', id],
          ['Placed', formatDate(createdAt)],
          ...(carrier ? [['Carrier', carrier] as const] : []),
          ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
        ]}
      />
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-ink text-left">
            <th className="py-2 pr-4 font-semibold">Wine</th>
            <th className="py-2 pr-4 font-semibold">Bottle</th>
            <th className="py-2 text-right font-semibold">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ listingId, title, vintage, bottleMl, quantity }) => (
            <tr key={listingId} className="border-b border-line">
              <td className="py-2.5 pr-4">
                {vintage ?? 'NV'} {title}
              </td>
              <td className="py-2.5 pr-4">{bottleMl === null ? '' : bottleSizeLabel(bottleMl)}</td>
              <td className="figures py-2.5 text-right">{quantity}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td className="py-2.5 pr-4" colSpan={2}>
              Bottles in all
            </td>
            <td className="figures py-2.5 text-right">{bottles}</td>
          </tr>
        </tfoot>
      </table>
    </PrintablePage>
  );
}
