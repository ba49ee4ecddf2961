import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { orderProcess } from '#features/orders/process/order-process.ts';
import type { OrderNames } from '#features/orders/process/order-titles.ts';
import { answerForm, readForm } from '../forms/form-action.server.ts';
import { limitedAccess } from '../forms/form-result.ts';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/order.route.ts';
import { DisputeAnswer } from './disputes/dispute-answer.tsx';
import { MessageThread } from './message-thread.tsx';
import { loadOrderPage, markRead, requireOrder, requirePerspective } from './order.server.ts';
import { handleOrderAction } from './order-action.server.ts';
import { OrderBreakdown } from './order-breakdown.tsx';
import { OrderFulfillment } from './order-fulfillment.tsx';
import { OrderHeader } from './order-header.tsx';
import { ActivityFeed, WrittenReasons } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import type { OrderPageData, RejectedOrderForm } from './order-page.ts';
import { OrderPolling } from './order-polling.ts';
import { OrderReviews } from './order-reviews.tsx';
import { EndOfOrder, offeredTransitions } from './order-transitions.tsx';
import {
  reloadIfRefused,
  sendOrderForm,
  TransitionSubmitContext,
  useTransitionSubmission,
} from './transition-submission.ts';

// why: few orders are refunded after their bottles have left
const ReturnedGoods = lazy(async () => ({ default: (await import('./returned-goods.tsx')).ReturnedGoods }));

// why: only a winery sees it, once it is paid
const PayoutDetails = lazy(async () => ({ default: (await import('./payout-details.tsx')).PayoutDetails }));

// why: few visitors open a dialog. If its code cannot be loaded, the page is reloaded with the dialog in it
const TransitionDialog = lazy(() =>
  import('./transition-dialog.tsx').then(
    (module) => ({ default: module.TransitionDialog }),
    () => {
      location.reload();
      return new Promise(() => {});
    },
  ),
);

export const middleware = [markRead];

/** `/order/{id}/details` for the buyer and `/sale/{id}/details` for the winery: one order, from either perspective. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOrderPage(context, url, params.id);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.site, loaderData?.texts.title ?? 'Page not found');
}

/** Handles a form of the page, and redirects to the page. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = requireUser(context, url);
  const form = await readForm(request);
  const order = await requireOrder(page, params.id);
  requirePerspective(order, url.pathname.startsWith('/sale/') ? 'sale' : 'order', 'details');
  const { status, answer } = await handleOrderAction(page, { order, form, path: url.pathname });
  const { intent, typed } = answer;
  return answerForm<RejectedOrderForm>(page.actor.limited ? { ...limitedAccess, intent, typed } : answer, { status });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrderForm(request, serverAction);
}

/** Loads the order again also if a form was refused, as it may have changed meanwhile. */
export const shouldRevalidate = reloadIfRefused;

function namesOf({ order, site }: OrderPageData): OrderNames {
  return { customer: order.customer.displayName, winery: order.winery.name, operator: site.name };
}

export default function OrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { order, perspective, site, listings, about, version } = page;
  const [parameters] = useSearchParams();
  const names = namesOf(page);
  const path = `/${perspective === 'customer' ? 'order' : 'sale'}/${order.id}/details`;
  const dialog = offeredTransitions(order).find((transition) => transition === parameters.get('do'));
  const { onSubmit, rejected } = useTransitionSubmission(dialog);
  const refused = rejected ?? (actionData as RejectedOrderForm | undefined);
  const isMessage = refused?.intent === 'message';
  const isDialog = dialog !== undefined && refused?.intent === dialog;
  const fulfillment = <OrderFulfillment order={order} perspective={perspective} texts={page.texts} now={page.now} />;
  return (
    <TransitionSubmitContext value={onSubmit}>
      <div className="mx-auto grid w-full max-w-[72rem] gap-10 px-gutter pt-4 md:pt-6">
        {!orderProcess.isFinal(order.state) && <OrderPolling id={order.id} version={version} />}
        <OrderHeader page={page} names={names} path={path} rejected={isMessage || isDialog ? undefined : refused} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div className="grid content-start gap-10">
            <OrderItems order={order} perspective={perspective} about={about} listings={listings} />
            {/* why: guests look for the hour and the place, buyers of bottles for what they cost */}
            {order.booking !== null && fulfillment}
            <OrderBreakdown order={order} money={page.texts.money} perspective={perspective} product={site.name} />
            {page.payout && (
              <Suspense>
                <PayoutDetails payout={page.payout} />
              </Suspense>
            )}
            {order.booking === null && fulfillment}
            <OrderReviews order={order} perspective={perspective} names={names} />
          </div>
          <div className="grid content-start gap-10">
            {page.disputeAnswer && <DisputeAnswer order={order} answer={page.disputeAnswer} />}
            <WrittenReasons order={order} title={page.texts.title} />
            {order.goodsReturn !== null && (
              <Suspense>
                <ReturnedGoods order={order} path={path} />
              </Suspense>
            )}
            <MessageThread page={page} path={path} rejected={isMessage ? refused : undefined} />
            <ActivityFeed lines={page.texts.history} />
          </div>
        </div>
        <EndOfOrder order={order} perspective={perspective} path={path} now={page.now} />
        <Suspense>
          {dialog && (
            <TransitionDialog
              transition={dialog}
              order={order}
              perspective={perspective}
              path={path}
              now={page.now}
              rejected={isDialog ? refused : undefined}
            />
          )}
        </Suspense>
      </div>
    </TransitionSubmitContext>
  );
}
