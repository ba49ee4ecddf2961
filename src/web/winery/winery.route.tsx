import { lazy, type ReactNode, Suspense } from 'react';
import { data, Link, redirect } from 'react-router';
import { listWineryClubs } from '#features/clubs/directory/list-clubs.server.ts';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { listWineryListings } from '#features/listings/list-listings.server.ts';
import { type FuzzyApp, fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { stateName } from '#features/places/states.ts';
import { describeDistance, readVisitorPlace } from '#features/places/visitor-place.ts';
import { listReviewsAbout } from '#features/reviews/list-reviews-about.server.ts';
import { listWineryReviews } from '#features/reviews/wineries/list-winery-reviews.server.ts';
import { listNearbyWineries } from '#features/wineries/list-wineries.server.ts';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { findSellerWinery } from '#features/wineries/show-seller-winery.server.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import { claimUrl, criteria, wineryUrl } from '#features/wineries/winery.ts';
import { winerySocialImage } from '#features/wineries/winery-image.ts';
import { describeLocation, type NearbyWinery, type WineryDetails } from '#features/wineries/winery-page.ts';
import type { Actor } from '#kit/actor.ts';
import { distanceKm, type LatLng } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { type Fact, FactList } from '../catalog/fact-list.tsx';
import { FavoriteButton } from '../catalog/favorite-button.tsx';
import { GrapeLinks } from '../catalog/grape-links.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { crumbsJsonLd, wineryJsonLd } from '../shell/meta/json-ld.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/winery.route.ts';
import { KeyFacts, openingStateOf } from './key-facts.tsx';
import { SectionLinks } from './section-links.tsx';
import { WineryWines } from './winery-listings.tsx';
import { WineryPhotos, WineryPicture } from './winery-photos.tsx';
import { VisitSection } from './winery-visit.tsx';

// why: they are in the page from the start, far below; their code is not part of the first load
const WineryReviews = lazy(async () => ({ default: (await import('./winery-reviews.tsx')).WineryReviews }));
const WineryClubs = lazy(async () => ({ default: (await import('./winery-clubs.tsx')).WineryClubs }));
const NearbyWineries = lazy(async () => ({ default: (await import('./nearby-wineries.tsx')).NearbyWineries }));

/** How many wineries near by are listed below the page, and how many are on the map. */
const [nearbyListed, nearbyOnMap] = [6, 18];

/**
 * A winery at `/winery/{slug}/`; without the trailing slash, with capitals, or with an older slug it is redirected
 * permanently.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const found = await showWinery(app, actor, { slug: params.slug.toLowerCase() });
  if (!found.ok) throw data(null, { status: 404 });
  const winery = found.value;
  if (!url.pathname.endsWith('/') || winery.slug !== params.slug)
    throw redirect(wineryUrl(winery.slug) + url.search, 301);
  const [listings, nearby, reviews, reviewed, clubs, managed] = await Promise.all([
    listWineryListings(app, actor, { wineryId: winery.id, page: url.searchParams.get('page') }),
    listNearbyWineries(app, actor, winery, nearbyOnMap),
    listReviewsAbout(app, actor, { about: 'winery', id: winery.id, page: url.searchParams.get('reviews') }),
    listWineryReviews(app, actor, { wineryId: winery.id, query: reviewQueryOf(url.searchParams) }),
    listWineryClubs(app, actor, winery.id),
    mayManageWineries(actor) && findSellerWinery(app, actor, winery.slug),
  ]);
  const ids = listings.wines.map((wine) => wine.id);
  const [stock, favorites] = await Promise.all([
    countStock(app, actor, ids),
    whichFavorites(app, actor, {
      listings: [...ids, ...listings.tastings.map((tasting) => tasting.id)],
      wineries: [winery.id, ...nearby.slice(0, nearbyListed).map((neighbor) => neighbor.id)],
    }),
  ]);
  const place = winery.place && fuzzyLocation(app, winery.place);
  const visitor = readVisitorPlace(url.searchParams);
  return {
    winery: { ...winery, place },
    opening: openingStateOf(winery, app.clock.now()),
    distance: visitor && place && describeDistance(visitor, place),
    listings,
    nearby: withShownDistances(app, place, nearby),
    reviews,
    reviewed,
    clubs,
    canEdit: managed !== false && managed.ok,
    favorites,
    soldOut: ids.filter((id) => stock[id] === 0),
    site: { name: app.site.name, baseUrl: app.site.baseUrl },
    image: winerySocialImage(app.site.name, winery),
  };
}

/**
 * The wineries near by at the points that maps show, and as far as these are from the winery's: where maps are fuzzy,
 * exact distances from a few neighbors would tell the true point.
 */
function withShownDistances(app: FuzzyApp, from: LatLng | null, nearby: readonly NearbyWinery[]): NearbyWinery[] {
  return nearby.map((other) => {
    const place = other.place && fuzzyLocation(app, other.place);
    return { ...other, place, km: from && place && distanceKm(from, place) };
  });
}

/** What a winery's page shows of its reviews, from the URL. */
function reviewQueryOf(query: URLSearchParams) {
  return {
    sort: query.get('reviewSort') ?? undefined,
    score: query.get('reviewScore') ?? undefined,
    words: query.get('reviewWords') ?? undefined,
    page: query.get('reviewPage'),
  };
}

/** Whether the actor may edit any winery's page; only then is this winery looked up. */
function mayManageWineries(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.some((role) => role === 'winery-owner' || role === 'admin');
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { winery, listings, site, image } = loaderData;
  return pageMeta({
    site,
    title: `${winery.name} - ${stateName(winery.state)} Winery - Buy ${winery.name} Wines Direct`,
    description: winery.description || describeLocation(winery, stateName(winery.state)),
    path: wineryPageUrl(winery, Math.min(listings.page, listings.pages)),
    image,
    noindex: winery.demo,
    jsonLd: [wineryJsonLd(site, winery), crumbsJsonLd(site, breadcrumbsOf(winery))],
  });
}

/** The URL of a page of the winery's wines. */
function wineryPageUrl({ slug }: WineryDetails, page: number): string {
  return wineryUrl(slug) + (page > 1 ? `?page=${page}` : '');
}

function breadcrumbsOf(winery: WineryDetails) {
  return [
    { label: winery.regionName, to: searchFilterUrl('pub_winery_region', winery.region) },
    { label: winery.name },
  ];
}

export default function WineryPage({ loaderData }: Route.ComponentProps) {
  const { winery, opening, distance, listings, nearby, reviews, reviewed, clubs, canEdit, soldOut } = loaderData;
  // why: the same number as next to the score; reviews of orders are counted under their own heading
  const reviewCount = reviewed.scores?.reviewCount ?? 0;
  const sections = [
    ...(listings.total > 0 ? [{ id: 'wines', label: 'Wines', count: listings.total }] : []),
    { id: 'visit', label: 'Visit' },
    ...(clubs.length > 0 ? [{ id: 'clubs', label: 'Wine club' }] : []),
    { id: 'reviews', label: 'Reviews', ...(reviewCount > 0 && { count: reviewCount }) },
  ];
  return (
    <>
      <article>
        <div className="mx-auto max-w-page px-gutter md:pt-4">
          <Breadcrumbs crumbs={breadcrumbsOf(winery)} />
          <WineryPicture winery={winery} />
          <WineryHeader
            winery={winery}
            canContact={!winery.suspended && (listings.total > 0 || winery.claimed === 'claimed')}
            canEdit={canEdit}
            facts={<KeyFacts winery={winery} reviews={reviewCount} opening={opening} distance={distance} />}
          />
          <SectionLinks sections={sections} />
        </div>
        {listings.total > 0 && <WineryWines winery={winery} listings={listings} soldOut={soldOut} />}
        <VisitSection winery={winery} tastings={listings.tastings} nearby={nearby} />
        <Suspense>{clubs.length > 0 && <WineryClubs clubs={clubs} />}</Suspense>
        <Suspense>
          <WineryReviews
            winery={winery}
            address={wineryPageUrl(winery, Math.min(listings.page, listings.pages))}
            reviewed={reviewed}
            orderReviews={reviews}
            manages={canEdit}
          />
        </Suspense>
        <section aria-label={`About ${winery.name}`} className="mx-auto max-w-page px-gutter pt-section">
          <div className="min-w-0 max-w-3xl">
            <h2 className="pb-5 text-heading">The winery</h2>
            {winery.story !== '' && (
              <p className="max-w-prose pb-6 text-pretty whitespace-pre-line wrap-break-word">{winery.story}</p>
            )}
            <WineryFacts winery={winery} />
            <WineryPhotos winery={winery} />
            <p className="pt-4 text-small text-ink-soft">
              {provenance(winery)}
              {winery.demo || canEdit ? null : (
                <>
                  {' '}
                  <Link to={claimUrl(winery.id)} className="link" rel="nofollow">
                    {winery.claimed === 'claimed' ? 'Dispute the ownership' : 'Is this your winery?'}
                  </Link>
                </>
              )}
            </p>
          </div>
        </section>
      </article>
      {nearby.length > 0 && <NearbySection winery={winery} nearby={nearby} selling={listings.total > 0} />}
    </>
  );
}

/**
 * The name and description of a winery.
 * @param props.canContact whether somebody reads its messages
 * @param props.canEdit whether the actor may edit its page
 * @param props.facts what to show directly under the name
 */
function WineryHeader(props: { winery: WineryDetails; canContact: boolean; canEdit: boolean; facts: ReactNode }) {
  const { winery, canContact, canEdit, facts } = props;
  return (
    <header className="grid gap-2 pt-5 md:pt-6">
      <div className="flex items-center gap-4 max-md:items-start max-md:justify-between">
        <h1 className="min-w-0 text-display text-balance hyphens-auto wrap-break-word">{winery.name}</h1>
        <FavoriteButton kind="winery" id={winery.id} name={winery.name} />
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft">
        <span>
          {winery.city}
          {winery.region !== 'oregon' && `, ${stateName(winery.state)}`}
          {' · '}
          <Link to={searchFilterUrl('pub_winery_region', winery.region)} className="link">
            {winery.regionName}
          </Link>
        </span>
      </p>
      {facts}
      {winery.demo && (
        <div className="max-w-prose pt-1">
          <Notice>Demo winery: neither it nor its wines are real.</Notice>
        </div>
      )}
      <p className="max-w-prose pt-2 text-lead text-pretty whitespace-pre-line">
        {winery.description || describeLocation(winery, stateName(winery.state))}
      </p>
      {(canContact || canEdit) && (
        <p className="flex flex-wrap gap-2 pt-2">
          {canContact && (
            <Button to={`/contact/${winery.slug}`} icon="mail" rel="nofollow">
              Contact the winery
            </Button>
          )}
          {canEdit && <Button to={`/winery-page-info?winery=${winery.slug}`}>Edit winery page info</Button>}
        </p>
      )}
    </header>
  );
}

/** Who maintains this page. A demo winery has a notice of its own instead. */
function provenance({ claimed, demo }: WineryDetails): string {
  if (demo) return '';
  return claimed === 'claimed'
    ? 'The winery keeps this page itself.'
    : 'From public directories; the winery does not keep this page yet.';
}

function NearbySection(props: { winery: WineryDetails; nearby: NearbyWinery[]; selling: boolean }) {
  const { winery, nearby, selling } = props;
  return (
    <section aria-labelledby="nearby" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="nearby" className="text-heading">
        {winery.region === 'oregon' ? 'More wineries in Oregon' : `More wineries in ${winery.regionName}`}
      </h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft text-pretty">
        {selling ? 'Nearest first.' : `${winery.name} doesn’t sell here yet. Nearby wineries:`}
      </p>
      <Suspense>
        <NearbyWineries
          wineries={nearby.slice(0, nearbyListed)}
          beside={(neighbor) => <FavoriteButton kind="winery" id={neighbor.id} name={neighbor.name} />}
        />
      </Suspense>
    </section>
  );
}

/** The facts about a winery, as a list of terms; unknown ones are left out. */
function WineryFacts({ winery }: { winery: WineryDetails }) {
  const { varietals, avas, annualProduction } = winery;
  const facts: Fact[] = [
    [avas.length > 1 ? 'Wine regions' : 'Wine region', avas.join(', ')],
    ['Grapes', varietals.length > 0 ? <GrapeLinks key="grapes" grapes={varietals} /> : null],
    ['Production', annualProduction && `${annualProduction} bottles a year`],
    ['Visitors come for', winery.criteria.map((criterion) => criteria[criterion]).join(', ')],
  ];
  return <FactList facts={facts} />;
}
