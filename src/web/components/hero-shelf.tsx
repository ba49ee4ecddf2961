import { Link } from 'react-router';
import { bottleSize } from '#features/wines/ui/wine-card.tsx';
import { addressOf, nameOf, type WineSummary } from '#features/wines/wine.ts';
import { buttonLook } from '#ui/actions/button-look.ts';
import { Price } from '#ui/wine/price.tsx';

/**
 * The first thing a stranger sees: what this is, a way in, and up to five bottles on one board (three on a phone).
 * @param wineries how many wineries stand behind the shelf
 */
export function HeroShelf({ wines, wineries }: { wines: WineSummary[]; wineries: number }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-gutter pt-8 md:pt-12 lg:grid-cols-[5fr_6fr] lg:gap-12">
      <div className="grid justify-items-start gap-5">
        {wineries > 0 && (
          <p className="text-small font-medium text-ink-soft">{wineries} wineries in Texas and Oregon</p>
        )}
        <h1 className="text-display">
          Texas, by
          <br />
          the bottle.
        </h1>
        <p className="max-w-prose text-lead text-ink-soft text-pretty">
          From the High Plains to the Gulf, sold by the winery that made it.
        </p>
        <a href="#curated" className={buttonLook('primary', 'large', false)}>
          See the shelf
        </a>
      </div>
      {wines.length > 0 && (
        <ul className="shelf-ground grid list-none auto-cols-fr grid-flow-col rounded-lg px-[4%] pt-[3%] pb-[2%]">
          {wines.map((wine, at) => (
            <li key={wine.id} className={at === 0 || at === 4 ? 'max-md:hidden' : undefined}>
              <HeroBottle wine={wine} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A bottle that lifts a little and says its name when it is pointed at. */
function HeroBottle({ wine }: { wine: WineSummary }) {
  return (
    <Link to={addressOf(wine)} className="group relative block rounded-md text-center" aria-label={nameOf(wine)}>
      <img
        src={wine.imageUrl}
        {...bottleSize}
        alt=""
        fetchPriority="high"
        className="mx-auto h-auto w-full max-w-[9.5rem] transition-transform duration-calm motion-safe:group-hover:-translate-y-1"
      />
      <span className="absolute inset-x-0 bottom-2 grid justify-items-center rounded-md bg-paper-raised px-1.5 py-1.5 text-caption leading-tight opacity-0 shadow-raised transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 max-md:hidden">
        <span className="line-clamp-2 font-medium">{nameOf(wine)}</span>
        <Price money={wine.price} size="small" />
      </span>
    </Link>
  );
}
