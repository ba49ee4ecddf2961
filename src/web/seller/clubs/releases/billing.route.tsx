import { data, Form } from 'react-router';
import { previewBilling } from '#features/clubs/billing/preview-billing.server.ts';
import { retryDeclinedShipments, retryShipment } from '#features/clubs/billing/retry-shipment.server.ts';
import { showBilling } from '#features/clubs/billing/show-billing.server.ts';
import { showRelease } from '#features/clubs/releases/show-releases.server.ts';
import { Button } from '#ui/actions/button.tsx';
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
import { BillingPreviewSection } from './billing-preview.tsx';
import { ShipmentRow } from './shipment-row.tsx';

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
  const { app, actor } = requireClubPage(context, url);
  const { shipment } = readTypedText(await readForm(request), ['shipment'], 40);
  const isAll = shipment === 'all';
  const retried = isAll
    ? await retryDeclinedShipments(app, actor, params.release)
    : await retryShipment(app, actor, shipment);
  if (retried.ok) return answerForm<FormResult>({ status: 'saved', ...retriedMessage(retried.value) });
  if (actor.limited) return answerForm<FormResult>(limitedAccess);
  if (retried.code === 'too-many-requests') return answerForm<FormResult>(tooManyAttempts(retried));
  const code = retried.code === 'shipment-not-declined' ? 'invalid-transition' : retried.code;
  return answerForm<FormResult>({ status: 'refused', code, problem: clubErrorMessages[code] });
}

/** What is said after cards are tried again. */
function retriedMessage(retried: { id: string } | { tried: number; tooSoon: number }) {
  if ('id' in retried) return { title: 'Trying', message: 'The card is tried again in a moment.' };
  const { tried, tooSoon } = retried;
  const cards = (count: number) => (count === 1 ? '1 card' : `${count.toLocaleString('en-US')} cards`);
  const left = `${cards(tooSoon)} ${tooSoon === 1 ? 'was' : 'were'} tried in the last ten minutes. Try again later.`;
  if (tried === 0) return { title: 'Not tried again', message: left };
  const done = `${cards(tried)} ${tried === 1 ? 'is' : 'are'} tried again in a moment.`;
  return { title: 'Trying', message: tooSoon === 0 ? done : `${done} ${left}` };
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Billing');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, release, report, preview, limited, baseUrl, now } = loaderData;
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
          {report.counts.declined > 0 && winery.mayChange && !limited && <RetryAll declined={report.counts.declined} />}
          <InvalidPageNotice requested={report.requested} message="There is no such page of shipments." />
          <ul className="list-none divide-y divide-line border-y border-line">
            {report.shipments.map((shipment) => (
              <ShipmentRow
                key={shipment.id}
                shipment={shipment}
                baseUrl={baseUrl}
                now={now}
                mayRetry={winery.mayChange && !limited}
              />
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

/** Trying all declined cards again. */
function RetryAll({ declined }: { declined: number }) {
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="shipment" value="all" />
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Declined cards are tried again once a day, and at once when their owner saves another one. Owners also got an
        e-mail with a link to pay with another card.
      </p>
      <Button type="submit">
        {declined === 1
          ? 'Try the declined card again'
          : `Try all ${declined.toLocaleString('en-US')} declined cards again`}
      </Button>
    </Form>
  );
}
