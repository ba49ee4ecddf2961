import { Link } from 'react-router';
import { bottleSize } from '#features/wines/ui/wine-card.tsx';
import { addressOf, nameOf, type WineSummary } from '#features/wines/wine.ts';
import { buttonLook } from '#ui/actions/button-look.ts';

/** The first thing a stranger sees: what this is, a way in, and up to five bottles on one board. */
export function HeroShelf({ wines }: { wines: WineSummary[] }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-10 px-gutter pt-10 md:pt-14 lg:grid-cols-[5fr_6fr]">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-display">
          Texas, by
          <br />
          the bottle.
        </h1>
        <p className="max-w-prose text-lead text-ink-soft text-pretty">
          Wine straight from the people who grew it: from the High Plains to the Hill Country, and every winery speaks
          for itself.
        </p>
        <a href="#curated" className={buttonLook('primary', 'large', false)}>
          See the shelf
        </a>
      </div>
      {wines.length > 0 && (
        <ul className="shelf-ground grid list-none auto-cols-fr grid-flow-col gap-[2%] rounded-lg px-[5%] pt-[7%] pb-[4%]">
          {wines.map((wine, at) => (
            <li key={wine.id} className={at > 2 ? 'max-md:hidden' : undefined}>
              <Link to={addressOf(wine)} className="block rounded-md transition-transform hover:-translate-y-1">
                <img
                  src={wine.imageUrl}
                  {...bottleSize}
                  alt={nameOf(wine)}
                  fetchPriority="high"
                  className="h-auto w-full"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
