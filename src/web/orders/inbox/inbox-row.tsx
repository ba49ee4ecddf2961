import { Link } from 'react-router';
import { formatVisitStart } from '#features/availability/visit-times.ts';
import type { InboxOrder } from '#features/messages/message.ts';
import { orderKindOf, statusLabel } from '#features/orders/process/order-progress.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { ListingPreview } from '../../catalog/listing-previews.ts';
import { ListingThumbnail } from '../../catalog/media/listing-thumbnail.tsx';
import { orderTone } from '../order-state-tones.ts';

type RowProps = { order: InboxOrder; listings: Readonly<Record<string, ListingPreview>> };

/**
 * One order in the inbox: state, other party, items, date, and total; unread ones have a dot, bold text, and a hidden
 * label.
 */
export function InboxRow({ order, listings }: RowProps) {
  const { id, number, side, state, unread, total, lastActivityAt, customer, winery, items, listingId } = order;
  const flags = { isAccepted: order.acceptedAt !== null, isReady: order.readyAt !== null };
  const labeledOrder = { state, ...flags, kind: orderKindOf(order) };
  const picture = listings[items[0]?.listingId ?? listingId ?? ''];
  return (
    <li className="relative flex items-center gap-4 py-4">
      <ListingThumbnail picture={picture} />
      <div className="grid min-w-0 grow gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex items-center gap-2">
            {unread && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-garnet" />}
            <Link
              to={`/${side === 'customer' ? 'order' : 'sale'}/${id}/details`}
              className={classNames(
                'truncate after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus',
                unread ? 'font-semibold' : 'font-medium',
              )}
            >
              {unread && <VisuallyHidden>New: </VisuallyHidden>}
              {side === 'customer' ? winery.name : customer.displayName}
            </Link>
          </p>
          <p className="line-clamp-2 text-small text-ink-soft wrap-anywhere md:line-clamp-1">
            {summaryOf(order, picture)}
          </p>
          <p className="text-caption text-ink-soft">
            <time dateTime={lastActivityAt}>{formatDateTime(lastActivityAt)}</time> ·{' '}
            <span className="figures">{number}</span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:flex-nowrap md:items-end md:justify-center md:gap-1.5">
          <Badge tone={orderTone(state, order.noShow)}>{statusLabel(labeledOrder)}</Badge>
          {total && <span className="figures font-display font-medium">{formatMoney(total)}</span>}
        </p>
      </div>
    </li>
  );
}

/** The items of an order, in one line. */
function summaryOf({ items, booking }: InboxOrder, listing: ListingPreview | undefined): string {
  const [first, ...others] = items;
  if (!first) return listing ? `About ${listing.name}` : 'A question to the winery';
  if (booking) {
    const { displayStart: start, timezone } = booking;
    return `${first.title}, ${formatVisitStart({ start, timezone })}`;
  }
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${first.quantity} × ${first.vintage ?? 'NV'} ${first.title}${more}`;
}
