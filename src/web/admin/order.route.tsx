import { data, useSearchParams } from 'react-router';
import type { OrderNames } from '#features/orders/process/order-labels.ts';
import { askAfterForms } from '../ask-after-forms.ts';
import { DashboardHead } from './admin-order-header.tsx';
import { houseMoves } from './operator-transitions.ts';
import { LedgerTable } from './ledger-table.tsx';
import { OutboxList } from './outbox-list.tsx';
import { PaymentFacts } from './payment-details.tsx';
import { ProviderEvents } from './gateway-events.tsx';
import { WhatTheHouseDid } from './operator-actions.tsx';
import { ActivityFeed } from '../orders/activity-feed.tsx';
import { DisputeReason } from '../orders/dispute-reason.tsx';
import { MoveDialog } from '../orders/transition-dialog.tsx';
import { oneMove } from '../orders/transition-lock.ts';
import { OrderBreakdown } from '../orders/order-breakdown.tsx';
import { OrderItems } from '../orders/order-items.tsx';
import { OrderPlace } from '../orders/order-fulfillment.tsx';
import { actAsHouse, loadDashboardOrder } from './order.server.ts';
import type { DashboardOrder } from './admin-order.ts';
import { requireAdmin } from '../guards.server.ts';
import type { NotDone } from '../orders/order-page.ts';
import { readForm } from '../read-form.server.ts';
import { privateMeta } from '../seo/private-meta.ts';
import type { Route } from './+types/order.route.ts';

/** `/dashboard/orders/{id}`: one order with both of its sides and everything behind it, for the house. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadDashboardOrder(requireAdmin(context, url), url, params.id);
}

/** Does what a form of the page asks for, and leads back to the page. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const signed = requireAdmin(context, url);
  const { status, answer } = await actAsHouse(signed, { id: params.id, form: await readForm(request) });
  return data<NotDone>(answer, { status });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return oneMove(request, serverAction);
}

/** What was refused because the order has moved on is shown as it stands now. */
export const shouldRevalidate = askAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Order of ${namesOf(loaderData).customer}` : 'Page not found');

function namesOf({ order, site }: DashboardOrder): OrderNames {
  return { customer: order.customer.displayName, winery: order.winery.name, operator: site.name };
}

export default function DashboardOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { order, sight, site, behind, listings, about } = page;
  const [parameters] = useSearchParams();
  const names = namesOf(page);
  const path = `/dashboard/orders/${order.id}`;
  const notDone = actionData as NotDone | undefined;
  const asked = houseMoves(order).find((move) => move === parameters.get('do'));
  const ofDialog = asked !== undefined && notDone?.intent === asked;
  return (
    <div className="mx-auto grid w-full max-w-[72rem] gap-10 px-gutter pt-4 md:pt-6">
      <DashboardHead page={page} names={names} path={path} problem={ofDialog ? undefined : notDone?.problem} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-10">
          <DisputeReason reason={order.protectedData.disputeReason} />
          <OrderItems order={order} about={about} listings={listings} />
          <OrderBreakdown order={order} sight={sight} product={site.name} />
          <OrderPlace order={order} />
        </div>
        <div className="grid content-start gap-10">
          <PaymentFacts behind={behind} currency={order.payinTotal?.currency ?? 'USD'} />
          <WhatTheHouseDid deeds={behind.interventions} names={names} />
          <ActivityFeed order={order} sight={sight} names={names} />
        </div>
      </div>
      <LedgerTable entries={behind.ledger} earlier={behind.hasEarlierEntries} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-2">
        <OutboxList jobs={behind.jobs} />
        <ProviderEvents events={behind.events} />
      </div>
      {asked && (
        <MoveDialog move={asked} order={order} sight={sight} path={path} notDone={ofDialog ? notDone : undefined} />
      )}
    </div>
  );
}
