import { Link } from 'react-router';
import type { InboxOrder } from '#features/messages/message.ts';
import { inboxLabels } from '#features/orders/process/order-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate, formatDateTime } from '#kit/time.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { ListingPicture } from '../listing-pictures.ts';
import { ListingThumb } from '../components/orders/listing-thumb.tsx';
import { orderStateTones } from './order-state-tones.ts';

type RowProps = { order: InboxOrder; listings: Readonly<Record<string, ListingPicture>> };

/** One order in the inbox: how it stands, with whom, what, when and how much; what is new is told by a dot, weight and a word. */
export function InboxRow({ order, listings }: RowProps) {
  const { id, side, state, unread, total, createdAt, customer, winery, items, listingId } = order;
  const picture = listings[items[0]?.listingId ?? listingId ?? ''];
  return (
    <li className="relative flex items-center gap-4 py-4">
      <ListingThumb picture={picture} />
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
          <p className="truncate text-small text-ink-soft">{summaryOf(order, picture)}</p>
          <p className="text-caption text-ink-soft">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
        </div>
        <p className="flex items-center gap-3 md:flex-col md:items-end md:justify-center md:gap-1.5">
          <Badge tone={orderStateTones[state]}>{inboxLabels[state]}</Badge>
          {total && <span className="figures font-display font-medium">{formatMoney(total)}</span>}
        </p>
      </div>
    </li>
  );
}

/** What an order is of, in a line. */
function summaryOf({ items, booking }: InboxOrder, asked: ListingPicture | undefined): string {
  const [first, ...others] = items;
  if (!first) return asked ? `About ${asked.name}` : 'A question to the winery';
  if (booking) return `${first.title}, ${formatDate(booking.displayStart)}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${first.quantity} × ${first.vintage ?? 'NV'} ${first.title}${more}`;
}
