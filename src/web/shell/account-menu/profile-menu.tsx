import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { LogoutButton } from './logout-button.tsx';
import { profileLinks, waitingSalesCount } from './profile-links.ts';
import type { Visitor } from './visitor.ts';

/**
 * A native disclosure, so that it opens without JavaScript. With it, the menu closes on Esc, on a click outside, and on
 * navigation.
 */
export function ProfileMenu({ visitor }: { visitor: Visitor }) {
  const waiting = waitingSalesCount(visitor);
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // why: only navigation closes it; it may have been opened before hydration
    if (shown.current !== key && menu.current) menu.current.open = false;
    shown.current = key;
  }, [key]);
  useEffect(() => closeOutside(menu.current), []);
  return (
    <details ref={menu} className="relative max-md:hidden">
      <summary className="flex min-h-11 max-w-44 list-none items-center gap-2 text-small font-medium hover:text-garnet">
        <Icon name="user" />
        <span className="truncate">{visitor.firstName}</span>
        {waiting && (
          <MenuCount>
            {waiting}
            <VisuallyHidden> sales wait</VisuallyHidden>
          </MenuCount>
        )}
        <Icon name="chevron-down" size="small" />
      </summary>
      <nav
        aria-label="Your account"
        className="absolute right-0 z-40 mt-1 w-56 rounded-md border border-line bg-paper-raised py-2 shadow-floating"
      >
        <ul className="list-none">
          {profileLinks(visitor).map(({ to, label, count }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center px-4 text-small -outline-offset-3 hover:bg-paper-sunk"
              >
                <span className="grow">{label}</span>
                {count && <MenuCount>{count}</MenuCount>}
              </Link>
            </li>
          ))}
          <li className="mt-1 border-t border-line pt-1">
            <LogoutButton look="menu" />
          </li>
        </ul>
      </nav>
    </details>
  );
}

/** The number of items that need attention, shown beside a label. */
function MenuCount({ children }: { children: ReactNode }) {
  return (
    <span className="figures rounded-full bg-garnet px-2 text-caption font-semibold text-on-garnet">{children}</span>
  );
}

/** Closes an open menu on Esc and on a click outside. @returns a function that removes the listeners */
function closeOutside(menu: HTMLDetailsElement | null): (() => void) | undefined {
  if (!menu) return;
  const close = (event: Event) => {
    const leaves = event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.contains(event.target as Node);
    if (!leaves || !menu.open) return;
    if (event instanceof KeyboardEvent && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('keydown', close);
  return () => {
    document.removeEventListener('pointerdown', close);
    document.removeEventListener('keydown', close);
  };
}
