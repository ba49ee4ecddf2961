import { Link } from 'react-router';
import { searchAddress } from '#features/wineries/search-address.ts';
import type { WineDetails } from '../listing.ts';
import { wineStyles } from '../wine.ts';
import { acidities, bodies, sweetnesses } from '../wine-taste.ts';
import { FactList } from './fact-list.tsx';
import { GrapeLinks } from './grape-links.tsx';

/** What is in the bottle, as a list of terms. A fact that the winery did not give is left out. */
export function WineFacts({ wine }: { wine: WineDetails }) {
  const { grapes, winery } = wine;
  return (
    <FactList
      facts={[
        [
          'Style',
          <Link key="style" to={searchAddress('pub_style', wine.style)} className="link">
            {wineStyles[wine.style]}
          </Link>,
        ],
        [
          grapes.length === 1 ? 'Grape' : 'Grapes',
          grapes.length > 0 ? <GrapeLinks key="grapes" grapes={grapes} /> : null,
        ],
        [
          'Grown in',
          <span key="place">
            {wine.ava && `${wine.ava}, `}
            <Link to={searchAddress('pub_winery_region', winery.region)} className="link">
              {winery.regionName}
            </Link>
          </span>,
        ],
        ['Alcohol', wine.abv === null ? null : `${wine.abv.toFixed(1)}%`],
        ['Bottle', `${wine.bottleMl.toLocaleString('en-US')} ml`],
        ['Sweetness', wine.sweetness && <Degree key="sweetness" word={wine.sweetness} scale={sweetnesses} />],
        ['Body', wine.body && <Degree key="body" word={wine.body} scale={bodies} />],
        ['Acidity', wine.acidity && <Degree key="acidity" word={wine.acidity} scale={acidities} />],
      ]}
    />
  );
}

/** A degree in a word, with as many dots for the eye as its scale has steps. */
function Degree({ word, scale }: { word: string; scale: readonly string[] }) {
  const reached = scale.indexOf(word);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      {word}
      <span aria-hidden="true" className="inline-flex gap-1">
        {scale.map((step, at) => (
          <span
            key={step}
            className={`size-2 rounded-full border ${at <= reached ? 'border-wine bg-wine' : 'border-ink-soft'}`}
          />
        ))}
      </span>
    </span>
  );
}
