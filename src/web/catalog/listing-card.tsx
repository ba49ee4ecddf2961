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

/** On a shelf of nothing but wines none says that it is one. */
type Shown = ListingSummary | (WineSummary & { type?: 'wine' });

/**
 * Whatever stands on a shelf: a wine before its ground, or a tasting before its winery's land, sold out or not. One link, from its
 * picture to its price.
 * @param eager for cards that are seen at once
 * @param level the level of the name's heading in the page
 * @param maker false where the winery is named already
 * @param soldOut there is none left
 * @param closed it is no longer offered
 * @param children what lies on its picture besides, e.g. a heart
 */
export function ListingCard(props: {
  listing: Shown;
  soldOut?: boolean;
  closed?: boolean;
  eager?: boolean;
  level?: 2 | 3 | 4;
  maker?: boolean;
  children?: ReactNode;
}) {
  const { listing, soldOut = false, closed = false, eager = false, level = 3, maker = true, children } = props;
  const tasting = listing.type === 'tasting';
  const mark = closed ? 'Closed' : soldOut ? 'Sold out' : tasting ? 'Tasting' : undefined;
  return (
    <Card>
      <CardImage>
        <BottleImage
          picture={listingImage(listing, '(min-width: 48rem) 20rem, 50vw')}
          alt={listing.photo?.alt ?? ''}
          eager={eager}
          dimmed={soldOut || closed}
        >
          {mark && (
            <span className="absolute bottom-2 left-2">
              <Badge tone="solid">{mark}</Badge>
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
