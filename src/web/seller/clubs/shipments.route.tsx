import { data } from 'react-router';
import { listSubscriptionDays } from '#features/clubs/billing/show-billing.server.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/shipments.route.ts';
import { ClubSubframe } from './club-frame.tsx';
import { requireClubPage } from './clubs.server.ts';
import { clubUrl } from './clubs-url.ts';
import { BilledDayList } from './subscription-section.tsx';

/** `/manage-wine-club/{club}/shipments`: the days on which the shipments of a subscription were billed, 25 per page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const listed = await listSubscriptionDays(app, actor, { clubId: params.club, page: url.searchParams.get('page') });
  if (!listed.ok) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, ...listed.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Shipments');

export default function ShipmentsPage({ loaderData }: Route.ComponentProps) {
  const { winery, club, days, page, pages, requested } = loaderData;
  const here = clubUrl(club.id, 'shipments');
  return (
    <ClubSubframe owns={winery.mayChange} back={{ to: clubUrl(club.id), label: club.name }} title="Shipments">
      <InvalidPageNotice requested={requested} message="There is no such page of days." />
      {days.length === 0 ? (
        <p className="text-ink-soft">Nothing was billed yet.</p>
      ) : (
        <BilledDayList clubId={club.id} days={days} />
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => (to === 1 ? here : `${here}?page=${to}`)}
        label="Pages of days"
      />
    </ClubSubframe>
  );
}
