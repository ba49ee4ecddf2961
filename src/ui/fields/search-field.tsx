import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

/** `bar` 44 px high, `hero` 56 px at the top of a page, `inset` 44 px without an outline, in a frame that has one. */
export type SearchSize = 'bar' | 'hero' | 'inset';

const outline =
  'rounded-full border border-line-strong bg-paper-raised hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0';

const looks: Record<SearchSize, string> = {
  bar: `${outline} min-h-11 pr-12 pl-5`,
  hero: `${outline} min-h-14 pr-16 pl-6`,
  // why: the frame around it shows the focus ring
  inset: 'min-h-[2.625rem] truncate rounded-r-full bg-transparent pr-11 pl-3 outline-none',
};

const buttons: Record<SearchSize, string> = {
  bar: 'size-11 text-ink-soft hover:text-garnet',
  hero: 'mr-1.5 size-11 bg-garnet text-on-garnet hover:bg-garnet-hover',
  inset: 'size-11 text-ink-soft hover:text-garnet',
};

/** The classes of a search input. */
export function searchInputClasses(size: SearchSize): string {
  return classNames('block w-full transition-colors', looks[size]);
}

/** The frame around a search input (`children`): its label, for screen readers, and the submit button. */
export function SearchFrame(props: { id: string; label: string; size: SearchSize; children: ReactNode }) {
  const { id, label, size, children } = props;
  return (
    <div className={`relative ${size === 'hero' ? 'text-lead' : 'text-body'}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {children}
      <button
        type="submit"
        aria-label="Search"
        className={`absolute inset-y-0 right-0 m-auto inline-flex items-center justify-center rounded-full transition-colors ${buttons[size]}`}
      >
        <Icon name="search" />
      </button>
    </div>
  );
}

/**
 * A native search input with its button, for a form that gets the search page.
 *
 * @param label its accessible name; the placeholder is only an example
 */
export function SearchField(
  props: { id: string; label: string; size?: SearchSize } & Omit<
    ComponentProps<'input'>,
    'className' | 'id' | 'type' | 'size'
  >,
) {
  const { id, label, size = 'bar', ...input } = props;
  return (
    <SearchFrame id={id} label={label} size={size}>
      <input {...input} id={id} type="search" enterKeyHint="search" className={searchInputClasses(size)} />
    </SearchFrame>
  );
}
