import { data } from 'react-router';
import { clubModelLabels, frequencyLabels } from '#features/clubs/club-labels.ts';
import { type ManagedClub, visibilityLabels } from '#features/clubs/managing/managed-club.ts';
import { showManagedClub } from '#features/clubs/managing/show-clubs.server.ts';
import { listReleases } from '#features/clubs/releases/show-releases.server.ts';
import { showOfferedWines } from '#features/clubs/subscriptions/offer-wines.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/club.route.ts';
import { handleClubForm } from './club.server.ts';
import { ClubFrame } from './club-frame.tsx';
import { requireClubPage } from './clubs.server.ts';
import { clubUrl } from './clubs-url.ts';
import { membersText } from './members-text.ts';
import { ReleaseList } from './releases/release-list.tsx';
import { SubscriptionWines } from './subscription-section.tsx';
import { TierList } from './tier-list.tsx';

/** `/manage-wine-club/{id}`: a wine club, its tiers, and what can be done with it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedClub(app, actor, params.club);
  if (!shown.ok) throw data(null, { status: 404 });
  const { model } = shown.value.club;
  const asked = { clubId: params.club, page: url.searchParams.get('page') };
  const releases = model === 'subscription' ? null : await listReleases(app, actor, asked);
  if (releases?.ok === false) throw data(null, { status: 404 });
  const offered = model === 'subscription' ? await showOfferedWines(app, actor, params.club) : null;
  return {
    site: { name: app.site.name },
    ...shown.value,
    releases: releases?.value ?? null,
    offered: offered?.ok ? { wines: offered.value.wines, offSale: offered.value.offSale } : null,
    limited: actor.limited,
    done: url.searchParams.get('done'),
    isDeleting: url.searchParams.has('delete'),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return handleClubForm(requireClubPage(context, url), params.club, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, loaderData?.club.name ?? '');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

const doneMessages: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  open: 'The club is open. People can join it.',
  closed: 'The club is closed to new members. Those it has stay.',
  tier: 'The tier is saved.',
  wines: 'The wines are saved.',
  'tier-deleted': 'The tier is deleted.',
  'release-deleted': 'The release is deleted. Its bottles are back in stock.',
};

export default function ClubPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, releases, offered, limited, done, isDeleting } = loaderData;
  const mayChange = winery.mayChange && !limited;
  const message = actionData ? undefined : doneMessages[done ?? ''];
  return (
    <ClubFrame
      winery={winery}
      club={club}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button to={clubUrl(club.id, 'members')}>Members</Button>
          {offered && <Button to={clubUrl(club.id, 'shipments')}>Shipments</Button>}
          <Button to={clubUrl(club.id, 'invitations')}>Invitations</Button>
          <Button to={clubUrl(club.id, 'reports')}>Reports</Button>
          {mayChange && <Button to={clubUrl(club.id, 'settings')}>Settings</Button>}
        </div>
      }
    >
      {message && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
      {mayChange && <NextStep club={club} offersWines={offered?.wines.some(({ isOffered }) => isOffered) ?? true} />}
      <ClubFacts club={club} />
      <TierList club={club} mayChange={mayChange} />
      {offered && <SubscriptionWines clubId={club.id} {...offered} mayChange={mayChange} />}
      {releases && <ReleaseList clubId={club.id} page={releases} mayChange={mayChange} />}
      {mayChange && <ClubButtons club={club} />}
      <ConfirmDialog
        open={isDeleting && mayChange}
        closeTo="?"
        title="Delete this club?"
        form="delete-club"
        yes="Delete"
      >
        Its texts and tiers are deleted.
      </ConfirmDialog>
      <Form id="delete-club" method="post">
        <input type="hidden" name="intent" value="delete" />
      </Form>
    </ClubFrame>
  );
}

/** What is missing before people can join. */
function NextStep({ club, offersWines }: { club: ManagedClub; offersWines: boolean }) {
  if (club.state !== 'draft') return null;
  const hasTier = club.tiers.some(({ retired }) => !retired);
  if (!hasTier) {
    return <Notice title="Add a tier next">A tier says how many bottles members get, and what they pay.</Notice>;
  }
  if (!offersWines) {
    return (
      <Notice title="Choose the wines next">
        Members of a subscription choose from the wines that you offer in it.
      </Notice>
    );
  }
  return (
    <Notice
      title="Nobody sees this club yet"
      actions={
        <Form method="post">
          <input type="hidden" name="intent" value="open" />
          <Button type="submit" kind="primary" size="small">
            Open the club
          </Button>
        </Form>
      }
    >
      Open it when it is ready, so that people can join.
    </Notice>
  );
}

function ClubFacts({ club }: { club: ManagedClub }) {
  const { model, frequencyMonths, pickupEnabled, shippingEnabled, orderDiscountPercent, memberLimit } = club;
  const ways = [pickupEnabled && 'pickup', shippingEnabled && 'shipping'].filter(Boolean).join(' or ');
  const slower = model === 'subscription' && frequencyMonths < 3 ? ' or less often' : '';
  const facts = [
    ['Members', membersText(club.members)],
    ['Wines', `${clubModelLabels[model]}, ${frequencyLabels[frequencyMonths].toLowerCase()}${slower}`],
    ['Delivery', ways.charAt(0).toUpperCase() + ways.slice(1)],
    ['Discount on other orders', orderDiscountPercent === 0 ? 'None' : `${orderDiscountPercent}%`],
    ['Who sees it', visibilityLabels[club.visibility]],
    [
      'Most members',
      memberLimit === null
        ? 'No limit'
        : `${memberLimit.toLocaleString('en-US')}${club.waitingList ? ', then a waiting list' : ''}`,
    ],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
      {facts.map(([label, text]) => (
        <div key={label} className="grid content-start gap-0.5 border-t border-line pt-3">
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function ClubButtons({ club: { state, members } }: { club: ManagedClub }) {
  const isUnused = Object.values(members).every((count) => count === 0);
  const step = state === 'open' ? 'close' : 'open';
  if (state === 'draft' && !isUnused) return null;
  return (
    <div className="flex flex-wrap gap-3 pt-2">
      {state !== 'draft' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={step} />
          <Button type="submit">{step === 'open' ? 'Open the club again' : 'Close to new members'}</Button>
        </Form>
      )}
      {isUnused && (
        <Button to="?delete=open" preventScrollReset>
          Delete
        </Button>
      )}
    </div>
  );
}
