import { Link, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { countInbox, listInbox } from '#features/messages/list-inbox.server.ts';
import { listNewAnswers } from '#features/messages/operator/show-operator-messages.server.ts';
import { inboxFilterOf } from '#features/orders/sales-filters.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { listingPreviews } from '../../catalog/listing-previews.ts';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/inbox.route.ts';
import { InboxSearch, SalesFilterTabs, UnpaidLink } from './inbox-filters.tsx';
import { InboxRow } from './inbox-row.tsx';
import { type InboxTab, inboxUrl } from './inbox-url.ts';

const noCounts = {
  unread: { orders: 0, sales: 0 },
  work: { 'to-accept': 0, 'to-ship': 0, ready: 0, disputes: 0, 'canceled-soon': 0 },
  unpaid: { orders: 0, sales: 0 },
} as const;

/**
 * `/inbox/orders`, what the actor bought, and `/inbox/sales`, what their wineries sold, what happened last first; with
 * `?show=` a filter and with `?q=` a search; ten per page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const tab: InboxTab = url.pathname.endsWith('/sales') ? 'sales' : 'orders';
  const { name: show = '', label = '' } = inboxFilterOf(url.searchParams.get('show'), tab) ?? {};
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const list = { tab, show, search };
  const page = url.searchParams.get('page') ?? '1';
  const listed = await listInbox(app, actor, { only: tab === 'sales' ? 'sale' : 'order', page, show, search });
  // why: an unreadable search or page redirects to the first page of everything
  if (!listed.ok) throw redirect(inboxUrl({ tab, show }));
  const { data, meta } = listed.value;
  const ids = data.flatMap(({ items, listingId }) => items[0]?.listingId ?? listingId ?? []);
  return {
    site: { name: app.site.name },
    list,
    label,
    sells: actor.roles.some((role) => sellerRoles.includes(role)),
    orders: data,
    meta,
    counts: (await countInbox(app, actor)) ?? noCounts,
    answers: tab === 'sales' ? await listNewAnswers(app, actor) : [],
    listings: listingPreviews(await listListingsByIds(app, actor, [...new Set(ids)], { closed: true })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.list.tab === 'sales' ? 'My sales' : 'My orders');

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { site, list, label, sells, orders, meta, counts, listings, answers } = loaderData;
  const { tab, show, search } = list;
  const unread = (count: number) => (count > 0 ? { count } : {});
  const isNarrowed = show !== '' || search !== '';
  return (
    <div className="mx-auto w-full max-w-[60rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Inbox</h1>
      <div className="pt-4">
        <TabBar
          label="Inbox"
          tabs={[
            { label: 'My orders', to: '/inbox/orders', current: tab === 'orders', ...unread(counts.unread.orders) },
            { label: 'My sales', to: '/inbox/sales', current: tab === 'sales', ...unread(counts.unread.sales) },
          ]}
        />
      </div>
      <NewAnswers answers={answers} siteName={site.name} />
      {tab === 'sales' && sells && <SalesFilterTabs show={show} counts={counts.work} />}
      {(isNarrowed || meta.totalItems > 0) && <InboxSearch list={list} />}
      {isNarrowed && <Narrowed label={label} search={search} found={meta.totalItems} all={inboxUrl({ tab })} />}
      {show === 'to-ship' && orders.length > 0 && (
        <p className="pt-4">
          <Button to="/sales/ship">Ship several at once</Button>
        </p>
      )}
      {meta.totalItems === 0 ? (
        !isNarrowed && <EmptyInbox tab={tab} sells={sells} />
      ) : (
        <ul className="list-none divide-y divide-line">
          {orders.map((order) => (
            <InboxRow key={order.id} order={order} listings={listings} />
          ))}
        </ul>
      )}
      <div className="pt-8">
        <Pager
          page={meta.page}
          pages={meta.totalPages}
          hrefOf={(to) => inboxUrl(list, to)}
          label={tab === 'orders' ? 'Pages of orders' : 'Pages of sales'}
        />
      </div>
      {show !== 'unpaid' && <UnpaidLink tab={tab} count={counts.unpaid[tab]} />}
    </div>
  );
}

/** The answers of the operator that the owners of a winery have not read. */
function NewAnswers(props: { answers: readonly { slug: string; name: string }[]; siteName: string }) {
  return props.answers.map(({ slug, name }) => (
    <p key={slug} className="pt-4">
      <Link to={`/inbox/operator?winery=${slug}`} className="link">
        {props.siteName} answered what you asked for {name}
      </Link>
    </p>
  ));
}

/** What was filtered or searched, how many there are, and the way back to all. */
function Narrowed({ label, search, found, all }: { label: string; search: string; found: number; all: string }) {
  const what = [label, search === '' ? '' : `“${search}”`].filter(Boolean).join(', ');
  if (found === 0) {
    return (
      <EmptyState title={`Nothing for ${what}`} action={<Button to={all}>Show all</Button>}>
        {search === ''
          ? 'There is none right now.'
          : 'Check the spelling, or search by order number. Names and wines are searched in your newest 5,000 orders.'}
      </EmptyState>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 pt-4 text-small text-ink-soft">
      <span className="wrap-anywhere">
        {what}: {found.toLocaleString('en-US')}
      </span>
      <Button to={all} kind="quiet">
        Show all
      </Button>
    </p>
  );
}

function EmptyInbox({ tab, sells }: { tab: InboxTab; sells: boolean }) {
  if (tab === 'orders') {
    return (
      <EmptyState title="No orders yet" action={<Button to="/buy-wine">Find a wine</Button>}>
        Your orders and your questions to wineries will appear here.
      </EmptyState>
    );
  }
  return sells ? (
    <EmptyState title="No sales yet">Orders for your wines and questions about them will appear here.</EmptyState>
  ) : (
    <EmptyState title="You don’t sell here" action={<Button to="/inbox/orders">See your orders</Button>}>
      Sales are for wineries. What you bought is under My orders.
    </EmptyState>
  );
}
