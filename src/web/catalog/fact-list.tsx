import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A term and what is said of it; null, undefined or an empty text says nothing. */
export type Fact = readonly [term: string, value: ReactNode];

/** Facts up to this many stand below each other. */
const few = 4;

/** Facts as a list of terms, many of them in two columns where there is room. A fact that nobody gave is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const given = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return null;
  return (
    <div className="@container">
      <dl
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-x-10',
          given.length > few && '@min-[34rem]:grid-cols-2',
        )}
      >
        {given.map(([term, value]) => (
          <div
            key={term}
            className="grid items-baseline gap-x-3 border-t border-line py-2.5 @min-[15rem]:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <dt className="text-small text-ink-soft">{term}</dt>
            <dd className="text-small font-medium wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
