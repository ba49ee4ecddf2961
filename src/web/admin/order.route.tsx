import { useSearchParams } from 'react-router';
import { orderKindOf } from '#features/orders/process/order-progress.ts';
import type { OrderNames } from '#features/orders/process/order-titles.ts';
import { answerForm, readForm } from '../forms/form-action.server.ts';
import { revalidateAfterForms } from '../forms/form-result.ts';
import { DisputeAnswer } from '../orders/disputes/dispute-answer.tsx';
import { OrderBreakdown } from '../orders/order-breakdown.tsx';
import { OrderFulfillment } from '../orders/order-fulfillment.tsx';
import { ActivityFeed, WrittenReasons } from '../orders/order-history.tsx';
import { OrderItems } from '../orders/order-items.tsx';
import type { RejectedOrderForm } from '../orders/order-page.ts';
import { TransitionDialog } from '../orders/transition-dialog.tsx';
import { sendOrderForm, TransitionSubmitContext, useTransitionSubmission } from '../orders/transition-submission.ts';
import { requireAdmin } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/order.route.ts';
import type { AdminOrder } from './admin-order.ts';
import { AdminOrderHeader, operatorTransitions } from './admin-order-header.tsx';
import { GatewayEvents } from './gateway-events.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { handleOperatorAction, loadAdminOrder } from './order.server.ts';
import { OutboxList } from './outbox-list.tsx';
import { PaymentDetails } from './payment-details.tsx';

/** `/dashboard/orders/{id}`: one order with both parties, its payment, ledger, jobs, and events, for admins. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAdminOrder(requireAdmin(context, url), url, params.id);
}

/** Handles a form of the page, and redirects to the page. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const { status, answer } = await handleOperatorAction(page, { id: params.id, form: await readForm(request) });
  return answerForm<RejectedOrderForm>(answer, { status });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrderForm(request, serverAction);
}

/** Loads the data again also after a refused form, to show what has changed. */
export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Order of ${namesOf(loaderData).customer}` : 'Page not found');

function namesOf({ order, site }: AdminOrder): OrderNames {
  return { customer: order.customer.displayName, winery: order.winery.name, operator: site.name };
}

export default function DashboardOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { order, perspective, site, inspection, listings, about } = page;
  const [parameters] = useSearchParams();
  const names = namesOf(page);
  const path = `/dashboard/orders/${order.id}`;
  const dialog = operatorTransitions(order).find((transition) => transition === parameters.get('do'));
  const { onSubmit, rejected } = useTransitionSubmission(dialog);
  const refused = rejected ?? (actionData as RejectedOrderForm | undefined);
  const isDialog = dialog !== undefined && refused?.intent === dialog;
  return (
    <TransitionSubmitContext value={onSubmit}>
      <div className="mx-auto grid w-full max-w-[72rem] gap-10 px-gutter pt-4 md:pt-6">
        <AdminOrderHeader page={page} names={names} path={path} problem={isDialog ? undefined : refused?.problem} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div className="grid content-start gap-10">
            <WrittenReasons order={order} />
            <OrderItems order={order} perspective={perspective} about={about} listings={listings} />
            <OrderBreakdown order={order} money={page.texts.money} perspective={perspective} product={site.name} />
            <OrderFulfillment order={order} perspective={perspective} texts={page.texts} now={page.now} />
          </div>
          <div className="grid content-start gap-10">
            {page.disputeAnswer && <DisputeAnswer order={order} answer={page.disputeAnswer} />}
            <PaymentDetails inspection={inspection} currency={order.payinTotal?.currency ?? 'USD'} />
            <OperatorActions actions={inspection.interventions} names={names} kind={orderKindOf(order)} />
            <ActivityFeed lines={page.texts.history} />
          </div>
        </div>
        <LedgerTable entries={inspection.ledger} earlier={inspection.hasEarlierEntries} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-2">
          <OutboxList jobs={inspection.jobs} />
          <GatewayEvents events={inspection.events} />
        </div>
        {dialog && (
          <TransitionDialog
            transition={dialog}
            order={order}
            perspective={perspective}
            path={path}
            rejected={isDialog ? refused : undefined}
          />
        )}
      </div>
    </TransitionSubmitContext>
  );
}
