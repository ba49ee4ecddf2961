import { Link } from 'react-router';
import { clubModelLabels, frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubsPath, myClubsPath } from '#features/clubs/club-url.ts';
import type { ClubDetails, ShownRelease } from '#features/clubs/directory/club-page.ts';
import { reviewUrl } from '#features/reviews/wineries/winery-review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { formatLongDay } from '../../calendar/day-labels.ts';
import { FactList } from '../fact-list.tsx';
import { BottleRating } from '../reviews/bottle-rating.tsx';
import { deliveryText, formatCents, lacksWines, roomText } from './club-texts.ts';
import { ClubTiers } from './club-tiers.tsx';

/** A club as its page shows it. */
export type ShownClub = Omit<ClubDetails, 'wineryId'>;

type ViewProps = { club: ShownClub; invitation?: string | undefined; sample?: boolean };

/**
 * The page of a club: what one gets, the rules, the next and the last releases, and what members say.
 * @param invitation the token of an invitation, if the visitor has one
 * @param sample whether it is an invented one, which nobody can join, and whose winery has no page
 */
export function ClubView({ club, invitation, sample = false }: ViewProps) {
  const { winery, name, description, imageUrl, next, past, reviews } = club;
  return (
    <article className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-gutter md:pt-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-2">
        {!sample && (
          <Breadcrumbs
            crumbs={[
              { label: 'Wine clubs', to: clubsPath },
              { label: winery.name, to: wineryUrl(winery.slug) },
              { label: name },
            ]}
          />
        )}
        <img
          src={imageUrl}
          alt=""
          width="1600"
          height="600"
          className="aspect-2/1 w-full rounded-lg bg-paper-sunk object-cover md:aspect-[4/1] dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        <header className="grid gap-2 pt-3 md:pt-4">
          <h1 className="text-display text-balance hyphens-auto wrap-break-word">{name}</h1>
          <p className="text-ink-soft">
            A club of{' '}
            {sample ? (
              winery.name
            ) : (
              <Link to={wineryUrl(winery.slug)} className="link">
                {winery.name}
              </Link>
            )}
            , {winery.city}
          </p>
          {winery.demo && !sample && (
            <div className="max-w-prose pt-1">
              <Notice>Demo club: neither it nor its winery is real.</Notice>
            </div>
          )}
          <Room club={club} />
          <OwnMemberships own={club.own} />
          {description !== '' && (
            <p className="max-w-prose pt-2 text-lead text-pretty whitespace-pre-line wrap-break-word">{description}</p>
          )}
        </header>
      </div>
      <ClubTiers club={club} invitation={invitation} sample={sample} />
      {club.offered.length > 0 && <OfferedWines club={club} />}
      <Rules club={club} />
      {next && (
        <section aria-labelledby="next" className="grid gap-4">
          <h2 id="next" className="text-heading">
            The next release
          </h2>
          <Release release={next} />
        </section>
      )}
      {past.length > 0 && <PastReleases releases={past} />}
      {reviews.length > 0 && <MemberReviews reviews={reviews} winery={winery} />}
    </article>
  );
}

/** Whether the club takes members; nothing if it simply does. */
function Room({ club }: { club: Pick<ClubDetails, 'state' | 'isFull' | 'waitingList' | 'model' | 'offered'> }) {
  const text =
    club.state === 'closed'
      ? 'This club takes no new members now.'
      : lacksWines(club)
        ? 'No wines to choose from now. Check back soon.'
        : roomText(club);
  return text === undefined ? null : (
    <p>
      <Badge tone="care">{text}</Badge>
    </p>
  );
}

/** The memberships that the visitor has of this club. */
function OwnMemberships({ own }: Pick<ClubDetails, 'own'>) {
  if (own.length === 0) return null;
  return (
    <ul className="flex list-none flex-wrap gap-2 pt-1">
      {own.map(({ id, isGift }) => (
        <li key={id}>
          <Button to={`${myClubsPath}/${id}`}>{isGift ? 'See your gift' : 'See your membership'}</Button>
        </li>
      ))}
    </ul>
  );
}

function Rules({ club }: { club: ShownClub }) {
  const { model, frequencyMonths, orderDiscountPercent } = club;
  const chooses = {
    'winemakers-choice': 'The winery chooses the wines of each release.',
    'members-choice': 'You may swap wines and add some before each release.',
    subscription: 'You choose your wines, and how often they come.',
  }[model];
  return (
    <section aria-labelledby="rules" className="grid gap-4">
      <h2 id="rules" className="text-heading">
        How it works
      </h2>
      <FactList
        facts={[
          ['How often', model === 'subscription' ? intervalsText(frequencyMonths) : frequencyLabels[frequencyMonths]],
          [clubModelLabels[model], chooses],
          ['Delivery', deliveryText(club)],
          ['Off your other orders', orderDiscountPercent > 0 ? `${orderDiscountPercent}% on the winery’s wines` : null],
          [
            'Changing it',
            `Skip a ${model === 'subscription' ? 'shipment, move it, change its wines' : 'release'}, put your membership on hold, or cancel online, until the day before it is billed.`,
          ],
        ]}
      />
    </section>
  );
}

type Offered = ClubDetails['offered'][number];

const availableFirst = (one: Offered, other: Offered) => Number(other.isAvailable) - Number(one.isAvailable);

/** The wines of a subscription. */
function OfferedWines({ club: { offered, tiers } }: { club: Pick<ClubDetails, 'offered' | 'tiers'> }) {
  const isDiscounted = tiers.some(({ discountPercent }) => discountPercent !== null && discountPercent > 0);
  return (
    <section aria-labelledby="offered" className="grid gap-4">
      <h2 id="offered" className="text-heading">
        Choose from these wines
      </h2>
      {isDiscounted && (
        <p className="-mt-2 text-small text-ink-soft">Prices in the winery’s shop, before the discount of your tier.</p>
      )}
      <ul className="grid list-none gap-x-8 text-small md:grid-cols-2">
        {offered.toSorted(availableFirst).map(({ name, url, priceCents, isAvailable }) => (
          <li key={url} className="flex justify-between gap-x-6 border-t border-line py-2.5">
            <Link to={url} className="link wrap-anywhere">
              {name}
            </Link>
            <span className="figures shrink-0 text-ink-soft">
              {isAvailable ? formatCents(priceCents) : 'Not available now'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The intervals that members of a subscription can choose. */
function intervalsText(shortest: number): string {
  const text = { 1: 'Every month, every 2 months, or every 3 months', 2: 'Every 2 or 3 months' }[shortest];
  return text ?? 'Every 3 months';
}

function Release({ release }: { release: ShownRelease }) {
  const { name, billOn, shipOn, tiers } = release;
  return (
    <div className="grid gap-3">
      <p className="text-pretty">
        <span className="font-semibold">{name}</span>: billed on {formatLongDay(billOn)}, shipped or ready for pickup on{' '}
        {formatLongDay(shipOn)}.
      </p>
      <ReleaseWines tiers={tiers} />
    </div>
  );
}

function ReleaseWines({ tiers }: Pick<ShownRelease, 'tiers'>) {
  return (
    <dl className="grid gap-3 text-small md:grid-cols-2">
      {tiers.map((tier) => (
        <div key={tier.name}>
          <dt className="font-semibold">{tier.name}</dt>
          {tier.wines.map(({ name, url, quantity }) => (
            <dd key={name} className="wrap-break-word">
              <span className="figures text-ink-soft">{quantity} × </span>
              {url === undefined ? (
                name
              ) : (
                <Link to={url} className="link">
                  {name}
                </Link>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function PastReleases({ releases }: { releases: readonly ShownRelease[] }) {
  return (
    <section aria-labelledby="past" className="grid gap-2">
      <h2 id="past" className="text-heading">
        Last releases
      </h2>
      <div className="border-t border-line">
        {releases.map((release, at) => (
          <Disclosure key={release.id} title={release.name} aside={formatLongDay(release.billOn)} open={at === 0}>
            <ReleaseWines tiers={release.tiers} />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

function MemberReviews({ reviews, winery }: Pick<ClubDetails, 'reviews' | 'winery'>) {
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-heading">
        What members say of {winery.name}
      </h2>
      <ul className="grid list-none gap-5 md:grid-cols-2">
        {reviews.map(({ id, score, content, author }) => (
          <li key={id} className="grid content-start gap-1.5 border-t border-line pt-4">
            <BottleRating score={score} />
            <p className="line-clamp-4 text-small text-pretty whitespace-pre-line wrap-break-word">{content}</p>
            <p className="text-caption text-ink-soft">
              {author} ·{' '}
              <Link to={reviewUrl(id)} className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11">
                Read it all <span className="sr-only">in the review by {author}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
