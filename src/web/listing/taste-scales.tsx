import type { WineDetails } from '#features/listings/listing.ts';
import { acidities, bodies, sweetnesses } from '#features/listings/wine-attributes.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/**
 * How a wine tastes: for each of its qualities a line between two named ends with a mark on it, and the word for screen readers.
 * A quality that the winery did not name is left out; nothing where it named none.
 */
export function TasteScales({ wine }: { wine: Pick<WineDetails, 'sweetness' | 'body' | 'acidity'> }) {
  const scales = [
    { quality: 'Sweetness', word: wine.sweetness, steps: sweetnesses },
    { quality: 'Body', word: wine.body, steps: bodies },
    { quality: 'Acidity', word: wine.acidity, steps: acidities },
  ].flatMap(({ word, ...scale }) => (word === null ? [] : [{ ...scale, word }]));
  if (scales.length === 0) return null;
  return (
    <dl className="@container grid gap-2.5">
      {scales.map((scale) => (
        <Scale key={scale.quality} {...scale} />
      ))}
    </dl>
  );
}

function Scale({ quality, word, steps }: { quality: string; word: string; steps: readonly string[] }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3 @min-[26rem]:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-small text-ink-soft">{quality}</dt>
      <dd className="text-small">
        <VisuallyHidden>{word}</VisuallyHidden>
        <span aria-hidden="true" className="flex items-center gap-4">
          <span className="w-[4.25rem] whitespace-nowrap">{steps[0]}</span>
          <svg aria-hidden="true" className="h-4 min-w-0 flex-1 overflow-visible">
            <line x1="0" x2="100%" y1="8" y2="8" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
            <circle cx={`${(100 * steps.indexOf(word)) / (steps.length - 1)}%`} cy="8" r="6" className="fill-wine" />
          </svg>
          <span className="w-[4.25rem] text-right whitespace-nowrap">{steps.at(-1)}</span>
        </span>
      </dd>
    </div>
  );
}
