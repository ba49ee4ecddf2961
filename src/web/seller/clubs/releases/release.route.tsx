import { data } from 'react-router';
import { showRelease } from '#features/clubs/releases/show-releases.server.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/release.route.ts';
import { AllocationForm } from './allocation-form.tsx';
import { asideField } from './aside-field.ts';
import { MissingAside } from './missing-aside.tsx';
import { PostponeForm } from './postpone-form.tsx';
import { handleReleasePage } from './release.server.ts';
import { ReleaseActions, ReleaseDialog } from './release-actions.tsx';
import { ReleaseBadge } from './release-badge.tsx';
import { TierForecast } from './tier-forecast.tsx';

/** `/manage-wine-club/{club}/releases/{release}`: a release, the bottles that it needs, and its next step. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showRelease(app, actor, { clubId: params.club, id: params.release });
  if (!shown.ok) throw data(null, { status: 404 });
  return {
    site: { name: app.site.name },
    ...shown.value,
    limited: actor.limited,
    done: url.searchParams.get('done'),
    dialog: url.searchParams.get('confirm'),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireClubPage(context, url);
  return handleReleasePage(page, { clubId: params.club, id: params.release }, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, loaderData?.release.name ?? '');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

const doneMessages: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  copied: 'This is a copy of the last release. Check its wines and days.',
  activated: 'Members see this release now, and can change their part until it is billed.',
  archived: 'The release is archived.',
  allocated: 'The bottles are set aside. They can’t be sold elsewhere.',
};

export default function ReleasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, release, tiers, needed, forecast, problems, limited, done, dialog } = loaderData;
  const mayChange = winery.mayChange && !limited;
  const message = actionData ? undefined : doneMessages[done ?? ''];
  const isOpen = release.state === 'planning' || release.state === 'active';
  const errors = actionData && 'fields' in actionData ? actionData.fields : undefined;
  const ids = Object.fromEntries(
    ['billOn', 'shipOn', 'message', ...release.wines.map(({ listingId }) => asideField(listingId))].map((name) => [
      name,
      name,
    ]),
  );
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id), label: club.name }}
      title={release.name}
      badges={<ReleaseBadge state={release.state} />}
      actions={<ReleaseButton club={club.id} release={release} mayChange={mayChange} />}
    >
      {message && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={failuresOf(errors, ids)} />
      <ReleaseDays {...release} />
      {mayChange && release.state === 'planning' && <ReleaseActions problems={problems} release={release} />}
      {mayChange && isOpen && <MissingAside forecast={forecast} release={release} />}
      <TierForecast release={release} tiers={tiers} needed={isOpen ? needed : undefined} />
      <AllocationForm
        key={`${release.version} ${done}`}
        release={release}
        forecast={forecast}
        answer={actionData}
        mayChange={mayChange && isOpen}
      />
      {mayChange && release.state === 'active' && (
        <PostponeForm key={release.version} release={release} answer={actionData} today={loaderData.today} />
      )}
      {mayChange && <ReleaseDialog dialog={dialog} release={release} tiers={tiers} forecast={forecast} />}
    </ClubSubframe>
  );
}

type ButtonProps = { club: string; release: { id: string; state: string }; mayChange: boolean };

/** The page that belongs to a release now: its form while it is planned, then its billing. */
function ReleaseButton({ club, release: { id, state }, mayChange }: ButtonProps) {
  if (state !== 'planning') return <Button to={clubUrl(club, `releases/${id}/billing`)}>Billing</Button>;
  return mayChange ? <Button to={clubUrl(club, `releases/${id}/edit`)}>Edit</Button> : null;
}

function ReleaseDays(release: { billOn: string | null; shipOn: string | null; state: string; message: string }) {
  const { billOn, shipOn, state, message } = release;
  const isOver = state === 'processed' || state === 'archived';
  const dayText = (day: string | null) => (day === null ? 'No day yet' : formatLocalDay(day));
  return (
    <div className="grid gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div className="grid gap-0.5">
          <dt className="text-caption text-ink-soft">{isOver ? 'Members were charged' : 'Members are charged'}</dt>
          <dd className="font-medium">{dayText(billOn)}</dd>
        </div>
        <div className="grid gap-0.5">
          <dt className="text-caption text-ink-soft">The wine is sent</dt>
          <dd className="font-medium">{dayText(shipOn)}</dd>
        </div>
      </dl>
      {message !== '' && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>}
    </div>
  );
}
