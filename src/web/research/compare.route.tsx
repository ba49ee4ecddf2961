import { Link } from 'react-router';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { compareUrl, maxCompared, readSlugs } from '#features/research/chosen-wineries.ts';
import { type ComparedWinery, compareWineries, type OnSale } from '#features/research/compare-wineries.server.ts';
import { describeOpening } from '#features/research/describe-opening.ts';
import { researchScoreKeys, researchScores } from '#features/research/research-query.ts';
import { researchPath } from '#features/research/research-url.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FavoriteButton } from '../catalog/favorite-button.tsx';
import { type ComparedRow, SideBySide } from '../catalog/results/side-by-side.tsx';
import { BottleRating } from '../catalog/reviews/bottle-rating.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/compare.route.ts';
import { reviewCaution } from './winery-texts.ts';

/** `/research-wineries/compare?wineries={slug},{slug}`: up to four wineries side by side. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const slugs = readSlugs(new URL(request.url).searchParams);
  const wineries = await compareWineries(app, actor, slugs);
  const favorites = await whichFavorites(app, actor, { wineries: wineries.map(({ id }) => id) });
  return {
    site: app.site,
    image: app.siteImage,
    wineries: wineries.map(({ place: _, ...winery }) => winery),
    favorites,
    tooMany: slugs.length > maxCompared,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Compare wineries' }];
  const { site, image, wineries } = loaderData;
  return pageMeta({
    site,
    title: 'Compare wineries',
    description: 'Scores, hours, fees, and wines of up to four wineries side by side.',
    path: compareUrl(wineries.map(({ slug }) => slug)),
    image,
    noindex: true,
  });
}

type Compared = Omit<ComparedWinery, 'place'>;

type Row = ComparedRow<Compared>;

const unknown = 'Not listed';

const scoreRows: readonly Row[] = researchScoreKeys.map((key) => [
  researchScores[key],
  ({ scores }) => formatScore(scores[key]),
]);

const rows: readonly Row[] = [
  ['Now', ({ opening }) => (opening ? describeOpening(opening) : unknown)],
  ['Hours', ({ hours }) => <Hours hours={hours} />],
  ['Tastings', ({ tastings }) => describeSale(tastings, 'tasting')],
  ['Wines on sale', ({ wines }) => describeSale(wines, 'wine')],
  ['Varietals', ({ varietals }) => varietals.join(', ') || unknown],
  ['Bottles a year', ({ production }) => production ?? unknown],
  ['Reservation', ({ reservationsRequired }) => yesOrNo(reservationsRequired, 'Required', 'Not needed')],
  ['Dogs', ({ dogsFriendly }) => yesOrNo(dogsFriendly, 'Welcome', 'Not allowed')],
  ['Kids', ({ kidsFriendly }) => yesOrNo(kidsFriendly, 'Welcome', 'Adults only')],
];

/** All rows; without the six scores if nobody gave any of these wineries one. */
function rowsOf(wineries: readonly Compared[]): Row[] {
  const isScored = wineries.some(({ scores }) => Object.values(scores).some((score) => score !== null));
  return [['Score', (winery) => <OverallScore winery={winery} />], ...(isScored ? scoreRows : []), ...rows];
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { wineries, tooMany } = loaderData;
  const slugs = wineries.map(({ slug }) => slug);
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-5 px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Compare wineries</h1>
      {tooMany && <Notice>Four wineries fit side by side: these are the first four.</Notice>}
      {wineries.length === 0 ? (
        <EmptyState
          title="No wineries to compare"
          action={
            <Button to={researchPath} kind="primary">
              Choose wineries
            </Button>
          }
        >
          Choose up to four wineries in the list, then press Compare.
        </EmptyState>
      ) : (
        <>
          <SideBySide
            things={wineries}
            rows={rowsOf(wineries)}
            head={(winery) => (
              <WineryHead key={winery.id} winery={winery} others={slugs.filter((slug) => slug !== winery.slug)} />
            )}
          />
          <p className="flex flex-wrap gap-2">
            <Button to={`/plan-a-day?wineries=${slugs.join()}`} icon="calendar" kind="primary">
              Plan a day with these
            </Button>
            <Button to={researchPath}>Choose other wineries</Button>
          </p>
        </>
      )}
    </div>
  );
}

/** The name, place and picture at the top of a column, with the link that removes it. */
function WineryHead({ winery, others }: { winery: Compared; others: readonly string[] }) {
  const { id, slug, name, city, region, imageUrl, demo } = winery;
  return (
    <th scope="col" className="min-w-44 pr-6 pb-4 font-normal">
      <span className="relative mb-3 block">
        <img
          src={imageUrl}
          alt=""
          width="1600"
          height="600"
          className="aspect-3/2 w-full rounded-lg bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        <FavoriteButton kind="winery" id={id} name={name} onPicture />
      </span>
      <Link to={wineryUrl(slug)} className="font-display text-title font-semibold hover:underline">
        {name}
      </Link>
      <span className="mt-0.5 block text-ink-soft">
        {city}, {region}
      </span>
      {demo && <span className="block text-caption text-ink-soft">Demo winery: not real</span>}
      <Link
        to={compareUrl(others)}
        preventScrollReset
        className="link inline-flex min-h-9 items-center text-caption pointer-coarse:min-h-11"
      >
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </th>
  );
}

function OverallScore({ winery }: { winery: Compared }) {
  const { score, reviews } = winery;
  if (score === null) return 'No reviews yet';
  const caution = reviewCaution(winery);
  return (
    <>
      <BottleRating score={score} reviews={reviews} />
      {caution !== '' && <span className="block text-caption text-ink-soft">{caution}</span>}
    </>
  );
}

function Hours({ hours }: { hours: Compared['hours'] }) {
  if (hours === null) return unknown;
  return (
    <ul className="list-none">
      {hours.map(({ days, hours: open }) => (
        <li key={days} className="pb-1">
          <span className="block text-caption text-ink-soft">{days}</span>
          {open}
        </li>
      ))}
    </ul>
  );
}

function formatScore(score: number | null): string {
  return score === null ? '–' : `${score.toFixed(1)} of 5`;
}

function describeSale({ count, from }: OnSale, one: string): string {
  if (count === 0 || from === null) return 'None here';
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'} from ${formatMoney(from)}`;
}

function yesOrNo(value: boolean | null, yes: string, no: string): string {
  return value === null ? unknown : value ? yes : no;
}
