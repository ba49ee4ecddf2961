import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';

/**
 * An active filter: a link that removes it, so that it works without script.
 *
 * @param removeTo URL of the same list without this filter
 * @param label the filter's name, part of the link's accessible name
 */
export function Chip({ removeTo, label }: { removeTo: string; label: string }) {
  return (
    <Link
      to={removeTo}
      preventScrollReset
      aria-label={`Remove filter ${label}`}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-ink py-1 pr-2.5 pl-4 text-small font-medium text-paper transition-colors hover:bg-garnet hover:text-on-garnet pointer-coarse:min-h-11"
    >
      <span className="truncate">{label}</span>
      <Icon name="close" size="small" />
    </Link>
  );
}

/** Chips in a row that wraps, with "Clear all" at its end if `clearTo` is given. */
export function ChipRow({ clearTo, children }: { clearTo?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      {clearTo === undefined ? null : (
        <Link
          to={clearTo}
          preventScrollReset
          className="link inline-flex min-h-9 items-center px-2 text-small pointer-coarse:min-h-11"
        >
          Clear all
        </Link>
      )}
    </div>
  );
}
