import { Link } from 'react-router';
import { describeOpening } from '#features/research/describe-opening.ts';
import type { ResearchWinery } from '#features/research/research-results.ts';
import { claimUrl } from '#features/wineries/winery.ts';
import { classNames } from '#ui/class-names.ts';
import { CardLink } from '../catalog/card.tsx';
import { FavoriteButton } from '../catalog/favorite-button.tsx';
import { BottleRating } from '../catalog/reviews/bottle-rating.tsx';
import { describeDistance, reviewCaution, visitFacts } from './winery-texts.ts';

/** The form of the wineries that are chosen on a page, to compare them or to plan a day. */
export const chosenForm = 'chosen-wineries';

/**
 * A winery in the list: picture, name, place, score, whether it is open, and what is known of a visit. One link covers
 * it; a checkbox chooses it.
 * @param url the winery's page
 * @param onPoint called when the pointer or the focus comes to it, and without an id when it leaves
 */
export function WineryRow(props: {
  winery: ResearchWinery;
  url: string;
  isRoute: boolean;
  eager: boolean;
  onPoint: (id: string | undefined) => void;
}) {
  const { winery, url, isRoute, eager, onPoint } = props;
  const { id, slug, name, city, region, imageUrl, opening, demo, isClaimed } = winery;
  const facts = visitFacts(winery);
  const distance = describeDistance(winery, isRoute);
  return (
    <li
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
      className="group relative grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-5"
    >
      <div className="relative">
        <img
          src={imageUrl}
          alt=""
          width="1600"
          height="600"
          loading={eager ? undefined : 'lazy'}
          decoding="async"
          className="aspect-square w-full rounded-lg bg-paper-sunk object-cover md:aspect-4/3 dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        <FavoriteButton kind="winery" id={id} name={name} onPicture />
      </div>
      <div className="grid min-w-0 content-start gap-y-1">
        <h2 className="font-display text-title leading-snug font-semibold text-pretty hyphens-auto wrap-break-word">
          <CardLink to={url}>{name}</CardLink>
        </h2>
        <p className="text-small text-ink-soft">
          {city}, {region}
        </p>
        {distance !== '' && <p className="text-small font-medium">{distance}</p>}
        <Score winery={winery} />
        {opening && (
          <p className={classNames('text-small', opening.isOpen && 'font-semibold text-success')}>
            {describeOpening(opening)}
          </p>
        )}
        {facts.length > 0 && <p className="text-small text-ink-soft">{facts.join(' · ')}</p>}
        <div className="relative z-10 mt-1 flex w-fit max-w-full flex-wrap items-center gap-x-4">
          <label className="inline-flex min-h-9 items-center gap-2 text-small pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="wineries"
              value={slug}
              form={chosenForm}
              autoComplete="off"
              className="size-4.5 accent-garnet"
            />
            Choose<span className="sr-only"> {name}</span>
          </label>
          {demo ? (
            <span className="text-caption text-ink-soft">Demo winery: not real</span>
          ) : (
            !isClaimed && (
              <Link
                to={claimUrl(id)}
                rel="nofollow"
                className="link inline-flex min-h-9 items-center text-caption text-ink-soft pointer-coarse:min-h-11"
              >
                Is this your winery?<span className="sr-only"> {name}</span>
              </Link>
            )
          )}
        </div>
      </div>
    </li>
  );
}

function Score({ winery }: { winery: ResearchWinery }) {
  const { score, reviews, opening } = winery;
  if (score === null) {
    return <p className="text-caption text-ink-soft">No reviews yet{opening ? '' : ' · Hours not listed'}</p>;
  }
  const caution = reviewCaution(winery);
  return (
    <p className="flex flex-wrap items-end gap-x-2">
      <BottleRating score={score} reviews={reviews} />
      {caution !== '' && <span className="text-caption text-ink-soft">{caution}</span>}
    </p>
  );
}
