import type { ReactNode } from 'react';
import { type PinnedWinery, wineryUrl } from '#features/wineries/winery.ts';
import { Card, CardBody, CardFooter, CardImage, CardMaker, CardTitle } from './card.tsx';

/**
 * A winery in a grid: picture, name, and town; one link covers the card.
 * @param level the heading level in the page
 * @param children what to show on its picture, e.g. a favorite button
 */
export function WineryCard(props: { winery: PinnedWinery; level?: 2 | 3; children?: ReactNode }) {
  const { winery, level = 3, children } = props;
  return (
    <Card>
      <CardImage>
        <img
          src={winery.imageUrl}
          alt=""
          width="1600"
          height="600"
          loading="lazy"
          decoding="async"
          className="aspect-3/2 md:aspect-2/1 w-full rounded-lg bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        {children}
      </CardImage>
      <CardBody>
        <CardTitle to={wineryUrl(winery.slug)} level={level}>
          {winery.name}
        </CardTitle>
      </CardBody>
      <CardFooter>
        <CardMaker>
          {winery.city}, {winery.region}
        </CardMaker>
      </CardFooter>
    </Card>
  );
}
