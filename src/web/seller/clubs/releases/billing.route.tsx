import { data } from 'react-router';
import { previewBilling } from '#features/clubs/billing/preview-billing.server.ts';
import { showBilling } from '#features/clubs/billing/show-billing.server.ts';
import { showRelease } from '#features/clubs/releases/show-releases.server.ts';
import { readForm } from '../../../forms/form-action.server.ts';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/billing.route.ts';
import { handleRetryForm } from './billing.server.ts';
import { BillingPreviewSection } from './billing-preview.tsx';
import { BillingReportSection } from './billing-report.tsx';

/** `/manage-wine-club/{club}/releases/{release}/billing`: who will be charged, and then how it went. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showRelease(app, actor, { clubId: params.club, id: params.release });
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, club, release } = shown.value;
  const report = await showBilling(app, actor, { releaseId: release.id, page: url.searchParams.get('page') });
  if (!report.ok) throw data(null, { status: 404 });
  const isAhead = release.state === 'active' && report.value.total === 0;
  const preview = isAhead ? await previewBilling(app, actor, release.id) : undefined;
  const { id, name, state } = release;
  return {
    site: { name: app.site.name },
    ...{ winery, club, release: { id, name, state }, report: report.value },
    preview: preview?.ok ? preview.value : null,
    limited: actor.limited,
    baseUrl: app.site.baseUrl,
    now: app.clock.now(),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return handleRetryForm(requireClubPage(context, url), await readForm(request), { releaseId: params.release });
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Billing');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, release, report, preview, limited, baseUrl, now } = loaderData;
  const here = clubUrl(club.id, `releases/${release.id}/billing`);
  const mayRetry = winery.mayChange && !limited;
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id, `releases/${release.id}`), label: release.name }}
      title="Billing"
    >
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
      {preview && <BillingPreviewSection preview={preview} releaseUrl={clubUrl(club.id, `releases/${release.id}`)} />}
      {report.total > 0 && <BillingReportSection {...{ report, here, mayRetry, baseUrl, now }} />}
      {!preview && report.total === 0 && (
        <p className="text-ink-soft">
          {release.state === 'planning'
            ? 'Activate the release to see who will be charged.'
            : 'Nobody was charged for this release.'}
        </p>
      )}
    </ClubSubframe>
  );
}
