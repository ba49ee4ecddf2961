import { redirect } from 'react-router';
import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import { countOpenTasks, listSellerListings } from '#features/listing-management/list/manage-listings.server.ts';
import { listUnpayableWineries } from '#features/payments/payouts/payout-readiness.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireRole, requireSeller } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { createListingUrl, listingsParams, listingsUrl } from '../listings-url.ts';
import { SellingTabs } from '../selling-tabs.tsx';
import type { Route } from './+types/listings.route.ts';
import { DiscardListingDialog } from './discard-listing-dialog.tsx';
import { DoneNotice, doneFromParams } from './done-notice.tsx';
import { handleCardAction } from './listings.server.ts';
import { ListingsFilter } from './listings-filter.tsx';
import { ListingsGrid } from './listings-grid.tsx';
import { SellerListingCard } from './seller-listing-card.tsx';
import { TodaysTasks } from './todays-tasks.tsx';

/** `/listings`: the listings of the seller's wineries, nine per page, below today's tasks. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = await requireSeller(context, url);
  const query = Object.fromEntries(url.searchParams);
  const listed = await listSellerListings(app, actor, { query, page: url.searchParams.get('page') });
  const tasks = await countOpenTasks(app, actor);
  if (!listed.ok || !tasks.ok) throw redirect('/');
  const winerySlugs = [...new Set(listed.value.listings.map(({ winerySlug }) => winerySlug))];
  return {
    site: { name: app.site.name },
    ...listed.value,
    tasks: tasks.value,
    unpayable: await listUnpayableWineries(app, actor, winerySlugs),
    limited: actor.limited,
    owns: actor.roles.includes('winery-owner'),
    asksToDiscard: url.searchParams.get('discard'),
    done: doneFromParams(url.searchParams),
  };
}

/** Handles a form of a card, and redirects to the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = requireRole(context, url, sellerRoles);
  const outcome = await handleCardAction(page, await readForm(request));
  // why: the list is out of date, whatever became of the listing
  if ('status' in outcome) return answerForm(outcome, { status: 409 });
  const back = new URLSearchParams(url.searchParams);
  for (const name of ['discard', 'done', 'which', 'count', 'index']) back.delete(name);
  return redirect(`/listings?${back}${back.size === 0 ? '' : '&'}done=${outcome.done}&which=${outcome.id}`, 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Manage listings');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ListingsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { listings, query, page: number, pages, total, tasks, done, asksToDiscard } = page;
  const here = listingsUrl(query, number);
  const toDiscard = listings.find(
    ({ id, may }) => id === asksToDiscard && may.some((transition) => transition.startsWith('discard')),
  );
  const download = String(new URLSearchParams(listingsParams(query)));
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 md:pt-6">
      <SellingTabs current="/listings" owns={page.owns} />
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-heading">Manage listings</h1>
        <div className="flex flex-wrap gap-2">
          <Button size="compact" to="/day-sheet">
            Day sheet
          </Button>
          <Button size="compact" to="/listings/import">
            Import
          </Button>
          <Button size="compact" to={`/listings/download?${download}`} reloadDocument>
            Export CSV
          </Button>
          {page.owns && <OwnerLinks />}
          {page.owns && (
            <Button size="compact" to="/listings/export">
              Export everything
            </Button>
          )}
          <Button kind="primary" size="compact" icon="plus" to={createListingUrl(query)}>
            New listing
          </Button>
        </div>
      </header>
      <TodaysTasks work={tasks} lowStock={page.counts['low-stock']} query={query} />
      <ListingsFilter query={query} counts={page.counts} wineries={page.wineries} />
      <InvalidPageNotice requested={page.requested} />
      <DoneNotice done={listings.some(({ id }) => id === done?.which) ? undefined : done} />
      {total === 0 ? (
        <EmptyListings query={query} />
      ) : (
        <ListingsGrid query={query} total={total} limited={page.limited}>
          {listings.map((listing) => (
            <SellerListingCard
              key={listing.id}
              listing={listing}
              here={here}
              winery={page.wineries.length > 1}
              unpaid={page.unpayable.includes(listing.winerySlug)}
              rejected={actionData?.typed?.id === listing.id ? actionData : undefined}
              done={done?.which === listing.id ? done : undefined}
              limited={page.limited}
              siteName={page.site.name}
            />
          ))}
        </ListingsGrid>
      )}
      <Pager page={number} pages={pages} hrefOf={(to) => listingsUrl(query, to)} label="Pages of listings" />
      {toDiscard && <DiscardListingDialog listing={toDiscard} here={here} />}
    </div>
  );
}

/** What an owner looks after besides the listings. */
function OwnerLinks() {
  return (
    <>
      <Button size="compact" to="/winery-page-info">
        Winery page info and photos
      </Button>
      <Button size="compact" to="/manage-wine-club">
        Wine club
      </Button>
      <Button size="compact" to="/manage-subscriptions-settings">
        Subscriptions and settings
      </Button>
    </>
  );
}

/** Shown instead of an empty list. */
function EmptyListings({ query }: { query: ListingQuery }) {
  const { search, state } = query;
  if (search === '' && state === 'all') {
    return (
      <EmptyState
        title="No listings yet"
        action={
          <Button kind="primary" to={createListingUrl(query)}>
            List your first wine
          </Button>
        }
      >
        The wines and tastings that your winery sells are listed here, drafts too.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No such listing" action={<Button to="/listings">See all your listings</Button>}>
      {search === ''
        ? 'None of your listings has this status.'
        : 'Names are looked for in parts, whatever their accents.'}
    </EmptyState>
  );
}
