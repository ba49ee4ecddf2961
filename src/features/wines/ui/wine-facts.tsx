import type { ReactNode } from 'react';
import { regions } from '#features/wineries/winery.ts';
import { varietalName, type WineDetails, wineStyles } from '../wine.ts';

/** What is in the bottle, as a list of terms. A fact that the winery did not give is left out. */
export function WineFacts({ wine }: { wine: WineDetails }) {
  const facts: [term: string, value: ReactNode][] = [
    ['Varietals', wine.varietals.map(varietalName).join(', ')],
    ['Vintage', wine.vintage ?? 'Non-vintage'],
    ['Style', wineStyles[wine.style]],
    ['AVA', wine.ava],
    ['Region', wine.wineryRegion === regions.oregon ? null : wine.wineryRegion],
    ['Alcohol', wine.abv === null ? null : `${wine.abv.toFixed(1)} % by volume`],
    ['Body', wine.body],
    ['Acidity', wine.acidity],
    ['Bottle', `${wine.bottleMl} ml`],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 text-small">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
