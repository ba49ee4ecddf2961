import { redirect } from 'react-router';
import { listPackingSlips } from '#features/orders/shipping/list-orders-to-ship.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { PrintableFrame } from '../../shell/print/printable-page.tsx';
import type { Route } from './+types/packing-slips.route.ts';
import { PackingSlip } from './packing-slip.tsx';

export const handle = { bare: true };

/** `/sales/packing-slips?order=…&order=…`: the packing slips of several sales, for printing at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const orders = await listPackingSlips(app, actor, url.searchParams.getAll('order'));
  if (orders.length === 0) throw redirect('/sales/ship');
  return { site: { name: app.site.name }, orders };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Packing slips');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function PackingSlipsPage({ loaderData: { site, orders } }: Route.ComponentProps) {
  return (
    <PrintableFrame back="/sales/ship" backLabel="Back to the orders to ship">
      {orders.map((order) => (
        <div key={order.id} className="mb-16 break-after-page last:mb-0 last:break-after-auto print:mb-0">
          <PackingSlip siteName={site.name} order={order} />
        </div>
      ))}
    </PrintableFrame>
  );
}
