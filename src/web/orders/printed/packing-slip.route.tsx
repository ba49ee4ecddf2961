import { data } from 'react-router';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { PrintableFrame } from '../../shell/print/printable-page.tsx';
import { requireOrder, requirePerspective } from '../order.server.ts';
import { PackingSlip } from '../shipping/packing-slip.tsx';
import type { Route } from './+types/packing-slip.route.ts';

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

export default function PackingSlipPage({ loaderData: { site, order } }: Route.ComponentProps) {
  return (
    <PrintableFrame back={`/sale/${order.id}/details`} backLabel="Back to the order">
      <PackingSlip siteName={site.name} order={order} />
    </PrintableFrame>
  );
}
