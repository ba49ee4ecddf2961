import { Badge } from '#ui/feedback/badge.tsx';
import { Card, CardEyebrow, CardFoot, CardMaker, CardPicture, CardTitle, CardWords } from '#ui/layout/card.tsx';
import { BottleImage } from '#ui/wine/bottle-image.tsx';
import { Price } from '#ui/wine/price.tsx';
import { tastingUnit } from '../listing.ts';
import type { ListingSummary } from '../listing-summary.ts';
import { addressOf, nameOf, type WineSummary, wineStyles } from '../wine.ts';
import { bottleSize } from './bottle-size.ts';

/** The drawn landscape's own size, in pixels. */
const landscapeSize = { width: 1600, height: 600 };

/** On a shelf of nothing but wines none says that it is one. */
type Shown = ListingSummary | (WineSummary & { type?: 'wine' });

/**
 * Whatever stands on a shelf: a wine before its ground, or a tasting before its winery's land, sold out or not. One link, from its
 * picture to its price.
 * @param eager for cards that are seen at once
 * @param level the level of the name's heading in the page
 * @param maker false where the winery is named already
 * @param soldOut there is none left
 */
export function ListingCard(props: {
  listing: Shown;
  soldOut?: boolean;
  eager?: boolean;
  level?: 2 | 3 | 4;
  maker?: boolean;
}) {
  const { listing, soldOut = false, eager = false, level = 3, maker = true } = props;
  const tasting = listing.type === 'tasting';
  const picture = tasting
    ? ({ src: listing.imageUrl, ...landscapeSize, kind: 'photo' } as const)
    : ({ src: listing.imageUrl, ...bottleSize, kind: 'drawing' } as const);
  return (
    <Card>
      <CardPicture>
        <BottleImage picture={picture} alt="" eager={eager} dimmed={soldOut}>
          {(tasting || soldOut) && (
            <span className="absolute top-3 left-3">
              <Badge tone="solid">{soldOut ? 'Sold out' : 'Tasting'}</Badge>
            </span>
          )}
        </BottleImage>
      </CardPicture>
      <CardWords>
        <CardEyebrow>
          {listing.wineryRegion} · {tasting ? 'At the winery' : wineStyles[listing.style]}
        </CardEyebrow>
        <CardTitle to={addressOf(listing)} level={level}>
          {tasting ? listing.title : nameOf(listing)}
        </CardTitle>
        {maker && <CardMaker>{listing.wineryName}</CardMaker>}
      </CardWords>
      <CardFoot>
        <Price money={listing.price} unit={tasting ? tastingUnit : undefined} />
      </CardFoot>
    </Card>
  );
}
