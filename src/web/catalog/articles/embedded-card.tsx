import type { ReactNode } from 'react';
import type { ArticleParts } from '#features/content/article.ts';
import { listingUrl, tastingUnit, wineName, wineStyles } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { CardLink } from '../card.tsx';
import { BottleImage } from '../media/bottle-image.tsx';
import { listingImage } from '../media/listing-image.ts';
import { nonBreakingHyphens } from '../non-breaking-hyphens.ts';
import { Price } from '../price.tsx';

/** A wine or tasting in a text, as it is now: its price, and whether it is sold out. */
export function EmbeddedListing({ listing }: { listing: ArticleParts['listings'][string] | undefined }) {
  if (!listing) return <NotOffered>This wine is no longer offered here.</NotOffered>;
  const { soldOut, demo } = listing;
  const isTasting = listing.type === 'tasting';
  return (
    <CardFrame
      to={listingUrl(listing)}
      name={nonBreakingHyphens(isTasting ? listing.title : wineName(listing))}
      picture={
        <BottleImage
          picture={listingImage(listing, '6rem')}
          alt={listing.photo?.alt ?? ''}
          shape="square"
          dimmed={soldOut}
        />
      }
    >
      <span>
        {listing.wineryName} · {isTasting ? 'Tasting' : wineStyles[listing.style]}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Price money={listing.price} size="small" muted={soldOut} unit={isTasting ? tastingUnit : undefined} />
        {soldOut && <Badge>Sold out</Badge>}
        {demo && <Badge>Demo</Badge>}
      </span>
    </CardFrame>
  );
}

/** A winery in a text. */
export function EmbeddedWinery({ winery }: { winery: ArticleParts['wineries'][string] | undefined }) {
  if (!winery) return <NotOffered>This winery is no longer in the directory.</NotOffered>;
  return (
    <CardFrame
      to={wineryUrl(winery.slug)}
      name={winery.name}
      picture={
        <img
          src={winery.imageUrl}
          alt=""
          width="1600"
          height="600"
          loading="lazy"
          decoding="async"
          className="aspect-square w-full rounded-lg bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
        />
      }
    >
      <span>
        Winery in {winery.city}, {winery.region}
      </span>
    </CardFrame>
  );
}

function CardFrame(props: { to: string; name: string; picture: ReactNode; children: ReactNode }) {
  const { to, name, picture, children } = props;
  return (
    <div className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 rounded-lg border border-line p-3 focus-within:z-10 md:grid-cols-[6.5rem_minmax(0,1fr)]">
      {picture}
      <div className="grid min-w-0 gap-1 text-small text-ink-soft">
        <p className="font-display text-title text-ink wrap-anywhere [&_a]:text-ink! [&_a]:no-underline">
          <CardLink to={to}>{name}</CardLink>
        </p>
        {children}
      </div>
    </div>
  );
}

function NotOffered({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-dashed border-line px-4 py-3 text-small text-ink-soft">{children}</p>;
}
