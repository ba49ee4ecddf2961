import { redirect } from 'react-router';
import { listOrdersToShip } from '#features/orders/shipping/list-orders-to-ship.server.ts';
import { maxShipments } from '#features/orders/shipping/order-to-ship.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { revalidateAfterForms } from '../../forms/form-result.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/ship-orders.route.ts';
import { ShipForm } from './ship-form.tsx';
import { handleShipForm } from './ship-orders.server.ts';
import { ShipOutcome } from './ship-outcome.tsx';

/** `/sales/ship`: the orders that wait to be shipped, to print their slips and enter their tracking numbers at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const listed = await listOrdersToShip(app, actor);
  if (!listed.ok) throw redirect('/');
  return { site: { name: app.site.name }, ...listed.value, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Ship orders');

/** The page shows what was shipped also if other rows have errors. */
export const shouldRevalidate = revalidateAfterForms;

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = requireRole(context, url, sellerRoles);
  const answer = await handleShipForm(page, await readForm(request));
  const isFine = answer.status === 'invalid' && Object.keys(answer.fields).length === 0;
  return answerForm(answer, isFine ? { status: 200 } : {});
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ShipOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders: waiting, more, limited } = loaderData;
  const listed = actionData?.listed ?? [];
  const done = new Set(actionData?.shipped.map(({ id }) => id));
  const orders = [...listed, ...waiting.filter(({ id }) => !listed.some((one) => one.id === id))].filter(
    ({ id }) => !done.has(id),
  );
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <Breadcrumbs crumbs={[{ label: 'My sales', to: '/inbox/sales?show=to-ship' }, { label: 'Ship orders' }]} />
      <h1 className="text-heading">Ship orders</h1>
      <ShipOutcome answer={actionData} orders={orders} limited={limited} />
      {orders.length === 0 ? (
        <EmptyState title="Nothing to ship" action={<Button to="/inbox/sales">See all sales</Button>}>
          Orders that you accept for shipping are listed here.
        </EmptyState>
      ) : (
        <ShipForm key={actionData?.turn ?? 0} orders={orders} answer={actionData} limited={limited} />
      )}
      {more && (
        <p className="text-small text-ink-soft">
          {`These are the ${maxShipments} orders that have waited longest. Once they're shipped, the others are listed.`}
        </p>
      )}
    </div>
  );
}
