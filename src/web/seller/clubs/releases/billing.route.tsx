import { data, Form, Link } from 'react-router';
import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import { previewBilling } from '#features/clubs/billing/preview-billing.server.ts';
import { retryShipment } from '#features/clubs/billing/retry-shipment.server.ts';
import { showBilling } from '#features/clubs/billing/show-billing.server.ts';
import { showRelease } from '#features/clubs/releases/show-releases.server.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { answerForm, readForm, readTypedText } from '../../../forms/form-action.server.ts';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { type FormResult, limitedAccess, revalidateAfterForms, tooManyAttempts } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import { clubErrorMessages } from '../error-messages.ts';
import type { Route } from './+types/billing.route.ts';
import { BillingCounts } from './billing-counts.tsx';
import { failureText, shipmentStateLabels, skipReasonLabels } from './billing-labels.ts';
import { BillingPreviewSection } from './billing-preview.tsx';

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
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireClubPage(context, url);
  const { shipment } = readTypedText(await readForm(request), ['shipment'], 40);
  const retried = await retryShipment(app, actor, shipment);
  if (retried.ok) {
    return answerForm<FormResult>({
      status: 'saved',
      title: 'Trying',
      message: 'The card is tried again in a moment.',
    });
  }
  if (actor.limited) return answerForm<FormResult>(limitedAccess);
  if (retried.code === 'too-many-requests') return answerForm<FormResult>(tooManyAttempts(retried));
  const code = retried.code === 'shipment-not-declined' ? 'invalid-transition' : retried.code;
  return answerForm<FormResult>({ status: 'refused', code, problem: clubErrorMessages[code] });
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Billing');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, release, report, preview, limited } = loaderData;
  const here = clubUrl(club.id, `releases/${release.id}/billing`);
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id, `releases/${release.id}`), label: release.name }}
      title="Billing"
    >
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
      {preview && <BillingPreviewSection preview={preview} />}
      {report.total > 0 && (
        <>
          <BillingCounts report={report} />
          <InvalidPageNotice requested={report.requested} message="There is no such page of shipments." />
          <ul className="list-none divide-y divide-line border-y border-line">
            {report.shipments.map((shipment) => (
              <ShipmentRow key={shipment.id} shipment={shipment} mayRetry={winery.mayChange && !limited} />
            ))}
          </ul>
          <Pager
            page={report.page}
            pages={report.pages}
            hrefOf={(page) => (page === 1 ? here : `${here}?page=${page}`)}
            label="Pages of shipments"
          />
        </>
      )}
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

const tones: Record<BilledShipment['state'], BadgeTone> = {
  charging: 'care',
  declined: 'stopped',
  billed: 'ready',
  skipped: 'neutral',
};

function ShipmentRow({ shipment, mayRetry }: { shipment: BilledShipment; mayRetry: boolean }) {
  const { id, memberName, tierName, state, skipReason, totalCents, tried } = shipment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {state === 'billed' ? (
            <Link to={`/sale/${id}/details`} className="link">
              {memberName}
            </Link>
          ) : (
            memberName
          )}
          <Badge tone={tones[state]}>{shipmentStateLabels[state]}</Badge>
        </p>
        <p className="figures text-small text-ink-soft wrap-anywhere">
          {tierName}
          {totalCents > 0 && ` · ${formatMoney({ amount: totalCents, currency: 'USD' })}`}
          {skipReason && ` · ${skipReasonLabels[skipReason]}`}
        </p>
        {state === 'declined' && tried && (
          <p className="text-small text-ink-soft">
            {failureText(tried)}
            {tried.nextAt && ` Next try ${formatDateTime(new Date(tried.nextAt).toISOString())}.`}
          </p>
        )}
      </div>
      {state === 'declined' && mayRetry && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="shipment" value={id} />
          <Button type="submit" size="small" aria-label={`Try again: ${memberName}`}>
            Try again
          </Button>
        </Form>
      )}
    </li>
  );
}
