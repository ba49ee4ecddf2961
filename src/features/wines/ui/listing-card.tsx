import type { ReactNode } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card, CardEyebrow, CardFoot, CardMaker, CardPicture, CardTitle, CardWords } from '#ui/layout/card.tsx';
import { BottleImage } from '#ui/wine/bottle-image.tsx';
import { Price } from '#ui/wine/price.tsx';
import { tastingUnit } from '../listing.ts';
import type { ListingSummary } from '../listing-summary.ts';
import { addressOf, nameOf, wineStyles } from '../wine.ts';
import { bottleSize } from './wine-card.tsx';

/** The drawn landscape's own size, in pixels. */
const landscapeSize = { width: 1600, height: 600 };

/**
 * Whatever stands on a shelf of results: a wine before its ground, sold out or not, or a tasting before its winery's land.
 * One link, from its picture to its price.
 * @param closed it is no longer offered
 * @param eager for cards that are seen at once
 * @param level the level of the name's heading in the page
 * @param children what lies on its picture besides, e.g. a heart
 */
export function ListingCard(props: {
  listing: ListingSummary;
  soldOut?: boolean;
  closed?: boolean;
  eager?: boolean;
  level?: 2 | 3 | 4;
  children?: ReactNode;
}) {
  const { listing, soldOut = false, closed = false, eager = false, level = 2, children } = props;
  const tasting = listing.type === 'tasting';
  const mark = closed ? 'Closed' : tasting ? 'Tasting' : soldOut ? 'Sold out' : undefined;
  const picture = tasting
    ? ({ src: listing.imageUrl, ...landscapeSize, kind: 'photo' } as const)
    : ({ src: listing.imageUrl, ...bottleSize, kind: 'drawing' } as const);
  return (
    <Card>
      <CardPicture>
        <BottleImage picture={picture} alt="" eager={eager} dimmed={soldOut || closed}>
          {mark && (
            <span className="absolute top-3 left-3">
              <Badge tone="solid">{mark}</Badge>
            </span>
          )}
          {children}
        </BottleImage>
      </CardPicture>
      <CardWords>
        <CardEyebrow>
          {listing.wineryRegion} · {tasting ? 'At the winery' : wineStyles[listing.style]}
        </CardEyebrow>
        <CardTitle to={addressOf(listing)} level={level}>
          {tasting ? listing.title : nameOf(listing)}
        </CardTitle>
        <CardMaker>{listing.wineryName}</CardMaker>
      </CardWords>
      <CardFoot>
        <Price money={listing.price} unit={tasting ? tastingUnit : undefined} />
      </CardFoot>
    </Card>
  );
}
