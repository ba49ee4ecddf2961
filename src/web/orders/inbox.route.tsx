import { Link, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listInbox } from '#features/messages/list-inbox.server.ts';
import type { InboxOrder } from '#features/messages/message.ts';
import { inboxLabels } from '#features/orders/process/order-labels.ts';
import { type SalesFilter, salesFilterOf, salesFilters } from '#features/orders/sales-filters.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate, formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { type ListingPreview, listingPreviews } from '../catalog/listing-previews.ts';
import { ListingThumbnail } from '../catalog/media/listing-thumbnail.tsx';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/inbox.route.ts';
import { orderStateTones } from './order-state-tones.ts';

/**
 * `/inbox/orders`, what the actor bought, and `/inbox/sales`, what their wineries sold, with `?show=` those that need
 * action; ten per page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const tab = url.pathname.endsWith('/sales') ? 'sales' : 'orders';
  const only = tab === 'sales' ? 'sale' : 'order';
  const page = url.searchParams.get('page') ?? '1';
  const show = tab === 'sales' ? salesFilterOf(url.searchParams.get('show')) : undefined;
  const { label: _, ...waiting } = show ? salesFilters[show] : { label: undefined };
  const listed = await listInbox(app, actor, { only, page, ...waiting });
  // why: a page that does not exist redirects to the nearest one that does
  if (!listed.ok) throw redirect(inboxUrl(tab, show, 1));
  const { data, meta } = listed.value;
  if (data.length === 0 && meta.totalPages > 0) throw redirect(inboxUrl(tab, show, meta.totalPages));
  const ids = data.flatMap(({ items, listingId }) => items[0]?.listingId ?? listingId ?? []);
  return {
    site: { name: app.site.name },
    tab,
    show,
    sells: actor.roles.some((role) => role !== 'admin'),
    orders: data,
    meta,
    listings: listingPreviews(await listListingsByIds(app, actor, [...new Set(ids)], { closed: true })),
  } as const;
}

/** The URL of a page of a tab, without default values. */
function inboxUrl(tab: 'orders' | 'sales', show: SalesFilter | undefined, page: number): string {
  const query = new URLSearchParams({ ...(show && { show }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? `/inbox/${tab}` : `/inbox/${tab}?${query}`;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.tab === 'sales' ? 'My sales' : 'My orders');

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { tab, show, sells, orders, meta, listings } = loaderData;
  const { page, totalPages } = meta;
  return (
    <div className="mx-auto w-full max-w-[60rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Inbox</h1>
      <div className="pt-4">
        <TabBar
          label="Inbox"
          tabs={[
            { label: 'My orders', to: '/inbox/orders', current: tab === 'orders' },
            { label: 'My sales', to: '/inbox/sales', current: tab === 'sales' },
          ]}
        />
      </div>
      {tab === 'sales' && sells && <SalesFilterTabs show={show} />}
      {orders.length === 0 ? (
        <EmptyInbox tab={tab} sells={sells} show={show} />
      ) : (
        <ul className="list-none divide-y divide-line">
          {orders.map((order) => (
            <InboxRow key={order.id} order={order} listings={listings} />
          ))}
        </ul>
      )}
      <div className="pt-8">
        <Pager
          page={page}
          pages={totalPages}
          hrefOf={(to) => inboxUrl(tab, show, to)}
          label={tab === 'orders' ? 'Pages of orders' : 'Pages of sales'}
        />
      </div>
    </div>
  );
}

/** The filter of sales: all, or those that need action by the winery. */
function SalesFilterTabs({ show }: { show: SalesFilter | undefined }) {
  const kinds = Object.entries(salesFilters) as [SalesFilter, { label: string }][];
  return (
    <div className="pt-3">
      <TabBar
        label="Which sales"
        look="pills"
        tabs={[
          { label: 'All', to: inboxUrl('sales', undefined, 1), current: show === undefined },
          ...kinds.map(([kind, { label }]) => ({
            label,
            to: inboxUrl('sales', kind, 1),
            current: show === kind,
          })),
        ]}
      />
    </div>
  );
}

function EmptyInbox({ tab, sells, show }: { tab: 'orders' | 'sales'; sells: boolean; show: SalesFilter | undefined }) {
  if (show) {
    return (
      <EmptyState title="Nothing waits here" action={<Button to="/inbox/sales">See all sales</Button>}>
        No sale of this kind wants anything of you now.
      </EmptyState>
    );
  }
  if (tab === 'orders') {
    return (
      <EmptyState title="No orders yet" action={<Button to="/buy-wine">Find a wine</Button>}>
        What you order, and what you ask wineries, stands here from then on.
      </EmptyState>
    );
  }
  return sells ? (
    <EmptyState title="No sales yet">Orders for your wines, and questions about them, come in here.</EmptyState>
  ) : (
    <EmptyState title="You sell nothing here" action={<Button to="/inbox/orders">See your orders</Button>}>
      Sales are for the people of wineries. What you bought stands under your orders.
    </EmptyState>
  );
}

type RowProps = { order: InboxOrder; listings: Readonly<Record<string, ListingPreview>> };

/**
 * One order in the inbox: state, other party, items, date, and total; unread ones have a dot, bold text, and a hidden
 * label.
 */
function InboxRow({ order, listings }: RowProps) {
  const { id, side, state, unread, total, createdAt, customer, winery, items, listingId } = order;
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

/** The items of an order, in one line. */
function summaryOf({ items, booking }: InboxOrder, listing: ListingPreview | undefined): string {
  const [first, ...others] = items;
  if (!first) return listing ? `About ${listing.name}` : 'A question to the winery';
  if (booking) return `${first.title}, ${formatDate(booking.displayStart)}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${first.quantity} × ${first.vintage ?? 'NV'} ${first.title}${more}`;
}
