import { type ListingDetails, listingName } from '#features/wines/listing.ts';
import { bottleSize } from '#features/wines/ui/bottle-size.ts';

/** The picture at the head of a listing's page: a bottle on its shelf, or the country that a tasting looks out on. */
export function ListingPicture({ listing }: { listing: ListingDetails }) {
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
    <div className="shelf-ground grid h-min justify-items-center self-start rounded-lg py-3 md:sticky md:top-6 md:py-[6%]">
      <img
        src={listing.imageUrl}
        {...bottleSize}
        alt={`Bottle of ${listingName(listing)}`}
        fetchPriority="high"
        className="h-[min(34svh,18.5rem)] w-auto md:h-[min(72vh,40rem)]"
      />
    </div>
  );
}
