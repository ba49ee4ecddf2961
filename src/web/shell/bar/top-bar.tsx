import { Link, useLocation } from 'react-router';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { IconName } from '#ui/brand/icon-shapes.ts';
import { Wordmark } from '#ui/brand/wordmark.tsx';
import { classNames } from '#ui/class-names.ts';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Visitor } from '../account-menu/visitor.ts';
import { VisitorMenu } from '../account-menu/visitor-menu.tsx';
import { CartLink } from '../cart/cart-link.tsx';
import { loadPanels, OpenPanel } from './open-panel.tsx';
import { type Panel, urlWithPanel } from './panel-url.ts';
import { SearchBar } from './search-bar.tsx';

/** The sections of the shop that bar and menu link to. */
const shopLinks = [
  { to: '/buy-wine', label: 'Buy Wine' },
  { to: '/buy-wine?curated=true', label: 'Curated Wines' },
] as const;

/**
 * The bar at the top of every page: the link to the front page, search, the sections of the shop, and the cart. Below
 * 768 px search and sections are panels.
 * @param bottles the number of bottles in the cart
 */
export function TopBar(props: { siteName: string; visitor: Visitor | undefined; bottles: number }) {
  const { siteName, visitor, bottles } = props;
  const { pathname, search } = useLocation();
  const currentUrl = new URLSearchParams(search).has('curated', 'true') ? `${pathname}?curated=true` : pathname;
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-x-5 px-gutter md:min-h-18 lg:gap-x-8">
        <Link
          to="/"
          aria-current={pathname === '/' ? 'page' : undefined}
          className="inline-flex min-h-11 max-w-[60%] shrink-0 items-center overflow-hidden rounded-sm"
        >
          <Wordmark siteName={siteName} />
          <VisuallyHidden>, to the front page</VisuallyHidden>
        </Link>
        <div className="min-w-0 grow max-md:hidden lg:max-w-[32rem]">
          <SearchBar id="bar" layout="line" />
        </div>
        <nav aria-label="Main" className="ml-auto flex items-center gap-x-5 max-md:hidden lg:gap-x-7">
          {shopLinks.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={to === currentUrl ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center text-small font-medium whitespace-nowrap underline-offset-8 hover:text-garnet aria-[current=page]:text-garnet aria-[current=page]:underline',
                // why: on a tablet there is no space for it beside the account menu
                visitor && to !== '/buy-wine' && 'max-lg:hidden',
              )}
            >
              {label}
            </Link>
          ))}
          <VisitorMenu visitor={visitor} />
        </nav>
        {/* The end of the bar, at every width: the visitor's cart, before the two panel buttons of a phone. */}
        <div className="-mr-2.5 flex items-center max-md:ml-auto">
          <CartLink bottles={bottles} />
          <span className="contents md:hidden">
            <PanelButton panel="mobilesearch" icon="search" label="Search" />
            <PanelButton panel="mobilemenu" icon="menu" label="Menu" />
          </span>
        </div>
      </div>
      <OpenPanel
        links={[...shopLinks, { to: '/cart', label: bottles === 0 ? 'Cart' : `Cart (${bottles})` }]}
        visitor={visitor}
      />
    </header>
  );
}

/**
 * Opens a panel: a link to this page with the panel's flag, so that it works without JavaScript; with it, no data are
 * loaded.
 */
function PanelButton({ panel, icon, label }: { panel: Panel; icon: IconName; label: string }) {
  const location = useLocation();
  const preload = () => void loadPanels().catch(() => undefined);
  return (
    <IconButton
      icon={icon}
      label={label}
      to={urlWithPanel(location, panel)}
      state={openedHere}
      preventScrollReset
      defaultShouldRevalidate={false}
      rel="nofollow"
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
      // why: the server does not see the tracking parameters that campaigns append to the URL
      suppressHydrationWarning
    />
  );
}
