import { Link, useRevalidator } from 'react-router';
import { inboxLabels, type OrderNames, panelTitle } from '#features/orders/process/order-labels.ts';
import { dueMessage } from '#features/orders/process/transition-messages.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDateTime } from '#kit/time.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PaymentCountdown } from '../shell/payment-countdown.tsx';
import type { OrderPageData, RejectedOrderForm } from './order-page.ts';
import { orderStateTones } from './order-state-tones.ts';
import { TransitionButtons } from './order-transitions.tsx';

/** The title of an order's page, for each perspective. */
export function orderTitle({ order, perspective }: OrderPageData, names: OrderNames): string {
  if (perspective !== 'operator') return panelTitle(order, perspective, names);
  return `Order of ${names.customer} at ${names.winery}`;
}

type HeaderProps = { page: OrderPageData; names: OrderNames; path: string; rejected: RejectedOrderForm | undefined };

/** The header of an order's page: its state, what happens next, and the possible transitions. */
export function OrderHeader({ page, names, path, rejected }: HeaderProps) {
  const { order, perspective, now } = page;
  const { revalidate } = useRevalidator();
  const title = orderTitle(page, names);
  const due = dueMessage(order, perspective === 'customer');
  return (
    <header className="grid justify-items-start gap-3">
      {perspective === 'operator' ? null : (
        <Link
          to={perspective === 'customer' ? '/inbox/orders' : '/inbox/sales'}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-small text-ink-soft hover:text-ink"
        >
          <Icon name="chevron-left" size="small" />
          {perspective === 'customer' ? 'My orders' : 'My sales'}
        </Link>
      )}
      <Badge tone={orderStateTones[order.state]}>{inboxLabels[order.state]}</Badge>
      <h1 className="max-w-[22ch] text-heading wrap-break-word">{title}</h1>
      {/* why: the page may update itself, and a screen reader would not notice */}
      <p role="status" className="sr-only">
        {title}
      </p>
      <OrderMeta page={page} names={names} />
      {due && <p className="max-w-prose text-small text-pretty">{due}</p>}
      {order.state === 'pending-payment' && order.dueAt && (
        <PaymentCountdown dueAt={order.dueAt} now={now} onOver={() => void revalidate()} />
      )}
      {rejected?.problem && (
        <Notice tone="error" live="assertive">
          {rejected.problem}
        </Notice>
      )}
      <div className="pt-2 empty:hidden">
        <TransitionButtons order={order} perspective={perspective} path={path} />
      </div>
    </header>
  );
}

/** The other party, the date, and links to printable documents. */
function OrderMeta({ page: { order, perspective }, names }: { page: OrderPageData; names: OrderNames }) {
  const { id, state, winery, customer, createdAt } = order;
  const paid = !['enquiry', 'pending-payment', 'payment-expired'].includes(state);
  const sends = perspective !== 'customer' && paid && state !== 'canceled' && order.booking === null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
      <span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {' · '}
        {perspective === 'customer' ? (
          <Link to={wineryUrl(winery.slug)} className="link">
            {names.winery}
          </Link>
        ) : (
          <Link to={`/u/${customer.id}`} className="link">
            {names.customer}
          </Link>
        )}
      </span>
      {sends && (
        <Link to={`/sale/${id}/packing-slip`} className="link py-2.5">
          Packing slip
        </Link>
      )}
      {perspective === 'customer' && paid && (
        <Link to={`/order/${id}/receipt`} className="link py-2.5">
          Receipt
        </Link>
      )}
    </p>
  );
}
