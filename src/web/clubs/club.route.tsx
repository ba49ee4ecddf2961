import { data, Link, redirect } from 'react-router';
import { frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubsPath, clubUrl, myClubsPath } from '#features/clubs/club-url.ts';
import { priceRangeOf } from '#features/clubs/directory/listed-club.ts';
import { showClub } from '#features/clubs/directory/show-club.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { bottlesText, formatRange } from '../catalog/clubs/club-texts.ts';
import { ClubView } from '../catalog/clubs/club-view.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/club.route.ts';

/** `/winery/{slug}/club/{club}`: what one gets, what it costs, the rules, and what members say. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const key = { winery: params.slug, club: params.club };
  const invitation = url.searchParams.get('invitation') ?? undefined;
  const page = { site: app.site, image: app.siteImage, invitation };
  const shown = await showClub(app, actor, { key, invitation });
  if (!shown.ok) {
    if ('winery' in shown) throw redirect(clubUrl({ ...key, winery: shown.winery }) + url.search, 301);
    if (shown.code === 'not-found') throw data(null, { status: 404 });
    return data({ ...page, club: null }, { status: 404 });
  }
  const { wineryId: _, ...club } = shown.value;
  return data({ ...page, club });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, image, club } = loaderData;
  if (club === null) return privateMeta(site, 'Invitation');
  const { from, to } = priceRangeOf(club.tiers);
  return pageMeta({
    site,
    title: `${club.name} - ${club.winery.name}`,
    description: `${frequencyLabels[club.frequencyMonths]}, ${bottlesText(club.tiers)}, ${formatRange(from, to)}. ${club.description}`,
    path: clubUrl({ winery: club.winery.slug, club: club.slug }),
    image,
    noindex: club.winery.demo || club.state !== 'open',
  });
}

export default function ClubPage({ loaderData }: Route.ComponentProps) {
  const { club, invitation } = loaderData;
  return club === null ? <InvitationOver /> : <ClubView club={club} invitation={invitation} />;
}

/** Instead of a club that is only for people with an invitation, whose link no longer works. */
function InvitationOver() {
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-gutter pt-5 pb-16">
      <h1 className="text-heading">This invitation no longer works</h1>
      <p className="max-w-prose">
        It was used already, it was revoked, or its 30 days are over. If you have joined, you find the club under{' '}
        <Link to={myClubsPath} className="link">
          My clubs
        </Link>
        . Otherwise ask the winery for a new invitation.
      </p>
      <p>
        <Button to={clubsPath}>See all wine clubs</Button>
      </p>
    </div>
  );
}
