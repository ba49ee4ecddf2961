import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { signInLinks } from '../return-url.ts';
import type { Visitor } from './visitor.ts';

// why: most visitors are not signed in, so they do not download a menu that they cannot use
const AccountNav = lazy(async () => ({ default: (await import('./account-nav.tsx')).AccountNav }));

/** The end of the bar: links to sign in and sign up, or the links and the menu of the signed-in account. */
export function VisitorMenu({ visitor }: { visitor: Visitor | undefined }) {
  const location = useLocation();
  if (visitor) {
    return (
      <Suspense>
        <AccountNav visitor={visitor} />
      </Suspense>
    );
  }
  return signInLinks(location).map(({ to, label }) => (
    <Link
      key={label}
      to={to}
      rel="nofollow"
      // why: on a tablet there is space for only one of them, and the login page links to the sign-up page
      className="inline-flex min-h-11 items-center text-small font-medium whitespace-nowrap underline-offset-8 hover:text-garnet max-lg:last:hidden"
      // why: the server does not see the tracking parameters that campaigns append to the URL
      suppressHydrationWarning
    >
      {label}
    </Link>
  ));
}
