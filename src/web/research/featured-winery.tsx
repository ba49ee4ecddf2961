import type { ResearchWinery } from '#features/research/research-results.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { CardLink } from '../catalog/card.tsx';
import { BottleRating } from '../catalog/reviews/bottle-rating.tsx';

/** The featured place above the list: one winery whose plan includes it, marked as such, and what that means. */
export function FeaturedWinery({ winery }: { winery: ResearchWinery }) {
  const { name, slug, city, region, imageUrl, score, reviews, demo } = winery;
  return (
    <section aria-labelledby="featured" className="mb-5 grid gap-3 rounded-lg bg-paper-sunk p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="featured" className="contents">
          <Badge tone="neutral">Featured</Badge>
        </h2>
        <p className="text-caption text-ink-soft text-pretty">
          This winery pays for a plan with this place, in turn with others. It changes no score and nothing in the order
          below.
        </p>
      </div>
      <div className="group relative grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 md:grid-cols-[7.5rem_minmax(0,1fr)]">
        <img
          src={imageUrl}
          alt=""
          width="1600"
          height="600"
          decoding="async"
          className="aspect-4/3 w-full rounded-md bg-paper object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        <div className="grid min-w-0 gap-y-1">
          <h3 className="font-display text-title leading-snug font-semibold text-pretty wrap-break-word">
            <CardLink to={wineryUrl(slug)}>{name}</CardLink>
          </h3>
          <p className="text-small text-ink-soft">
            {city}, {region}
            {demo && ' · Demo winery: not real'}
          </p>
          {score !== null && <BottleRating score={score} reviews={reviews} />}
        </div>
      </div>
    </section>
  );
}
