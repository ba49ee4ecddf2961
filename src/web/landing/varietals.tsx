import { Link } from 'react-router';
import { grapeColor } from '#features/listings/grape-color.ts';
import { emptyQuery } from '#features/search/search-query.ts';
import type { VarietalCount } from '#features/search/search-results.ts';
import { searchUrl } from '#features/search/search-url.ts';

/** The most common grapes; nothing if there are none. */
export function VarietalSection({ varietals }: { varietals: VarietalCount[] }) {
  if (varietals.length === 0) return null;
  return (
    <section aria-labelledby="varietals" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="varietals" className="text-heading">
        By the grape
      </h2>
      <p className="mt-2 mb-8 max-w-prose text-ink-soft text-balance">
        Our most-stocked grapes, from Gulf Coast whites to High Plains reds.
      </p>
      <VarietalGlasses varietals={varietals} />
    </section>
  );
}

/**
 * Grapes as glasses seen from above, each in the color of its wine, with its name and number of wines; links to its
 * wines.
 */
export function VarietalGlasses({ varietals }: { varietals: readonly VarietalCount[] }) {
  return (
    <ul className="grid list-none grid-cols-3 gap-x-2 gap-y-7 max-[22rem]:grid-cols-2 md:grid-cols-4 md:gap-x-4 lg:grid-cols-6">
      {varietals.map(({ code, name, colour, count }) => (
        <li key={code} className="min-w-0">
          <Link
            to={searchUrl({ filters: { ...emptyQuery.filters, type: ['wine'], varietals_offered: [code] } })}
            className="group grid justify-items-center gap-3 rounded-lg py-1 text-center"
          >
            <Glass wine={grapeColor(code, colour)} />
            <span>
              <span className="block font-display leading-snug hyphens-auto md:text-title font-semibold text-balance decoration-garnet decoration-2 underline-offset-4 group-hover:underline">
                {name}
              </span>
              <span className="figures text-small text-ink-soft">{count === 1 ? '1 wine' : `${count} wines`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A glass from above: shadow, rim, wine (paler where it is shallow), and reflections. */
function Glass({ wine }: { wine: string }) {
  return (
    <svg
      viewBox="0 0 120 120"
      className="h-auto w-full max-w-32 transition-transform duration-calm motion-safe:group-hover:-translate-y-1"
      aria-hidden="true"
    >
      <ellipse cx="63" cy="67" rx="51" ry="50" className="fill-ink/10" />
      <circle cx="60" cy="60" r="54" className="fill-paper-raised stroke-glass" strokeWidth="2" />
      <circle cx="60" cy="60" r="46" fill={wine} opacity="0.45" />
      <circle cx="60" cy="60" r="43.5" fill={wine} opacity="0.6" />
      <circle cx="60" cy="60" r="39" fill={wine} />
      <path
        d="M34 47a30 30 0 0 1 20-18M29 58a32 32 0 0 1 .8-4"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
        opacity="0.55"
      />
      <path
        d="M92 74a35 35 0 0 1-18 18"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.25"
      />
    </svg>
  );
}
