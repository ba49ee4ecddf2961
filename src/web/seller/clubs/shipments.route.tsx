import { data } from 'react-router';
import { listSubscriptionDays, showSubscriptionDay } from '#features/clubs/billing/show-billing.server.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/shipments.route.ts';
import { ClubSubframe } from './club-frame.tsx';
import { requireClubPage } from './clubs.server.ts';
import { clubUrl } from './clubs-url.ts';
import { handleRetryForm } from './releases/billing.server.ts';
import { BillingReportSection } from './releases/billing-report.tsx';
import { BilledDayList } from './subscription-section.tsx';

/**
 * `/manage-wine-club/{club}/shipments`: the days on which the shipments of a subscription were billed, 25 per page; and
 * `/manage-wine-club/{club}/shipments/{day}`: how it went on one, member by member.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const { club: clubId, day } = params;
  const asked = { clubId, page: url.searchParams.get('page') };
  const common = { site: { name: app.site.name, baseUrl: app.site.baseUrl }, limited: actor.limited };
  if (day === undefined) {
    const listed = await listSubscriptionDays(app, actor, asked);
    if (!listed.ok) throw data(null, { status: 404 });
    const { winery, club, ...days } = listed.value;
    return { ...common, winery, club, days, one: null };
  }
  const shown = await showSubscriptionDay(app, actor, { ...asked, day });
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, club, report } = shown.value;
  return { ...common, winery, club, days: null, one: { day, report, now: app.clock.now() } };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const part = { clubId: params.club, day: params.day ?? '' };
  return handleRetryForm(requireClubPage(context, url), await readForm(request), part);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.one ? `Shipments of ${formatLocalDay(loaderData.one.day)}` : 'Shipments');

export default function ShipmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, winery, club, days, one, limited } = loaderData;
  const here = clubUrl(club.id, 'shipments');
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={one ? { to: here, label: 'Shipments' } : { to: clubUrl(club.id), label: club.name }}
      title={one ? formatLocalDay(one.day) : 'Shipments'}
    >
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
      {days && <Days clubId={club.id} list={days} />}
      {one &&
        (one.report.total === 0 ? (
          <p className="text-ink-soft">Nothing was billed on this day.</p>
        ) : (
          <BillingReportSection
            report={one.report}
            here={`${here}/${one.day}`}
            mayRetry={winery.mayChange && !limited}
            baseUrl={site.baseUrl}
            now={one.now}
          />
        ))}
    </ClubSubframe>
  );
}

type DayList = NonNullable<Route.ComponentProps['loaderData']['days']>;

function Days({ clubId, list: { days, page, pages, requested } }: { clubId: string; list: DayList }) {
  const here = clubUrl(clubId, 'shipments');
  return (
    <>
      <InvalidPageNotice requested={requested} />
      {days.length === 0 && page <= pages ? (
        <p className="text-ink-soft">Nothing was billed yet.</p>
      ) : (
        <BilledDayList clubId={clubId} days={days} />
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => (to === 1 ? here : `${here}?page=${to}`)}
        label="Pages of days"
      />
    </>
  );
}
