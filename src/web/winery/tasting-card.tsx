import type { ReactNode } from 'react';
import { listingUrl, type TastingSummary, tastingUnit } from '#features/listings/listing.ts';
import { CardLink } from '../catalog/card.tsx';
import { landscapeImageSize } from '../catalog/media/listing-image.ts';
import { Price } from '../catalog/price.tsx';

/**
 * A tasting in a list: picture, name, description, and price. One link covers the card.
 * @param children what to show on its picture, e.g. a favorite button
 */
export function TastingCard({ tasting, children }: { tasting: TastingSummary; children?: ReactNode }) {
  return (
    <li className="group relative grid min-w-0 content-start gap-3">
      <img
        src={tasting.imageUrl}
        alt={tasting.photo?.alt ?? ''}
        {...landscapeImageSize}
        loading="lazy"
        decoding="async"
        className="aspect-8/3 w-full rounded-lg bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
      />
      {children}
      <div className="grid gap-1">
        <h4 className="font-display text-title font-semibold text-balance wrap-break-word">
          <CardLink to={listingUrl(tasting)}>{tasting.title}</CardLink>
        </h4>
        <p className="line-clamp-3 text-small text-ink-soft text-pretty">{tasting.description}</p>
        <p className="pt-1">
          <Price money={tasting.price} unit={tastingUnit} />
        </p>
      </div>
    </li>
  );
}
