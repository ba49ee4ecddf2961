import { data, Link, redirect } from 'react-router';
import { frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubsPath, clubUrl, myClubsPath } from '#features/clubs/club-url.ts';
import { agreeLate } from '#features/clubs/own-memberships/agree-late.server.ts';
import { answerTierOffer } from '#features/clubs/own-memberships/answer-tier-offer.server.ts';
import { cancelMembership } from '#features/clubs/own-memberships/cancel-membership.server.ts';
import { changeDelivery } from '#features/clubs/own-memberships/change-delivery.server.ts';
import { changeRelease } from '#features/clubs/own-memberships/change-release.server.ts';
import { changeSubscription } from '#features/clubs/own-memberships/change-subscription.server.ts';
import { holdMembership, resumeMembership } from '#features/clubs/own-memberships/hold-membership.server.ts';
import type { MembershipDetails } from '#features/clubs/own-memberships/own-membership.ts';
import { showMembership } from '#features/clubs/own-memberships/show-memberships.server.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { FactList } from '../catalog/fact-list.tsx';
import { addressNames } from '../forms/address-fields.tsx';
import { answerForm, readForm, readTypedFields } from '../forms/form-action.server.ts';
import { failuresOf } from '../forms/form-fields.tsx';
import { FormOutcome } from '../forms/form-outcome.tsx';
import { type FormResult, limitedAccess, type TypedText } from '../forms/form-result.ts';
import { requireReader } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/membership.route.ts';
import { bottlesIn } from './bottle-fields.tsx';
import { giftFacts } from './gift-facts.ts';
import { LateConsents } from './late-consents.tsx';
import { MembershipBadge } from './membership-badge.tsx';
import {
  CancelSection,
  CardSection,
  ConsentSection,
  DeliverySection,
  HoldSection,
  OfferSection,
} from './membership-sections.tsx';
import { NextShipmentSection } from './next-shipment.tsx';
import { EndedLink, endedTitle, logInUrl, OpenedByLink } from './opened-by-link.tsx';
import { PastShipments } from './past-shipments.tsx';
import { UpcomingReleases } from './upcoming-releases.tsx';

type Context = Parameters<typeof getPageContext>[0];

/** The membership of the URL, with the token of a mail's link; without one the member must log in. */
function openedBy(context: Context, url: URL, id: string) {
  const token = url.searchParams.get('t') ?? undefined;
  if (token === undefined) requireReader(context, url);
  return { id, token };
}

/** `/my-clubs/{id}`: one membership, for its member, or with `t={token}` by the link of a mail, which can do less. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor, user } = getPageContext(context);
  const opened = openedBy(context, url, params.id);
  const shown = await showMembership(app, actor, opened);
  if (!shown.ok && shown.code === 'not-found') throw data(null, { status: 404 });
  return {
    site: app.site,
    id: params.id,
    // why: without one the link has ended, and the page says so
    membership: shown.ok ? shown.value : null,
    loggedInAs: user?.email ?? null,
    isLimited: actor.kind === 'user' && actor.limited,
    justJoined: url.searchParams.get('joined') === 'yes',
    asksCancel: url.searchParams.get('cancel') === 'ask',
    query: opened.token === undefined ? '' : `t=${encodeURIComponent(opened.token)}`,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? (loaderData.membership?.club.name ?? endedTitle) : 'Page not found');

const subscriptionTexts: Readonly<Record<string, string>> = {
  skip: 'You skip this shipment. Nothing is charged for it.',
  unskip: 'You get this shipment.',
  choose: 'Your wines are saved.',
  agree: 'Thank you. You get this shipment.',
  move: 'The new day is saved.',
  interval: 'How often you get it is saved.',
};

const savedTexts: Readonly<Record<string, string>> = {
  skip: 'You skip this release. Nothing is charged for it.',
  unskip: 'You get this release.',
  choose: 'Your wines are saved.',
  agree: 'Thank you. You get this release.',
  'agree-late': 'Thank you. We charge your card now, and you get the wines.',
  ship: 'The day of shipment is saved.',
  hold: 'Your membership is on hold.',
  resume: 'Your membership is active again.',
  deliver: 'The delivery is saved.',
  cancel: 'Your membership is canceled. Nothing more is charged.',
  'accept-tier': 'Thank you. You are in the new tier now.',
  'decline-tier': 'Your tier stays as it is.',
};

/** Changes the membership, or the member's part of a release, by the form's field `do`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const opened = openedBy(context, url, params.id);
  const form = await readForm(request);
  const typed = readTypedFields(form);
  const intent = typed.do ?? '';
  const changed = await change();
  // why: a box is never ticked beforehand, also not after an error
  const { agree: _, tierConsent: __, ...kept } = typed;
  if (changed === undefined) return answerForm<FormResult>({ status: 'invalid', fields: {}, typed: kept });
  if (changed.ok) return answerForm<FormResult>({ status: 'saved', title: 'Saved', message: savedText() });
  if (changed.code === 'validation-invalid-params') {
    return answerForm<FormResult>({ status: 'invalid', fields: changed.errors, typed: kept });
  }
  if (changed.code === 'forbidden') {
    if (actor.kind !== 'user') throw redirect(logInUrl(params.id), 303);
    return answerForm<FormResult>({ ...limitedAccess, typed: kept });
  }
  return answerForm<FormResult>({
    status: 'refused',
    code: changed.code,
    problem: problems[changed.code],
    typed: kept,
  });

  function savedText() {
    return (typed.release === undefined ? subscriptionTexts[intent] : undefined) ?? savedTexts[intent] ?? '';
  }

  function change() {
    const release = typed.release;
    if (release === undefined && Object.hasOwn(subscriptionTexts, intent))
      return changeSubscription(app, actor, opened, { ...typed, wines: bottlesIn(form) });
    return release === undefined ? changeMembership() : changePart(release);
  }

  function changePart(release: string) {
    switch (intent) {
      case 'skip':
      case 'unskip':
      case 'agree':
      case 'ship':
        return changeRelease(app, actor, opened, { releaseId: release, change: { do: intent, shipOn: typed.shipOn } });
      case 'choose':
        return changeRelease(app, actor, opened, { releaseId: release, change: { ...typed, wines: bottlesIn(form) } });
    }
    return undefined;
  }

  function changeMembership() {
    switch (intent) {
      case 'agree-late':
        return agreeLate(app, actor, opened, typed.shipment ?? '');
      case 'hold':
        return holdMembership(app, actor, opened, typed.until);
      case 'resume':
        return resumeMembership(app, actor, opened);
      case 'deliver':
        return changeDelivery(app, actor, opened, typed);
      case 'cancel':
        return cancelMembership(app, actor, opened, typed);
      case 'accept-tier':
      case 'decline-tier':
        return answerTierOffer(app, actor, opened, {
          accept: intent === 'accept-tier',
          consent: typed.tierConsent,
          shown: typed.shown,
        });
    }
    return undefined;
  }
}

const problems = {
  'not-found': 'This is no longer here.',
  'signed-out': 'Log in to change this. The e-mail link only lets you skip, put off, hold, or cancel.',
  closed: 'This membership is canceled already.',
  expired: 'This is no longer possible: it is billed or being billed, or the offer was withdrawn.',
  changed: 'The winery has changed the terms of this tier meanwhile. Read them again, then agree.',
  full: 'This tier is full now. Your tier stays as it is.',
  'invalid-transition': 'That isn’t possible now. The page shows how your membership is.',
  'sold-out': 'The bottles are gone. Nothing was charged.',
  unserved: 'The law allows no more wine to be shipped to you now. Nothing was charged.',
  unavailable: 'The winery can’t take payments now. Try again later, or ask the winery.',
} as const;

const fieldIds = Object.fromEntries(
  [...['tierConsent', 'wines', 'agree', 'shipOn', 'nextOn', 'interval', 'until', 'delivery'], ...addressNames].map(
    (name) => [name, name],
  ),
);

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { membership, id } = loaderData;
  return membership === null ? <EndedLink id={id} /> : <Membership {...{ ...loaderData, membership, actionData }} />;
}

type Shown = Route.ComponentProps['loaderData'] & {
  membership: MembershipDetails;
  actionData: Route.ComponentProps['actionData'];
};

function Membership({ membership, loggedInAs, isLimited, justJoined, asksCancel, query, actionData }: Shown) {
  const { byLink } = membership;
  const result = isLimited ? limitedAccess : actionData;
  const errors = (actionData?.status === 'invalid' && actionData.fields) || {};
  const typed: TypedText = (actionData && 'typed' in actionData && actionData.typed) || {};
  const isOver = membership.state === 'canceled';
  const mayChange = !isOver && !isLimited;
  return (
    <div className="mx-auto grid w-full max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-5 pb-16">
      <Header membership={membership} />
      <OpenedByLink membership={membership} loggedInAs={loggedInAs} />
      {justJoined && actionData === undefined && <Welcome membership={membership} />}
      <FormOutcome result={result} failures={failuresOf(errors, fieldIds)} />
      {isOver && <Over membership={membership} />}
      {!isOver && <LateConsents {...{ membership, mayChange }} />}
      {mayChange && <OfferSection {...{ membership, errors }} />}
      {!isOver && <Next {...{ membership, errors, typed, mayChange }} />}
      {mayChange && <HoldSection {...{ membership, errors, typed }} />}
      {mayChange && <DeliverySection {...{ membership, errors, typed }} />}
      {!isOver && <CardSection membership={membership} />}
      <PastShipments past={membership.past} mayOpen={!byLink} isOver={isOver} />
      <ConsentSection membership={membership} />
      {mayChange && <CancelSection {...{ membership, asks: asksCancel, query }} />}
    </div>
  );
}

/** After a membership: where to go from here. */
function Over({ membership: { winery, club } }: { membership: MembershipDetails }) {
  return (
    <p className="flex flex-wrap gap-3">
      <Button to={clubUrl({ winery: winery.slug, club: club.slug })}>Join again</Button>
      <Button to={clubsPath}>See all wine clubs</Button>
    </p>
  );
}

/** What comes next, by the model of the club. */
function Next(given: Parameters<typeof UpcomingReleases>[0]) {
  const isSubscription = given.membership.club.model === 'subscription';
  return isSubscription ? <NextShipmentSection {...given} /> : <UpcomingReleases {...given} />;
}

function Header({ membership }: { membership: MembershipDetails }) {
  const { club, winery, tier, state, holdUntil, gift, byLink } = membership;
  return (
    <header className="grid gap-2">
      {!byLink && <Breadcrumbs crumbs={[{ label: 'My clubs', to: myClubsPath }, { label: club.name }]} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-heading text-balance wrap-anywhere">{club.name}</h1>
        <MembershipBadge state={state} holdUntil={holdUntil} />
      </div>
      <p className="text-ink-soft text-pretty wrap-anywhere">
        {winery.name} · {tier.name} · {frequencyLabels[membership.next?.intervalMonths ?? club.frequencyMonths]} ·{' '}
        <Link to={clubUrl({ winery: winery.slug, club: club.slug })} className="link whitespace-nowrap">
          About the club
        </Link>
      </p>
      {gift && (
        <p className="text-small wrap-break-word">
          A gift for {gift.name}
          {gift.email !== null && ` (${gift.email})`}: {gift.releasesLeft}{' '}
          {club.model === 'subscription' ? 'shipment' : 'release'}
          {gift.releasesLeft === 1 ? ' is left' : 's are left'}.
        </p>
      )}
      <FactList facts={giftFacts(membership)} />
    </header>
  );
}

function Welcome({ membership: { state, gift, today } }: { membership: MembershipDetails }) {
  if (gift) {
    const when = gift.on <= today ? 'now' : `on ${formatLocalDay(gift.on)}`;
    return (
      <Notice tone="success" title={`Your gift for ${gift.name} is set`}>
        We e-mail {gift.name} {when}, and sent you a confirmation. Nothing has been charged yet.
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={state === 'waiting' ? 'You are on the waiting list' : 'Welcome to the club'}>
      {state === 'waiting'
        ? 'We e-mail you when there is a place. Nothing is charged until then.'
        : 'We e-mailed you a confirmation with everything you agreed to.'}
    </Notice>
  );
}
