import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Dialog } from '#ui/feedback/dialog.tsx';

/** Where the bar shows everything and needs no panels. */
const wide = '(min-width: 48rem)';

/** A way on in the menu. */
export type MenuLink = { to: string; words: string };

/**
 * The menu or the search of a phone. On a wider window the flag is taken from the address, and with it the panel.
 * @param menu the ways on, for the menu
 * @param search the search line, for the other one
 * @param closeTo the address without the flag
 */
export function MobilePanel(props: { menu?: readonly MenuLink[]; search?: ReactNode; closeTo: string }) {
  const { menu, search, closeTo } = props;
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
      <Menu links={menu} />
    </Dialog>
  ) : (
    <Dialog open closeTo={closeTo} keepsData title="Search wines" size="top">
      {search}
    </Dialog>
  );
}

function Menu({ links }: { links: readonly MenuLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu">
      <ul className="list-none divide-y divide-line">
        {[{ to: '/', words: 'Front page' }, ...links].map(({ to, words }) => (
          <li key={to}>
            {/* why: it takes the menu's place in the history, so that back leads to the page and not to its open menu */}
            <Link
              to={to}
              replace
              aria-current={to === pathname ? 'page' : undefined}
              className="flex min-h-13 items-center rounded-sm font-display text-title hover:text-garnet aria-[current=page]:text-garnet"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
