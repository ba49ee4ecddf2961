import { data, Link, redirect } from 'react-router';
import type { SavedAddress } from '#features/accounts/addresses/address.ts';
import { clubUrl, joinUrl, myClubsPath } from '#features/clubs/club-url.ts';
import { showClub } from '#features/clubs/directory/show-club.server.ts';
import { joinClub } from '#features/clubs/joining/join-club.server.ts';
import { giftLimits, type JoiningView } from '#features/clubs/joining/joining.ts';
import { showJoining } from '#features/clubs/joining/show-joining.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { formatBottles, formatRange } from '../catalog/clubs/club-texts.ts';
import { addressNames } from '../forms/address-fields.tsx';
import { answerForm, readForm, readTypedFields } from '../forms/form-action.server.ts';
import { failuresOf } from '../forms/form-fields.tsx';
import { FormOutcome } from '../forms/form-outcome.tsx';
import {
  type FormState,
  formStateOf,
  limitedAccessMessage,
  type Rejected,
  type TypedText,
} from '../forms/form-result.ts';
import { requireUser } from '../shell/guards.server.ts';
import { loadAsDocument } from '../shell/load-as-document.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/join.route.ts';
import { bottlesIn } from './bottle-fields.tsx';
import { JoinForm, NotNow } from './join-form.tsx';
import { joinProblem } from './join-messages.ts';

/** What the URL says: the tier, whether it is a gift and of how many releases, how often, and an invitation's token. */
function readQuery({ searchParams }: URL) {
  const releases = Number(searchParams.get('releases') ?? '1');
  const isGift = searchParams.get('for') === 'gift';
  return {
    tier: searchParams.get('tier') ?? undefined,
    isGift,
    releases: Number.isInteger(releases) && releases >= 1 && releases <= giftLimits.releases ? releases : 1,
    invitation: searchParams.get('invitation') ?? undefined,
    every: searchParams.get('every') ?? undefined,
  };
}

/** `/winery/{slug}/club/{club}/join?tier={id}`: joins a club, or with `for=gift` gives it to somebody. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor, user } = requireUser(context, url);
  const query = readQuery(url);
  const key = { winery: params.slug, club: params.club };
  const shown = await showClub(app, actor, { key, invitation: query.invitation });
  if (!shown.ok) {
    if ('winery' in shown) throw redirect(`${clubUrl({ ...key, winery: shown.winery })}/join${url.search}`, 301);
    if (shown.code === 'not-found') throw data(null, { status: 404 });
    throw redirect(clubUrl(key) + url.search, 303);
  }
  const club = shown.value;
  const tier = club.tiers.find(({ id }) => id === query.tier) ?? club.tiers[0];
  if (!tier) throw data(null, { status: 404 });
  const giftReleases = query.isGift ? query.releases : null;
  const { invitation, every: interval } = query;
  const joining = await showJoining(app, actor, { tierId: tier.id, giftReleases, invitation, interval });
  const suggested = joining.ok ? suggestionOf(club, query, joining.value) : undefined;
  if (suggested !== undefined) throw redirect(suggested, 303);
  const { name, slug, winery, state, model, tiers, pickup, shipping, waitingList, own, isFull } = club;
  return {
    site: app.site,
    club: { name, slug, winery, state, model, tiers, pickup, shipping, waitingList, isFull },
    ownId: own.find(({ isGift }) => !isGift)?.id ?? null,
    ...{ tier, query, key, clubPath: clubUrl(key) + invitationQuery(invitation) },
    joining: joining.ok ? joining.value : null,
    name: `${user.firstName} ${user.lastName}`.trim(),
    attempt: crypto.randomUUID(),
    today: app.clock.now().toISOString().slice(0, 10),
  };
}

const invitationQuery = (token: string | undefined) =>
  token === undefined ? '' : `?${new URLSearchParams({ invitation: token })}`;

/** Where an invitation leads that suggests a tier or a gift, if the URL names no tier yet. */
function suggestionOf(
  { slug, winery }: { slug: string; winery: { slug: string } },
  { tier, invitation }: ReturnType<typeof readQuery>,
  { invited }: JoiningView,
): string | undefined {
  if (tier !== undefined || invited === null || invited === 'other-account') return undefined;
  const { tierId, details } = invited;
  if (tierId === null) return undefined;
  const gift = details?.gift;
  const url = joinUrl({ winery: winery.slug, club: slug }, { tier: tierId, gift: gift !== undefined, invitation });
  return gift === undefined ? url : `${url}&releases=${gift.releases}`;
}

/** The page may load the payment gateway's script, so it is loaded as a document. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadAsDocument({ url, serverLoader });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Join ${loaderData.club.name}` : 'Page not found');

/** Joins, and leads to the membership. Nothing that was typed is lost. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const query = readQuery(url);
  const form = await readForm(request);
  const typed = readTypedFields(form);
  const fields = query.isGift ? { ...typed, giftReleases: String(query.releases) } : typed;
  const [tierId, wines] = [query.tier ?? typed.tier ?? '', bottlesIn(form)];
  const input = { tierId, gift: query.isGift, invitation: query.invitation, fields, wines };
  const joined = await joinClub(app, actor, input);
  if (joined.ok) throw redirect(`${myClubsPath}/${joined.value.id}?joined=yes`, 303);
  // why: a box is never ticked beforehand, also not after an error
  const { consent: _, ...kept } = typed;
  if (joined.code === 'validation-invalid-params') {
    return answerForm<Rejected>({ status: 'invalid', typed: kept, fields: joined.errors });
  }
  const { code } = joined;
  const again = joined.code === 'full' && joined.mayWait ? { ...kept, mayWait: 'yes' } : kept;
  // why: who saw the box of the waiting list knows already that the tier is full
  if (again.mayWait === 'yes' && typed.mayWait === 'yes' && code === 'full') {
    const fields = { wait: 'Tick this box to wait for a place' };
    return answerForm<Rejected>({ status: 'invalid', typed: again, fields });
  }
  return answerForm<Rejected>({ status: 'refused', code, problem: joinProblem(joined), typed: again });
}

// why: in the order of the page
const fieldIds = Object.fromEntries(
  [
    ...['card', 'giftName', 'giftEmail', 'giftReleases', 'giftOn', 'giftMessage', 'wines'],
    ...['delivery', ...addressNames, 'start', 'wait', 'consent', 'age'],
  ].map((name) => [name, name]),
);

/** What the form says at first: what the winery imported, or the saved address; for a gift neither. */
function storedText({ club, query, joining, name }: Route.ComponentProps['loaderData']): TypedText {
  const invited = typeof joining?.invited === 'object' ? joining.invited?.details : undefined;
  const saved: Partial<SavedAddress> = { ...(invited?.address ?? joining?.address) };
  const { recipientName = invited?.name ?? name, streetAddress = '', apartment = '', postalCode = '' } = saved;
  const { city = '', state = 'TX', phone = '' } = saved;
  const address = { recipientName, streetAddress, apartment, postalCode, city, phone, state };
  const gift = query.isGift ? invited?.gift : undefined;
  return {
    ...(query.isGift && !gift ? { state: 'TX' } : address),
    ...(gift && { giftName: gift.name, giftEmail: gift.email, giftMessage: gift.message ?? '', giftOn: gift.on ?? '' }),
    delivery: invited?.delivery ?? (club.shipping ? 'shipping' : 'pickup'),
    start: invited?.startsOn === undefined ? 'next' : 'invited',
  };
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { club, tier, query } = loaderData;
  const form = formStateOf(actionData, storedText(loaderData));
  return (
    <div
      data-focused
      className="mx-auto grid w-full max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-5 pb-16"
    >
      <Breadcrumbs
        crumbs={[{ label: club.name, to: loaderData.clubPath }, { label: query.isGift ? 'Give it' : 'Join' }]}
      />
      <header className="grid gap-2">
        <h1 className="text-heading text-balance wrap-break-word">
          {query.isGift ? `Give ${club.name}` : `Join ${club.name}`}
        </h1>
        <p className="text-ink-soft">
          {club.winery.name} · {tier.name}: {formatBottles(tier.bottles)},{' '}
          <span className="figures">{formatRange(tier.fromCents, tier.toCents)}</span> a{' '}
          {club.model === 'subscription' ? 'shipment' : 'release'}
        </p>
      </header>
      <FormOutcome result={actionData} failures={failuresOf(form.errors, fieldIds)} />
      <JoinBody data={loaderData} form={form} />
    </div>
  );
}

/** The form, or why there is none. */
function JoinBody({ data, form }: { data: Route.ComponentProps['loaderData']; form: FormState }) {
  const { club, tier, query, key, joining, ownId } = data;
  const { isGift, invitation } = query;
  const other = joinUrl(key, { tier: tier.id, gift: !isGift, invitation });
  if (ownId !== null && !isGift) {
    return (
      <Notice
        actions={
          <>
            <Button to={`${myClubsPath}/${ownId}`}>See your membership</Button>
            <Button to={other} reloadDocument>
              Give it to somebody
            </Button>
          </>
        }
      >
        You are a member of this club.
      </Notice>
    );
  }
  if (club.state !== 'open') return <NotNow clubPath={data.clubPath}>This club takes no new members now.</NotNow>;
  if (joining === null) return <Notice tone="warning">{limitedAccessMessage}</Notice>;
  return (
    <>
      {joining.invited === 'other-account' && (
        <Notice tone="warning">
          This invitation is for another e-mail address, or no longer works. Log in with the address that it was sent
          to.
        </Notice>
      )}
      {typeof joining.invited === 'object' && joining.invited !== null && (
        <Notice>{club.winery.name} invited you. You are a member once you agree to the terms below.</Notice>
      )}
      <p className="text-small">
        {isGift ? 'Is it for you?' : 'Is it for somebody else?'}{' '}
        <Link to={other} className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11" reloadDocument>
          {isGift ? 'Join yourself' : 'Give it as a gift'}
        </Link>
      </p>
      <JoinForm data={{ ...data, joining }} form={form} />
    </>
  );
}
