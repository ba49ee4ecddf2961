import { Link } from 'react-router';
import type { CuratedWine } from '#features/curation/curated-selection.ts';
import { listingUrl, wineName, wineStyles } from '#features/listings/listing.ts';
import { bottleSizeLabel, standardBottleMl } from '#features/listings/wine-attributes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { BottleImage } from '../catalog/media/bottle-image.tsx';
import { listingImage } from '../catalog/media/listing-image.ts';
import { nonBreakingHyphens } from '../catalog/non-breaking-hyphens.ts';
import { Price } from '../catalog/price.tsx';

/** The number of bottles that are visible at once and therefore load eagerly. */
const eagerImages = 4;

/** The wines of a selection in their order: each with its bottle and the reason for it. */
export function CuratedWineList({ wines }: { wines: readonly CuratedWine[] }) {
  return (
    <ol className="grid list-none gap-x-10 border-t border-line lg:grid-cols-2">
      {wines.map((wine, at) => (
        <li
          key={`${wine.wineryName} ${wine.wineName}`}
          className="group grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-5 md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-x-6"
        >
          <Bottle wine={wine} eager={at < eagerImages} />
          <div className="grid gap-2">
            <h2 className="grid gap-0.5">
              <Name wine={wine} />
              <span className="font-sans text-small font-normal text-ink-soft wrap-anywhere">{wine.wineryName}</span>
            </h2>
            <p className="font-display text-lead leading-snug text-pretty wrap-anywhere">{wine.reason}</p>
            <Facts wine={wine} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Bottle({ wine: { listing }, eager }: { wine: CuratedWine; eager: boolean }) {
  if (listing === null) return <BottleImage picture={null} alt="" dimmed />;
  const picture = listingImage({ type: 'wine', ...listing }, '(min-width: 48rem) 9rem, 7rem');
  return (
    <BottleImage picture={picture} alt={listing.photo?.alt ?? ''} eager={eager} dimmed={listing.soldOut}>
      <ListingFavoriteButton listing={listing} />
    </BottleImage>
  );
}

function Name({ wine: { wineName: storedName, listing } }: { wine: CuratedWine }) {
  if (listing === null) return <span className="text-title wrap-anywhere">{nonBreakingHyphens(storedName)}</span>;
  return (
    <Link to={listingUrl(listing)} className="text-title wrap-anywhere underline-offset-4 hover:underline">
      {nonBreakingHyphens(wineName(listing))}
    </Link>
  );
}

function Facts({ wine: { listing } }: { wine: CuratedWine }) {
  if (listing === null) return <p className="text-small text-ink-soft">No longer offered</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-ink-soft">
      <Price money={listing.price} size="small" muted={listing.soldOut} />
      {listing.bottleMl !== standardBottleMl && <span>{bottleSizeLabel(listing.bottleMl)}</span>}
      <span>
        {wineStyles[listing.style]} · {listing.wineryRegion}
      </span>
      {listing.soldOut && <Badge>Sold out</Badge>}
      {listing.demo && <Badge>Demo</Badge>}
    </p>
  );
}
