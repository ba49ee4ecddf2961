import { Link } from 'react-router';
import type { ListingWinery, WineSummary } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { CardGrid } from '../catalog/card-grid.tsx';
import { ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';

/**
 * The winery of a listing and its other wines: beside each other if these are few, else below each other.
 * @param soldOut ids of the wines that are sold out
 */
export function WinerySection(props: { winery: ListingWinery; others: WineSummary[]; soldOut: readonly string[] }) {
  const { winery, others, soldOut } = props;
  const beside = others.length > 0 && others.length <= 3;
  const url = wineryUrl(winery.slug);
  return (
    <section
      aria-labelledby="winery"
      className={`mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter pt-section ${beside ? 'lg:grid-cols-[5fr_6fr]' : ''}`}
    >
      <div className="min-w-0">
        <h2 id="winery" tabIndex={-1} className="scroll-mt-6 pb-5 text-heading focus:outline-none">
          <Link to={url} className="decoration-garnet decoration-2 underline-offset-4 hover:underline">
            {winery.name}
          </Link>
        </h2>
        <img
          src={winery.imageUrl}
          alt=""
          width="1600"
          height="600"
          loading="lazy"
          decoding="async"
          className="aspect-8/3 max-h-60 w-full rounded-lg bg-paper-sunk object-cover object-bottom dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        <p className="pt-4 text-small text-ink-soft">
          {winery.city}, {winery.state} · {winery.regionName}
        </p>
        <p className="max-w-prose pt-3 text-pretty">{winery.description}</p>
      </div>
      {others.length > 0 && (
        <div className="min-w-0">
          <h2 className="pb-5 text-heading">Also from this winery</h2>
          <CardGrid density={beside ? 'few' : 'close'}>
            {others.map((other) => (
              <ListingCard key={other.id} listing={other} maker={false} soldOut={soldOut.includes(other.id)}>
                <ListingFavoriteButton listing={other} />
              </ListingCard>
            ))}
          </CardGrid>
          <Link to={url} className="link mt-8 inline-block py-2">
            All wines of {winery.name}
          </Link>
        </div>
      )}
    </section>
  );
}
