import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** An entry of a side navigation; without a URL it is disabled. */
export type SideNavItem = { label: string; to?: string | undefined; current?: boolean };

/** A group of a side navigation, with a title if there is more than one. */
export type SideNavGroup = { title?: string; items: readonly SideNavItem[] };

/**
 * The navigation beside a page: a list from 768 px on, a row of pills that scrolls sideways on a phone.
 *
 * @param label its accessible name, e.g. "Account settings"
 */
export function SideNav({ label, groups }: { label: string; groups: readonly SideNavGroup[] }) {
  return (
    <nav
      aria-label={label}
      className="flex scroll-px-gutter gap-x-2 gap-y-6 overflow-x-auto [scrollbar-width:none] max-md:-mx-gutter max-md:px-gutter max-md:py-1 md:grid md:overflow-visible"
    >
      {groups.map((group) => (
        <div key={group.title ?? group.items[0]?.label} className="max-md:flex max-md:gap-2">
          {group.title === undefined ? null : (
            <p className="px-3 pb-1 text-caption font-semibold text-ink-soft max-md:sr-only">{group.title}</p>
          )}
          <ul className="flex list-none gap-2 md:grid md:gap-0.5">
            {group.items.map((item) => (
              <SideNavLink key={item.label} {...item} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SideNavLink({ label, to, current = false }: SideNavItem) {
  if (to === undefined) {
    return (
      <li className="relative flex min-h-11 shrink-0 items-center px-4 text-small text-ink-soft italic md:min-h-10 md:px-3">
        {label}
        <VisuallyHidden>, not yet</VisuallyHidden>
      </li>
    );
  }
  return (
    <li className={classNames('shrink-0', current && 'max-md:[scroll-initial-target:nearest]')}>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={classNames(
          'flex min-h-11 items-center rounded-full px-4 text-small transition-colors md:min-h-10 md:rounded-md md:px-3 pointer-coarse:min-h-11',
          current
            ? 'bg-ink font-semibold text-paper md:bg-paper-sunk md:text-ink'
            : 'text-ink-soft max-md:inset-ring max-md:inset-ring-line hover:bg-paper-sunk hover:text-ink',
        )}
      >
        {label}
      </Link>
    </li>
  );
}
