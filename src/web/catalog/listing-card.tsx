import type { ReactNode } from 'react';
import {
  type ListingSummary,
  listingUrl,
  tastingUnit,
  type WineSummary,
  wineName,
  wineStyles,
} from '#features/listings/listing.ts';
import { bottleSizeLabel, standardBottleMl } from '#features/listings/wine-attributes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card, CardBody, CardEyebrow, CardFooter, CardImage, CardMaker, CardTitle } from './card.tsx';
import { BottleImage } from './media/bottle-image.tsx';
import { listingImage } from './media/listing-image.ts';
import { nonBreakingHyphens } from './non-breaking-hyphens.ts';
import { Price } from './price.tsx';

/** A listing of any type; lists of wines only have no `type`. */
type CardListing = ListingSummary | (WineSummary & { type?: 'wine' });

/**
 * A listing in a grid: a wine with its bottle, or a tasting with its landscape. One link covers the card.
 * @param eager for cards that are visible at once
 * @param level the heading level in the page
 * @param maker false if the winery is named elsewhere on the page
 * @param soldOut whether it is sold out
 * @param closed whether it is no longer offered
 * @param children what to show on its picture, e.g. a favorite button
 */
export function ListingCard(props: {
  listing: CardListing;
  soldOut?: boolean;
  closed?: boolean;
  eager?: boolean;
  level?: 2 | 3 | 4;
  maker?: boolean;
  children?: ReactNode;
}) {
  const { listing, soldOut = false, closed = false, eager = false, level = 3, maker = true, children } = props;
  const tasting = listing.type === 'tasting';
  const badge = closed ? 'Closed' : soldOut ? 'Sold out' : tasting ? 'Tasting' : undefined;
  return (
    <Card>
      <CardImage>
        <BottleImage
          picture={listingImage(listing, '(min-width: 48rem) 20rem, 50vw')}
          alt={listing.photo?.alt ?? ''}
          eager={eager}
          dimmed={soldOut || closed}
        >
          {badge && (
            <span className="absolute bottom-2 left-2">
              <Badge tone="solid">{badge}</Badge>
            </span>
          )}
          {children}
        </BottleImage>
      </CardImage>
      <CardBody>
        <CardEyebrow>
          {listing.wineryRegion} · {tasting ? 'At the winery' : wineStyles[listing.style]}
        </CardEyebrow>
        <CardTitle to={listingUrl(listing)} level={level}>
          {nonBreakingHyphens(tasting ? listing.title : wineName(listing))}
        </CardTitle>
        {maker && <CardMaker>{listing.wineryName}</CardMaker>}
      </CardBody>
      <CardFooter>
        <Price money={listing.price} muted={soldOut || closed} unit={tasting ? tastingUnit : undefined} />
        {!tasting && listing.bottleMl !== standardBottleMl && (
          <span className="text-caption text-ink-soft">{bottleSizeLabel(listing.bottleMl)}</span>
        )}
      </CardFooter>
    </Card>
  );
}
