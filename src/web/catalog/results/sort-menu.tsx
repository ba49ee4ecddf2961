import { useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';

/** A sort order: its label, and the URL of the same results in this order. */
export type SortChoice = { label: string; to: string; current: boolean };

/** The sort order of results: a disclosure with links, so that it works without JavaScript and with the keyboard. */
export function SortMenu({ choices }: { choices: readonly SortChoice[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details
      ref={menu}
      className="group/sort relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full border border-line-strong bg-paper-raised px-3 py-2 text-small font-semibold whitespace-nowrap hover:border-ink md:px-4">
        <span className="max-md:sr-only">Sort by:</span>
        {choices.find(({ current }) => current)?.label}
        <span className="transition-transform group-open/sort:rotate-180">
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <ul className="absolute right-0 z-20 mt-1 min-w-44 list-none rounded-md border border-line bg-paper-raised py-1 shadow-floating">
        {choices.map(({ label, to, current }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? 'true' : undefined}
              onClick={() => {
                close();
                menu.current?.querySelector('summary')?.focus();
              }}
              className="flex min-h-11 items-center px-4 text-small hover:bg-paper-sunk aria-[current=true]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
