import { clubUrl } from '#features/clubs/club-url.ts';
import { type ListedClub, priceRangeOf } from '#features/clubs/directory/listed-club.ts';
import { regions } from '#features/wineries/winery.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { CardLink } from '../catalog/card.tsx';
import { clubFacts, formatRange, roomText } from '../catalog/clubs/club-texts.ts';

/** The form of the clubs that are chosen on a page, to compare them. */
export const chosenForm = 'chosen-clubs';

/** A club in a list: picture, name, winery, price, and what it is like. One link covers it; a checkbox chooses it. */
export function ClubRow(props: { club: ListedClub; eager: boolean }) {
  const { club, eager } = props;
  const { name, slug, winery, imageUrl, summary } = club;
  const { from, to } = priceRangeOf(club.tiers);
  const room = roomText(club);
  return (
    <li className="group relative grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-5">
      <img
        src={imageUrl}
        alt=""
        width="1600"
        height="600"
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        className="aspect-square w-full rounded-lg bg-paper-sunk object-cover md:aspect-4/3 dark:brightness-[0.82] dark:saturate-[0.9]"
      />
      <div className="grid min-w-0 content-start gap-y-1">
        <h2 className="font-display text-title leading-snug font-semibold text-pretty hyphens-auto wrap-break-word">
          <CardLink to={clubUrl({ winery: winery.slug, club: slug })}>{name}</CardLink>
        </h2>
        <p className="text-small text-ink-soft wrap-break-word">
          {winery.name}, {winery.city} · {regions[winery.region]}
        </p>
        <p className="figures font-display font-semibold">
          {formatRange(from, to)} <span className="font-sans text-small font-normal text-ink-soft">a release</span>
        </p>
        <p className="text-small text-ink-soft">{clubFacts(club).join(' · ')}</p>
        {summary !== '' && <p className="text-small text-pretty wrap-break-word max-md:hidden">{summary}</p>}
        <div className="relative z-10 mt-1 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-1">
          <label className="inline-flex min-h-9 items-center gap-2 text-small pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="clubs"
              value={`${winery.slug}/${slug}`}
              form={chosenForm}
              autoComplete="off"
              className="size-4.5 accent-garnet"
            />
            Choose<span className="sr-only"> {name}</span>
          </label>
          {room && <Badge tone="care">{room}</Badge>}
          {winery.demo && <span className="text-caption text-ink-soft">Demo club: not real</span>}
        </div>
      </div>
    </li>
  );
}
