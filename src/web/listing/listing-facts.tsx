import { Link } from 'react-router';
import { describeWeek, type VisitingHours } from '#features/availability/schedule/visiting-hours.ts';
import { type TastingDetails, tastingTerms, type WineDetails } from '#features/listings/listing.ts';
import { acidities, bodies, sweetnesses } from '#features/listings/wine-attributes.ts';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { FactList } from '../catalog/fact-list.tsx';
import { GrapeLinks } from '../catalog/grape-links.tsx';

/** The facts about a wine, as a list of terms. Unknown ones are left out. */
export function WineFacts({ wine }: { wine: WineDetails }) {
  const { grapes, winery, awards, practices } = wine;
  return (
    <FactList
      facts={[
        [
          grapes.length === 1 ? 'Grape' : 'Grapes',
          grapes.length > 0 ? <GrapeLinks key="grapes" grapes={grapes} /> : null,
        ],
        [
          'Grown in',
          <span key="place">
            {wine.ava && `${wine.ava}, `}
            <Link to={searchFilterUrl('pub_winery_region', winery.region)} className="link">
              {winery.regionName}
            </Link>
          </span>,
        ],
        ['Alcohol', wine.abv === null ? null : `${wine.abv.toFixed(1)}%`],
        [awards.length === 1 ? 'Award' : 'Awards', awards.join('; ')],
        ['Practices', practices.join(', ')],
      ]}
    />
  );
}

/** The facts about a tasting, as a list of terms. */
export function TastingFacts({ tasting, hours }: { tasting: TastingDetails; hours?: VisitingHours | undefined }) {
  const { grapes, winery, unit, included, pickup, awards, practices } = tasting;
  const town = `${pickup.city}, ${pickup.state}${pickup.zip ? ` ${pickup.zip}` : ''}`;
  return (
    <FactList
      facts={[
        ['Poured', grapes.length > 0 ? <GrapeLinks key="grapes" grapes={grapes} /> : null],
        ['Price', hours?.kind === 'session' ? tastingTerms.session : tastingTerms[unit]],
        ['Included', included && <Lines lines={included.split('\n')} />],
        [
          hours?.kind === 'night' ? 'Nights' : 'Hours',
          hours && hours.entries.length > 0 && <Lines lines={describeWeek(hours)} />,
        ],
        ['Where', [winery.name, pickup.street, pickup.building, town].filter(Boolean).join(', ')],
        [awards.length === 1 ? 'Award' : 'Awards', awards.join('; ')],
        ['Practices', practices.join(', ')],
      ]}
    />
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

/**
 * How a wine tastes: each quality as a marker on a line between two named ends, and as text for screen readers. Unknown
 * qualities are left out; nothing if all are unknown.
 */
export function TasteScales({ wine }: { wine: Pick<WineDetails, 'sweetness' | 'body' | 'acidity'> }) {
  const scales = [
    { quality: 'Sweetness', value: wine.sweetness, steps: sweetnesses },
    { quality: 'Body', value: wine.body, steps: bodies },
    { quality: 'Acidity', value: wine.acidity, steps: acidities },
  ].flatMap(({ value, ...scale }) => (value === null ? [] : [{ ...scale, value }]));
  if (scales.length === 0) return null;
  return (
    <dl className="@container grid gap-2.5">
      {scales.map((scale) => (
        <Scale key={scale.quality} {...scale} />
      ))}
    </dl>
  );
}

function Scale({ quality, value, steps }: { quality: string; value: string; steps: readonly string[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 @min-[20rem]:grid-cols-[5rem_minmax(0,1fr)] @min-[26rem]:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-small text-ink-soft">{quality}</dt>
      <dd className="text-small">
        <VisuallyHidden>{value}</VisuallyHidden>
        <span aria-hidden="true" className="flex items-center gap-4">
          <span className="w-[4.25rem] whitespace-nowrap">{steps[0]}</span>
          <svg aria-hidden="true" className="h-4 min-w-0 flex-1 overflow-visible">
            <line x1="0" x2="100%" y1="8" y2="8" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
            <circle cx={`${(100 * steps.indexOf(value)) / (steps.length - 1)}%`} cy="8" r="6" className="fill-wine" />
          </svg>
          <span className="w-[4.25rem] text-right whitespace-nowrap">{steps.at(-1)}</span>
        </span>
      </dd>
    </div>
  );
}

/** The food that a wine goes with, each linking to other wines that do; nothing if there is none. */
export function PairingList({ title, pairings }: { title: string; pairings: string[] }) {
  if (pairings.length === 0) return null;
  return (
    <section aria-labelledby="pairings">
      <h2 id="pairings" className="text-title">
        {title}
      </h2>
      <ul className="mt-2.5 flex list-none flex-wrap gap-2">
        {pairings.map((pairing) => (
          <li key={pairing} className="min-w-0">
            <Link
              to={searchFilterUrl('keywords', pairing)}
              className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line px-4 py-1 text-small wrap-anywhere transition-colors hover:border-ink pointer-coarse:min-h-11"
            >
              {pairing}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
