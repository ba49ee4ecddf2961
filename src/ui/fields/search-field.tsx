import type { ComponentProps } from 'react';
import { Icon } from '../brand/icon.tsx';

/**
 * The search line: a native search input with its button, to stand in a form that gets the search page.
 * @param label its name for screen readers; the placeholder is only an example
 * @param size `bar` 44 px in the top bar, `hero` 56 px at the head of a page
 */
export function SearchField(
  props: { id: string; label: string; size?: 'bar' | 'hero' } & Omit<
    ComponentProps<'input'>,
    'className' | 'id' | 'type' | 'size'
  >,
) {
  const { id, label, size = 'bar', ...input } = props;
  return (
    <div className={`relative ${size === 'hero' ? 'text-lead' : 'text-body'}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="search"
        enterKeyHint="search"
        className={`block w-full rounded-full border border-line-strong bg-paper-raised transition-colors hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 ${size === 'hero' ? 'min-h-14 pr-16 pl-6' : 'min-h-11 pr-12 pl-5'}`}
      />
      <button
        type="submit"
        aria-label="Search"
        className={`absolute inset-y-0 right-0 m-auto inline-flex items-center justify-center rounded-full transition-colors ${size === 'hero' ? 'mr-1.5 size-11 bg-garnet text-on-garnet hover:bg-garnet-hover' : 'size-11 text-ink-soft hover:text-garnet'}`}
      >
        <Icon name="search" />
      </button>
    </div>
  );
}
