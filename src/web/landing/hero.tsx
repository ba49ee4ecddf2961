import { Link } from 'react-router';
import { listingUrl, type WineSummary, wineName, wineStyles } from '#features/listings/listing.ts';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { bottleImageSize } from '../catalog/media/listing-image.ts';
import { Price } from '../catalog/price.tsx';

/**
 * The hero of the front page: the claim, a link to the wines, and up to five bottles (three on narrow windows).
 * @param wineries the number of wineries that sell here
 */
export function Hero({ wines, wineries }: { wines: WineSummary[]; wineries: number }) {
  return (
    <section className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-center gap-8 px-gutter pt-8 md:grid-cols-[2fr_3fr] md:pt-12 lg:grid-cols-[11fr_12fr] lg:gap-12">
      <div className="grid justify-items-start gap-5">
        {wineries > 0 && (
          <p className="text-small font-medium text-ink-soft">
            Wines from {wineries === 1 ? 'one winery' : `${wineries} wineries`}
          </p>
        )}
        <h1 className="text-display">
          Texas, by
          <br />
          the bottle.
        </h1>
        <p className="max-w-prose text-lead text-ink-soft text-balance">
          From the High Plains to the Gulf, sold by the winery that made it.
        </p>
        <Button to="/s" kind="primary" size="large">
          See the wines
        </Button>
        <StyleLinks />
      </div>
      {wines.length > 0 && (
        <div className="@container">
          <ul className="shelf-ground relative grid list-none auto-cols-fr grid-flow-col rounded-lg px-[4%] pt-[3%] pb-9">
            {wines.map((wine, at) => (
              <li key={wine.id} className={at === 0 || at === 4 ? 'max-lg:hidden' : undefined}>
                <HeroBottle wine={wine} showsName={at === Math.min(2, wines.length - 1)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The most popular styles, each linking to its wines. */
function StyleLinks() {
  return (
    <p className="flex flex-wrap gap-x-5 text-small">
      {(['red', 'white', 'rose', 'sparkling', 'dessert'] as const).map((style) => (
        <Link key={style} to={searchFilterUrl('pub_style', style)} className="link inline-flex min-h-11 items-center">
          {wineStyles[style]}
        </Link>
      ))}
    </p>
  );
}

/**
 * A bottle that moves up a little on hover. The line below shows one wine's name: of the bottle that is hovered or
 * focused, else of the one with `showsName`.
 */
function HeroBottle({ wine, showsName }: { wine: WineSummary; showsName: boolean }) {
  return (
    <Link
      to={listingUrl(wine)}
      className="group block rounded-md"
      aria-label={`${wineName(wine)}, ${formatMoney(wine.price)}`}
    >
      <img
        src={wine.imageUrl}
        {...bottleImageSize}
        alt=""
        fetchPriority="high"
        className="mx-auto h-auto w-full max-w-[9.5rem] rounded-md object-cover transition-transform duration-calm motion-safe:group-hover:-translate-y-1"
      />
      <span
        className={`absolute inset-x-4 bottom-2.5 flex flex-wrap items-baseline justify-center gap-x-2.5 text-small leading-tight transition-opacity group-hover:opacity-100! group-focus-visible:opacity-100! ${
          showsName ? '[ul:has(a:hover,a:focus-visible)_&]:opacity-0' : 'opacity-0'
        }`}
      >
        <span className="hidden font-medium @min-[17rem]:inline">{wineName(wine)}</span>
        <Price money={wine.price} size="small" />
      </span>
    </Link>
  );
}
