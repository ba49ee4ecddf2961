import { lazy, Suspense } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { OrderNames } from '#features/orders/process/order-titles.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDateTime } from '#kit/time.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PaymentCountdown } from '../shell/payment-countdown.tsx';
import { BuyAgain } from './buy-again.tsx';
import type { OrderPageData, RejectedOrderForm } from './order-page.ts';
import { OrderProgress } from './order-progress.tsx';
import { orderTone } from './order-state-tones.ts';
import { isOfferedAtEnd, offeredTransitions, TransitionButtons } from './order-transitions.tsx';

// why: few orders have one
const MoveProposal = lazy(async () => ({ default: (await import('./moves/move-proposal.tsx')).MoveProposal }));

type HeaderProps = { page: OrderPageData; names: OrderNames; path: string; rejected: RejectedOrderForm | undefined };

/** The header of an order's page: its state, what happens next, and the possible transitions. */
export function OrderHeader({ page, names, path, rejected }: HeaderProps) {
  const { order, perspective, now } = page;
  const { title, status, due, progress } = page.texts;
  const { revalidate } = useRevalidator();
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
      {page.texts.proposal && (
        <Suspense>
          <MoveProposal order={order} texts={page.texts.proposal} path={path} />
        </Suspense>
      )}
      <Badge tone={orderTone(order.state, order.noShow)}>{status}</Badge>
      {perspective === 'customer' && order.state === 'purchased' && (
        <p className="font-display text-title text-garnet">Thank you for your {order.booking ? 'booking' : 'order'}</p>
      )}
      <h1 className="max-w-[22ch] text-heading wrap-break-word">{title}</h1>
      {/* why: the page may update itself, and a screen reader would not notice */}
      <p role="status" className="sr-only">
        {title}
      </p>
      <OrderMeta page={page} names={names} />
      <div className="w-full py-3 empty:hidden">
        <OrderProgress steps={progress} />
      </div>
      {due && <p className="max-w-prose text-pretty">{due}</p>}
      {order.state === 'pending-payment' && order.dueAt && (
        <PaymentCountdown
          dueAt={order.dueAt}
          now={now}
          held={order.booking ? 'seats' : 'bottles'}
          onOver={() => void revalidate()}
        />
      )}
      {rejected?.problem && (
        <Notice tone="error" live="assertive">
          {rejected.problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 pt-2 empty:hidden">
        <TransitionButtons
          transitions={offeredTransitions(order).filter((transition) => !isOfferedAtEnd(transition, order))}
          order={order}
          perspective={perspective}
          path={path}
        />
        {perspective === 'customer' && <BuyAgain order={order} />}
      </div>
    </header>
  );
}

/** The other party, the date, and links to printable documents. */
function OrderMeta({ page: { order, perspective }, names }: { page: OrderPageData; names: OrderNames }) {
  const { id, number, state, winery, customer, createdAt } = order;
  const paid = !['enquiry', 'pending-payment', 'payment-expired'].includes(state);
  const sends = perspective !== 'customer' && paid && state !== 'canceled' && order.booking === null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
      <span>
        <span className="figures whitespace-nowrap">{number}</span>
        {' · '}
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
