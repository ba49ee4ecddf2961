import { Link } from 'react-router';
import { clubModelLabels, frequencyLabels, wineColorLabels } from '#features/clubs/club-labels.ts';
import { clubsPath, clubUrl, readClubKeys } from '#features/clubs/club-url.ts';
import { compareClubs, maxComparedClubs } from '#features/clubs/directory/list-clubs.server.ts';
import { type ListedClub, priceRangeOf } from '#features/clubs/directory/listed-club.ts';
import { regions } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { bottlesText, deliveryText, formatBottles, formatRange, roomText } from '../catalog/clubs/club-texts.ts';
import { type ComparedRow, SideBySide } from '../catalog/results/side-by-side.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/compare-clubs.route.ts';

function compareUrl(clubs: readonly ListedClub[]): string {
  const keys = clubs.map(({ slug, winery }) => `${winery.slug}/${slug}`);
  return `${clubsPath}/compare${keys.length === 0 ? '' : `?clubs=${keys.join()}`}`;
}

/** `/wine-clubs/compare?clubs={winery}/{club},…`: up to four clubs side by side. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const keys = readClubKeys(new URL(request.url).searchParams);
  const clubs = await compareClubs(app, actor, keys);
  return { site: app.site, image: app.siteImage, clubs, tooMany: keys.length > maxComparedClubs };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Compare wine clubs' }];
  const { site, image, clubs } = loaderData;
  return pageMeta({
    site,
    title: 'Compare wine clubs',
    description: 'Prices, bottles, and delivery of up to four wine clubs side by side.',
    path: compareUrl(clubs),
    image,
    noindex: true,
  });
}

type Row = ComparedRow<ListedClub>;

const rows: readonly Row[] = [
  ['Winery', ({ winery }) => `${winery.name}, ${winery.city}, ${regions[winery.region]}`],
  [
    'Wines of a release',
    ({ tiers }) => {
      const { from, to } = priceRangeOf(tiers);
      return <span className="figures">{formatRange(from, to)}</span>;
    },
  ],
  ['How often', ({ frequencyMonths }) => frequencyLabels[frequencyMonths]],
  ['Bottles', ({ tiers }) => bottlesText(tiers)],
  ['Who chooses', ({ model }) => clubModelLabels[model]],
  ['Delivery', (club) => deliveryText(club)],
  [
    'Off other orders',
    ({ orderDiscountPercent: percent }) => (percent === 0 ? 'No club discount' : `${percent}% club discount`),
  ],
  ['Tiers', ({ tiers }) => <Tiers tiers={tiers} />],
  ['Room', (club) => roomText(club) ?? 'Open'],
];

function Tiers({ tiers }: Pick<ListedClub, 'tiers'>) {
  return (
    <ul className="list-none">
      {tiers.map(({ name, bottles, color, fromCents, toCents, shippingIncluded }) => (
        <li key={name} className="pb-2">
          <span className="block font-medium">{name}</span>
          <span className="figures block text-caption text-ink-soft">
            {formatBottles(bottles)}, {wineColorLabels[color].toLowerCase()}, {formatRange(fromCents, toCents)}
            {shippingIncluded && ', shipping included'}
          </span>
        </li>
      ))}
    </ul>
  );
}

export default function CompareClubsPage({ loaderData }: Route.ComponentProps) {
  const { clubs, tooMany } = loaderData;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-5 px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Compare wine clubs</h1>
      {tooMany && <Notice>Four clubs fit side by side: these are the first four.</Notice>}
      {clubs.length === 0 ? (
        <EmptyState
          title="No clubs to compare"
          action={
            <Button to={clubsPath} kind="primary">
              Choose clubs
            </Button>
          }
        >
          Choose up to four clubs in the list, then press Compare.
        </EmptyState>
      ) : (
        <>
          <SideBySide
            things={clubs}
            rows={rows}
            head={(club) => <ClubHead key={club.id} club={club} others={clubs.filter((other) => other !== club)} />}
          />
          <p>
            <Button to={clubsPath}>Choose other clubs</Button>
          </p>
        </>
      )}
    </div>
  );
}

/** The name and picture at the top of a column, with the link that removes it. */
function ClubHead({ club, others }: { club: ListedClub; others: readonly ListedClub[] }) {
  const { name, slug, winery, imageUrl } = club;
  return (
    <th scope="col" className="min-w-44 pr-6 pb-4 font-normal">
      <img
        src={imageUrl}
        alt=""
        width="1600"
        height="600"
        className="mb-3 aspect-3/2 w-full rounded-lg bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
      />
      <Link
        to={clubUrl({ winery: winery.slug, club: slug })}
        className="font-display text-title font-semibold hover:underline"
      >
        {name}
      </Link>
      {winery.demo && <span className="block text-caption text-ink-soft">Demo club: not real</span>}
      <Link
        to={compareUrl(others)}
        preventScrollReset
        className="link flex min-h-9 w-fit items-center text-caption pointer-coarse:min-h-11"
      >
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </th>
  );
}
