import type { ReactNode } from 'react';

const columns = {
  close:
    'grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-x-4 md:grid-cols-[repeat(auto-fill,minmax(10.25rem,1fr))] md:gap-x-6',
  four: 'grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 md:grid-cols-4 md:gap-x-6',
  few: 'grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 md:grid-cols-4 lg:grid-cols-3 lg:gap-x-6',
  roomy: 'grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6',
};

/**
 * A grid of {@link Card}s with as many columns as fit: two on a phone. Pictures, names, makers, and prices of one row
 * are aligned, however long a name is (CSS subgrid). The negative margin cancels that of the last row.
 * @param density `close` for bottles (from 148 px), `four` for four large ones in a row (two on a phone), `few` for two
 * or three in a narrow container, `roomy` for wide cards such as wineries (from 272 px)
 */
export function CardGrid({ density = 'close', children }: { density?: keyof typeof columns; children: ReactNode }) {
  return <ul className={`-mb-9 grid list-none md:-mb-11 ${columns[density]}`}>{children}</ul>;
}
