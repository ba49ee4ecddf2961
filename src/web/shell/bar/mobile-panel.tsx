import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { LogoutButton } from '../account-menu/logout-button.tsx';
import { type ProfileLink, profileLinks, wineryLinks } from '../account-menu/profile-links.ts';
import type { Visitor } from '../account-menu/visitor.ts';
import { signInLinks } from '../return-url.ts';
import { urlWithPanel } from './panel-url.ts';

/** The media query of windows whose bar shows everything, without panels. */
const wide = '(min-width: 48rem)';

/** A link in the menu. */
export type MenuLink = { to: string; label: string };

/**
 * The menu or search panel of a phone. On a wider window it removes its own flag from the URL, which closes it.
 * @param menu the links of the menu; undefined for the search panel
 * @param visitor the visitor, for the links to their account; without one, the links to sign in
 * @param search the content of the search panel
 * @param closeTo the URL without the panel's flag
 */
export function MobilePanel(props: {
  menu?: readonly MenuLink[];
  visitor?: Visitor | undefined;
  search?: ReactNode;
  closeTo: string;
}) {
  const { menu, visitor, search, closeTo } = props;
  const navigate = useNavigate();
  useEffect(() => {
    const query = matchMedia(wide);
    const close = () =>
      query.matches && navigate(closeTo, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    close();
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, [closeTo, navigate]);
  return menu ? (
    <Dialog open closeTo={closeTo} keepsData title="Menu" size="sheet">
      <Menu links={menu} visitor={visitor} />
    </Dialog>
  ) : (
    <Dialog open closeTo={closeTo} keepsData title="Search wines" size="top">
      {search}
    </Dialog>
  );
}

function Menu({ links, visitor }: { links: readonly MenuLink[]; visitor: Visitor | undefined }) {
  const location = useLocation();
  const { pathname, hash } = location;
  const page = { pathname, hash, search: urlWithPanel(location).slice(pathname.length) };
  const shopLinks = [{ to: '/', label: 'Home' }, ...links, ...(visitor ? [] : signInLinks(page))];
  const accountLinks = visitor ? [...wineryLinks(visitor), ...profileLinks(visitor)] : [];
  return (
    <nav aria-label="Menu">
      <ul className="list-none divide-y divide-line">
        {[...shopLinks, ...accountLinks].map(({ to, label, count, amount }: ProfileLink, at) => (
          <li key={label}>
            {/* why: it replaces the menu's history entry, so that the back button returns to the page and not to its
                open menu */}
            <Link
              to={to}
              replace
              aria-current={to === pathname ? 'page' : undefined}
              className={classNames(
                'flex min-h-13 items-center rounded-sm hover:text-garnet aria-[current=page]:text-garnet',
                at < shopLinks.length && 'font-display text-title',
              )}
            >
              {label}
              {count && (
                <span className="figures ml-3 rounded-full bg-garnet px-2 text-caption font-semibold text-on-garnet">
                  {count}
                </span>
              )}
              {amount && <span className="figures ml-3 text-caption text-ink-soft">{amount}</span>}
            </Link>
          </li>
        ))}
        {visitor && (
          <li>
            <LogoutButton look="panel" />
          </li>
        )}
      </ul>
    </nav>
  );
}
