import type { ReactNode } from 'react';
import { varietalName, type WineDetails } from '../wine.ts';

/** How many of three dots a word of the catalogue fills. */
const filledOf: Record<string, number> = { Light: 1, Low: 1, Medium: 2, Full: 3, High: 3 };

/** What is in the bottle, as a list of terms. A fact that the winery did not give is left out. */
export function WineFacts({ wine }: { wine: WineDetails }) {
  const facts: [term: string, value: ReactNode][] = [
    [wine.varietals.length === 1 ? 'Grape' : 'Grapes', wine.varietals.map(varietalName).join(', ')],
    ['Grown in', [wine.ava, wine.wineryRegion].filter(Boolean).join(', ')],
    ['Alcohol', wine.abv === null ? null : `${wine.abv.toFixed(1)}%`],
    ['Body', wine.body === null ? null : <Degree key="body" word={wine.body} />],
    ['Acidity', wine.acidity === null ? null : <Degree key="acidity" word={wine.acidity} />],
  ];
  return (
    <div className="@container">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-10 @min-[34rem]:grid-cols-2">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([term, value]) => (
            <div
              key={term}
              className="grid items-baseline gap-x-3 border-t border-line py-2.5 @min-[15rem]:grid-cols-[5.5rem_minmax(0,1fr)]"
            >
              <dt className="text-small text-ink-soft">{term}</dt>
              <dd className="text-small font-medium">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** A degree in a word, with three dots for the eye. A word outside the scale stands alone. */
function Degree({ word }: { word: string }) {
  const filled = filledOf[word];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      {word}
      {filled !== undefined && (
        <span aria-hidden="true" className="inline-flex gap-1">
          {[1, 2, 3].map((dot) => (
            <span
              key={dot}
              className={`size-2 rounded-full border ${dot <= filled ? 'border-wine bg-wine' : 'border-ink-soft'}`}
            />
          ))}
        </span>
      )}
    </span>
  );
}
