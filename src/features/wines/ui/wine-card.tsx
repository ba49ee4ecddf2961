import type { ReactNode } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card, CardEyebrow, CardFoot, CardMaker, CardPicture, CardTitle, CardWords } from '#ui/layout/card.tsx';
import { BottleImage } from '#ui/wine/bottle-image.tsx';
import { Price } from '#ui/wine/price.tsx';
import { addressOf, nameOf, type WineSummary, wineStyles } from '../wine.ts';

/** The drawn bottle's own size, in pixels. */
export const bottleSize = { width: 400, height: 1200 };

/**
 * A wine on a shelf: one link, from its picture to its price.
 * @param eager for cards that are seen at once
 * @param level the level of the name's heading in the page
 * @param maker false where the winery is named already
 * @param soldOut there is no bottle left
 * @param children what lies on its picture besides, e.g. a heart
 */
export function WineCard(props: {
  wine: WineSummary;
  eager?: boolean;
  level?: 2 | 3 | 4;
  maker?: boolean;
  soldOut?: boolean;
  children?: ReactNode;
}) {
  const { wine, eager = false, level = 3, maker = true, soldOut = false, children } = props;
  return (
    <Card>
      <CardPicture>
        <BottleImage
          picture={{ src: wine.imageUrl, ...bottleSize, kind: 'drawing' }}
          alt=""
          eager={eager}
          dimmed={soldOut}
        >
          {soldOut && (
            <span className="absolute top-3 left-3">
              <Badge tone="solid">Sold out</Badge>
            </span>
          )}
          {children}
        </BottleImage>
      </CardPicture>
      <CardWords>
        <CardEyebrow>
          {wine.wineryRegion} · {wineStyles[wine.style]}
        </CardEyebrow>
        <CardTitle to={addressOf(wine)} level={level}>
          {nameOf(wine)}
        </CardTitle>
        {maker && <CardMaker>{wine.wineryName}</CardMaker>}
      </CardWords>
      <CardFoot>
        <Price money={wine.price} />
      </CardFoot>
    </Card>
  );
}
