import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { signInLinks } from '../return-url.ts';
import type { Visitor } from './visitor.ts';

// why: most visitors of the shop are not signed in; they do not wait for a menu that they do not have
const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** The end of the bar: the ways in, or whose account it is with a menu of its pages. */
export function VisitorMenu({ visitor }: { visitor: Visitor | undefined }) {
  const location = useLocation();
  if (visitor) {
    return (
      <Suspense>
        <ProfileMenu visitor={visitor} />
      </Suspense>
    );
  }
  return signInLinks(location).map(({ to, label }) => (
    <Link
      key={label}
      to={to}
      rel="nofollow"
      // why: on a tablet the bar has room for one of them, and the page of logging in leads to signing up
      className="inline-flex min-h-11 items-center text-small font-medium whitespace-nowrap underline-offset-8 hover:text-garnet max-lg:last:hidden"
      // why: the server knows the address without the parameters that campaigns append to it
      suppressHydrationWarning
    >
      {label}
    </Link>
  ));
}
