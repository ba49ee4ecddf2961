import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A term and its value; null, undefined, or an empty text means unknown. */
export type Fact = readonly [term: string, value: ReactNode];

/** Lists up to this length have one column. */
const maxInOneColumn = 4;

/** Facts as a list of terms, long ones in two columns if the container is wide enough. Unknown facts are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <div className="@container">
      <dl
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-x-10',
          known.length > maxInOneColumn && '@min-[34rem]:grid-cols-2',
        )}
      >
        {known.map(([term, value]) => (
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
