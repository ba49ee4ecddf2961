import { Link, useLocation } from 'react-router';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { roleLinks } from './profile-links.ts';
import { MenuCount, ProfileMenu } from './profile-menu.tsx';
import type { Visitor } from './visitor.ts';

/**
 * The account's part of the bar: the pages of the visitor's roles, where there is space for them, and the menu, which
 * has them all.
 */
export function AccountNav({ visitor }: { visitor: Visitor }) {
  const { pathname } = useLocation();
  return (
    <>
      {roleLinks(visitor).map(({ to, label, count }) => (
        <Link
          key={label}
          to={to}
          aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 text-small font-medium whitespace-nowrap underline-offset-8 hover:text-garnet aria-[current=page]:text-garnet aria-[current=page]:underline max-xl:hidden"
        >
          {label}
          {count && (
            <MenuCount>
              {count}
              <VisuallyHidden> new</VisuallyHidden>
            </MenuCount>
          )}
        </Link>
      ))}
      <ProfileMenu visitor={visitor} />
    </>
  );
}
