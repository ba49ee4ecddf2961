import { lazy, Suspense } from 'react';
import { type ListingDetails, listingName } from '#features/listings/listing.ts';
import { classNames } from '#ui/class-names.ts';
import { bottleImageSize } from '../catalog/media/listing-image.ts';
import { galleryFrame } from './gallery-frame.ts';

// why: most listings have no photo, so the gallery's code is not part of their first load
const ListingGallery = lazy(async () => ({ default: (await import('./listing-gallery.tsx')).ListingGallery }));

/**
 * The picture at the top of a listing's page: its photos, else a drawn bottle, or a tasting's landscape.
 * @param dimmed for what cannot be bought now
 */
export function ListingMainImage({ listing, dimmed }: { listing: ListingDetails; dimmed: boolean }) {
  if (listing.photos.length > 0) {
    return (
      <Suspense fallback={<div className={galleryFrame} />}>
        <ListingGallery photos={listing.photos} name={listingName(listing)} dimmed={dimmed} />
      </Suspense>
    );
  }
  if (listing.type === 'tasting') {
    return (
      <img
        src={listing.imageUrl}
        width="1600"
        height="600"
        alt={`The country around ${listing.winery.name}, drawn`}
        fetchPriority="high"
        className="aspect-8/3 w-full self-start rounded-lg bg-paper-sunk object-cover md:sticky md:top-6 md:aspect-4/5 md:max-h-[44rem] dark:brightness-[0.82] dark:saturate-[0.9]"
      />
    );
  }
  return (
    // The bottle's height is a percentage of the background's, so that its foot is on the drawn board at every size.
    <div className="shelf-ground flex h-[min(37svh,20rem)] justify-center self-start rounded-lg md:sticky md:top-6 md:h-[min(78vh,43.5rem)]">
      <img
        src={listing.imageUrl}
        {...bottleImageSize}
        alt={`Bottle of ${listingName(listing)}`}
        fetchPriority="high"
        className={classNames('h-[92.5%] w-auto', dimmed && 'opacity-55')}
      />
    </div>
  );
}
