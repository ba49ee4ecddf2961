import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Menu } from '#ui/navigation/menu.tsx';
import { LogoutButton } from './logout-button.tsx';
import { profileLinks } from './profile-links.ts';
import type { Visitor } from './visitor.ts';

/** The menu of the signed-in account. */
export function ProfileMenu({ visitor }: { visitor: Visitor }) {
  const waiting = visitor.inboxCount;
  return (
    <div className="max-md:hidden">
      <Menu>
        <span className="flex min-w-0 items-center gap-2">
          <Icon name="user" />
          {/* why: on a tablet there is no space for it beside the search */}
          <span className="truncate max-lg:sr-only">{visitor.firstName}</span>
          {waiting && (
            <span className="xl:hidden">
              <MenuCount>
                {waiting}
                <VisuallyHidden> new in your inbox</VisuallyHidden>
              </MenuCount>
            </span>
          )}
        </span>
        <nav aria-label="Your account">
          <ul className="list-none">
            {profileLinks(visitor).map(({ to, label, count, amount }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center px-4 text-small -outline-offset-3 hover:bg-paper-sunk"
                >
                  <span className="grow">{label}</span>
                  {amount && (
                    <span className="figures mx-3 text-caption whitespace-nowrap text-ink-soft">{amount}</span>
                  )}
                  {count && <MenuCount>{count}</MenuCount>}
                </Link>
              </li>
            ))}
            <li className="mt-1 border-t border-line pt-1">
              <LogoutButton look="menu" />
            </li>
          </ul>
        </nav>
      </Menu>
    </div>
  );
}

/** The number of items that need attention, shown beside a label. */
export function MenuCount({ children }: { children: ReactNode }) {
  return (
    <span className="figures shrink-0 rounded-full bg-garnet px-2 text-caption font-semibold whitespace-nowrap text-on-garnet">
      {children}
    </span>
  );
}
