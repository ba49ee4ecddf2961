import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listingUrl, wineName, wineStyles } from '#features/listings/listing.ts';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import type { ResearchWine } from '#features/search/research-wine.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatMoney } from '#kit/money.ts';
import { BottleImage } from '../../catalog/media/bottle-image.tsx';
import { listingImage } from '../../catalog/media/listing-image.ts';
import { nonBreakingHyphens } from '../../catalog/non-breaking-hyphens.ts';
import { BottleRating } from '../../catalog/reviews/bottle-rating.tsx';

/** The rows of the comparison; without a value a dash is shown. */
const rows: readonly (readonly [label: string, show: (wine: ResearchWine) => ReactNode])[] = [
  ['Price', ({ price, bottleMl }) => `${formatMoney(price)} · ${bottleSizeLabel(bottleMl)}`],
  ['Price per 750 ml', ({ unitPrice }) => formatMoney(unitPrice)],
  ['Buyer score', ({ score, ratings }) => <BottleRating score={score ?? 0} reviews={ratings} />],
  ['Stock', ({ stock }) => (stock === 0 ? 'Sold out' : stock.toLocaleString('en-US'))],
  ['Grapes', ({ grapes }) => grapes.join(', ')],
  ['Vintage', ({ vintage }) => vintage ?? 'NV'],
  ['AVA', ({ ava }) => ava],
  ['Region', ({ wineryRegion, state }) => `${wineryRegion}, ${state}`],
  ['Style', ({ style }) => wineStyles[style]],
  ['Body', ({ body }) => body],
  ['Acidity', ({ acidity }) => acidity],
  ['Sweetness', ({ sweetness }) => sweetness],
  ['Alcohol', ({ abv }) => abv !== null && `${abv}%`],
  ['Pairings', ({ pairings }) => pairings.join(', ')],
  ['Delivery', deliveryLabel],
];

function deliveryLabel({ pickup, shipping }: ResearchWine): string {
  const ways = [shipping && `Shipping from ${formatMoney(shipping)}`, pickup && 'Pickup'];
  return ways.filter(Boolean).join(', ');
}

/** Wines side by side: a column each, which scroll sideways where they do not fit. */
export function ComparisonTable(props: { wines: readonly ResearchWine[]; removeUrl: (id: string) => string }) {
  const { wines, removeUrl } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section tabIndex={0} aria-label="Comparison" className="relative -mx-gutter overflow-x-auto px-gutter">
      <table className="w-full text-small">
        <caption className="sr-only">Wines side by side</caption>
        <thead>
          <tr>
            <td className="sticky left-0 z-10 w-24 bg-paper md:w-36" />
            {wines.map((wine) => (
              <th key={wine.id} scope="col" className="min-w-40 px-3 pb-4 text-left align-top font-normal md:w-56">
                <WineHead wine={wine} removeUrl={removeUrl(wine.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, show]) => (
            <tr key={label} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 z-10 bg-paper py-2.5 pr-3 text-left align-top text-caption font-semibold text-ink-soft"
              >
                {label}
              </th>
              {wines.map((wine) => (
                <td key={wine.id} className="px-3 py-2.5 align-top wrap-anywhere">
                  {show(wine) || <Missing />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Missing() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not said</span>
    </span>
  );
}

function WineHead({ wine, removeUrl }: { wine: ResearchWine; removeUrl: string }) {
  return (
    <div className="grid gap-1.5">
      <div className="w-24">
        <BottleImage
          picture={listingImage({ type: 'wine', ...wine }, '6rem')}
          alt={wine.photo?.alt ?? ''}
          eager
          dimmed={wine.stock === 0}
        />
      </div>
      <Link to={listingUrl(wine)} className="text-body font-medium wrap-anywhere underline-offset-4 hover:underline">
        {nonBreakingHyphens(wineName(wine))}
      </Link>
      <Link to={wineryUrl(wine.winerySlug)} className="text-caption text-ink-soft wrap-anywhere hover:underline">
        {wine.wineryName}
      </Link>
      <Link to={removeUrl} className="link inline-flex min-h-11 items-center justify-self-start text-caption">
        Remove<span className="sr-only"> {wineName(wine)}</span>
      </Link>
    </div>
  );
}
