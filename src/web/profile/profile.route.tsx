import { data, Link } from 'react-router';
import { showProfile } from '#features/accounts/profile/profile.server.ts';
import { bioTeaser, type PublicPerson } from '#features/accounts/profile/public-person.ts';
import { listReviewsAbout } from '#features/reviews/list-reviews-about.server.ts';
import { listReviewsByPerson } from '#features/reviews/wineries/list-winery-reviews.server.ts';
import { findOwnedWinery } from '#features/wineries/winery-members.server.ts';
import { mayChange } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { Avatar } from '#ui/brand/avatar.tsx';
import { Form } from '../forms/form.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/profile.route.ts';
import { ProfileReviews } from './profile-reviews.tsx';
import { ProfileWineryReviews } from './profile-winery-reviews.tsx';

/**
 * The public profile of a person. `?bio=whole` shows their whole bio; for the owner of a winery it shows reviews of the
 * winery, and at `?as=customer` those of them as a buyer.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const profile = await showProfile(app, actor, params.id);
  if (!profile.ok) throw data(null, { status: 404 });
  const active = profile.value.state === 'active';
  const { id } = profile.value;
  const winery = active ? await findOwnedWinery(app, actor, id) : undefined;
  const { searchParams } = url;
  const about = winery && searchParams.get('as') !== 'customer' ? 'provider' : 'customer';
  return {
    site: { name: app.site.name, baseUrl: app.site.baseUrl },
    image: app.siteImage,
    person: profile.value,
    winery,
    about,
    reviews: active ? await listReviewsAbout(app, actor, { about, id, page: searchParams.get('reviews') }) : undefined,
    wineryReviews: active
      ? await listReviewsByPerson(app, actor, { personId: id, page: searchParams.get('wineries') })
      : undefined,
    whole: searchParams.get('bio') === 'whole',
    mayLogInAs: mayChange(actor) && actor.roles.includes('admin') && active,
  } as const;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Profile' }];
  const { site, image, person } = loaderData;
  const { name, state, bio } = person;
  return pageMeta({
    site,
    title: name,
    description: bio === '' ? `${name} on ${site.name}.` : bio,
    path: `/u/${person.id}`,
    image,
    noindex: state !== 'active',
  });
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { person, winery, whole, mayLogInAs } = loaderData;
  const { name, initials, picture, memberSince, state, own } = person;
  return (
    <div className="mx-auto grid w-full max-w-[44rem] gap-8 px-gutter py-10 md:py-16">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4 md:gap-x-6">
        <Avatar initials={initials} picture={picture} size="large" />
        <div className="grid min-w-0 grow basis-40 gap-1">
          <h1 className="text-heading wrap-break-word">{name}</h1>
          {memberSince === undefined ? null : <p className="text-small text-ink-soft">Member since {memberSince}</p>}
          {state === 'active' ? null : (
            <p className="text-small text-ink-soft">There is nothing to see here any more.</p>
          )}
        </div>
        {own ? <Button to="/profile-settings">Edit profile</Button> : null}
        {winery && !own ? (
          <Button to={`/contact/${winery.slug}`} icon="mail" rel="nofollow">
            Contact {winery.name}
          </Button>
        ) : null}
        {mayLogInAs && !own ? <AdminButtons id={person.id} /> : null}
      </header>
      {state === 'active' ? <Bio person={person} whole={whole} /> : null}
      <ProfileReviews {...loaderData} />
      <ProfileWineryReviews personId={person.id} shown={loaderData.wineryReviews} />
    </div>
  );
}

/**
 * For admins: opens an impersonation session as this person, which can change nothing; and help for a person who has
 * lost the phone.
 */
function AdminButtons({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" action="/log-in-as">
        <input type="hidden" name="id" value={id} />
        <Button type="submit">Log in as this person</Button>
      </Form>
      <Button to={`/dashboard/second-factor/${id}`}>Turn off two-step login</Button>
      <Button to={`/dashboard/birth-date/${id}`}>Correct date of birth</Button>
    </div>
  );
}

/** The first 170 characters of the bio, then a link to the rest (the specification). */
function Bio({ person, whole }: { person: PublicPerson & { own: boolean }; whole: boolean }) {
  const { id, bio, own, name } = person;
  const { text, more } = bioTeaser(bio);
  if (bio === '') {
    return (
      <p className="text-ink-soft">
        {own ? 'You have not said anything about yourself yet.' : `${name} has not said anything yet.`}{' '}
        {own ? (
          <Link to="/profile-settings" className="link">
            Say which wines you love
          </Link>
        ) : null}
      </p>
    );
  }
  return (
    <section aria-labelledby="about" className="grid gap-3">
      <h2 id="about" className="text-title">
        About {own ? 'you' : name}
      </h2>
      <p className="max-w-prose whitespace-pre-line wrap-break-word">{whole ? bio : text}</p>
      {more ? (
        <Link
          to={whole ? `/u/${id}` : `/u/${id}?bio=whole`}
          preventScrollReset
          replace
          rel="nofollow"
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {whole ? 'Show less' : 'Show more'}
        </Link>
      ) : null}
    </section>
  );
}
