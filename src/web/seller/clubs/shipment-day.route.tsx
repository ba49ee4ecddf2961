import { data } from 'react-router';
import { showSubscriptionDay } from '#features/clubs/billing/show-billing.server.ts';
import { formatClubDay } from '#features/clubs/club-day.ts';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/shipment-day.route.ts';
import { ClubSubframe } from './club-frame.tsx';
import { requireClubPage } from './clubs.server.ts';
import { clubUrl } from './clubs-url.ts';
import { handleRetryForm } from './releases/billing.server.ts';
import { BillingReportSection } from './releases/billing-report.tsx';

/** `/manage-wine-club/{club}/shipments/{day}`: how the billing of a subscription went on a day, member by member. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const asked = { clubId: params.club, day: params.day, page: url.searchParams.get('page') };
  const shown = await showSubscriptionDay(app, actor, asked);
  if (!shown.ok) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, ...shown.value, day: params.day, limited: actor.limited };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return handleRetryForm(requireClubPage(context, url), await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Shipments of ${formatClubDay(loaderData.day)}` : 'Shipments');

export default function ShipmentDayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, day, report, limited } = loaderData;
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id, 'shipments'), label: 'Shipments' }}
      title={formatClubDay(day)}
    >
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
      {report.total === 0 ? (
        <p className="text-ink-soft">Nothing was billed on this day.</p>
      ) : (
        <BillingReportSection
          report={report}
          here={clubUrl(club.id, `shipments/${day}`)}
          mayRetry={winery.mayChange && !limited}
        />
      )}
    </ClubSubframe>
  );
}
