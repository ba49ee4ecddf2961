import { data, redirect } from 'react-router';
import { frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubUrl } from '#features/clubs/club-url.ts';
import { priceRangeOf } from '#features/clubs/directory/listed-club.ts';
import { showClub } from '#features/clubs/directory/show-club.server.ts';
import { bottlesText, formatRange } from '../catalog/clubs/club-texts.ts';
import { ClubView } from '../catalog/clubs/club-view.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/club.route.ts';

/** `/winery/{slug}/club/{club}`: what one gets, what it costs, the rules, and what members say. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const key = { winery: params.slug, club: params.club };
  const invitation = url.searchParams.get('invitation') ?? undefined;
  const shown = await showClub(app, actor, { key, invitation });
  if (!shown.ok) {
    if (shown.code === 'not-found') throw data(null, { status: 404 });
    throw redirect(clubUrl({ ...key, winery: shown.winery }) + url.search, 301);
  }
  const { wineryId: _, ...club } = shown.value;
  return { site: app.site, image: app.siteImage, club, invitation };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, image, club } = loaderData;
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
  return <ClubView club={club} invitation={invitation} />;
}
