import { type ReactNode, useContext } from 'react';
import { Link, useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { dueMessage } from '#features/orders/process/due-messages.ts';
import { needsReason, type OrderTransitionName } from '#features/orders/process/order-process.ts';
import { statusLabelOf } from '#features/orders/process/order-progress.ts';
import type { OrderNames } from '#features/orders/process/order-titles.ts';
import { paymentProblemLabels } from '#features/reporting/all-orders.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../forms/form.tsx';
import { orderTone } from '../orders/order-state-tones.ts';
import { TransitionButtons } from '../orders/order-transitions.tsx';
import { TransitionSubmitContext } from '../orders/transition-submission.ts';
import type { AdminOrder } from './admin-order.ts';

type HeaderProps = { page: AdminOrder; names: OrderNames; path: string; problem: string | undefined };

/** The header of the admin page of an order: its parties, its state, and the operator's actions. */
export function AdminOrderHeader({ page, names, path, problem }: HeaderProps) {
  const { order, perspective, inspection, retried } = page;
  const { id, number, state, createdAt } = order;
  const due = dueMessage(order, false);
  const paymentProblem = inspection.payment?.problem;
  return (
    <header className="grid justify-items-start gap-3">
      <Link
        to="/dashboard/orders"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-small text-ink-soft hover:text-ink"
      >
        <Icon name="chevron-left" size="small" />
        All orders
      </Link>
      <p className="flex flex-wrap gap-2">
        <Badge tone={orderTone(state, order.noShow)}>{statusLabelOf(order)}</Badge>
        {paymentProblem && (
          <Badge tone="stopped" icon="alert">
            {paymentProblemLabels[paymentProblem]}
          </Badge>
        )}
      </p>
      <h1 className="max-w-[26ch] text-heading wrap-break-word">
        Order of {names.customer} at {names.winery}
      </h1>
      <p className="figures text-small text-ink-soft wrap-anywhere">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> · {number} · {id}
      </p>
      {due && <p className="max-w-prose text-small text-pretty">{due}</p>}
      <Parties page={page} names={names} />
      {problem !== undefined && (
        <Notice tone="error" live="assertive">
          {problem}
        </Notice>
      )}
      {retried && <RetryNotice waits={inspection.waitsForGateway} />}
      {perspective === 'operator' ? (
        <div className="flex flex-wrap gap-3 pt-2 empty:hidden">
          <TransitionButtons
            transitions={operatorTransitions(order)}
            order={order}
            perspective={perspective}
            path={path}
          />
          {inspection.waitsForGateway && <RetryButton path={path} />}
        </div>
      ) : (
        <Notice>You are the buyer or the winery of this order, so another admin has to settle it.</Notice>
      )}
    </header>
  );
}

function Parties({ page: { order, inspection, perspective }, names }: { page: AdminOrder; names: OrderNames }) {
  const { customer, winery, id } = order;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-small">
      <Party term="Buyer">
        <Link to={`/u/${customer.id}`} className="link">
          {names.customer}
        </Link>
        <span className="block text-ink-soft wrap-anywhere">{inspection.buyerEmail ?? 'No address any more'}</span>
      </Party>
      <Party term="Winery">
        <Link to={wineryUrl(winery.slug)} className="link">
          {names.winery}
        </Link>
        <span className="block">
          <Link to={`/${perspective === 'customer' ? 'order' : 'sale'}/${id}/details`} className="link">
            The order’s own page, with messages and reviews
          </Link>
        </span>
      </Party>
    </dl>
  );
}

function Party({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RetryNotice({ waits }: { waits: boolean }) {
  return waits ? (
    <Notice tone="warning" live="polite">
      The payment provider was asked. Something is still pending; we will ask again automatically.
    </Notice>
  ) : (
    <Notice tone="success" live="polite">
      The payment provider was asked, and nothing is pending any more.
    </Notice>
  );
}

function RetryButton({ path }: { path: string }) {
  const { formData } = useNavigation();
  const onSubmit = useContext(TransitionSubmitContext);
  return (
    <Form method="post" action={path} onSubmit={onSubmit}>
      <Button type="submit" name="intent" value="retry" busy={formData?.get('intent') === 'retry'} busyLabel="Asking">
        Ask the provider now
      </Button>
    </Form>
  );
}

/** The operator's transitions on this page: those that need a reason. The others are the parties' to make. */
export function operatorTransitions({ may, roles }: Pick<OrderView, 'may' | 'roles'>): OrderTransitionName[] {
  const transitions = may.filter((action) => action !== 'accept' && action !== 'ready');
  return roles.includes('operator') ? transitions.filter(needsReason) : [];
}
