import { Link, useLocation } from 'react-router';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
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

// why: on a narrow window there is no space for all sections beside the search and the account menu, which is wider for
// who is signed in; what the bar has no space for is under "More"
const fromLg = ['max-lg:hidden', 'lg:hidden'] as const;
const fromXl = ['max-xl:hidden', 'xl:hidden'] as const;
const from90 = ['max-[90rem]:hidden', 'min-[90rem]:hidden'] as const;
const from96 = ['max-[96rem]:hidden', 'min-[96rem]:hidden'] as const;

/** The sections of the shop that bar and menu link to, with the widths from which the bar has space for them. */
const shopLinks = [
  { to: '/research-wineries', label: 'Research Wineries', anonymous: from90, signedIn: from90 },
  { to: '/wine-clubs', label: 'Wine Clubs', anonymous: from90, signedIn: from96 },
  { to: '/buy-wine', label: 'Buy Wine' },
  { to: '/about', label: 'About', anonymous: from90, signedIn: from96 },
  { to: '/blog', label: 'Blog', anonymous: fromXl, signedIn: from96 },
  { to: '/curated', label: 'Curated Wines', anonymous: fromLg, signedIn: fromXl },
] as const;

const linkStyle =
  'inline-flex min-h-11 items-center text-small font-medium whitespace-nowrap underline-offset-8 hover:text-garnet aria-[current=page]:text-garnet aria-[current=page]:underline';

/**
 * The bar at the top of every page: the link to the front page, search, the sections of the shop, and the cart. Below
 * 768 px search and sections are panels.
 * @param bottles the number of bottles in the cart
 */
export function TopBar(props: { siteName: string; visitor: Visitor | undefined; bottles: number }) {
  const { siteName, visitor, bottles } = props;
  const { pathname } = useLocation();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-x-5 px-gutter md:min-h-18 xl:gap-x-8">
        <Link
          to="/"
          aria-current={pathname === '/' ? 'page' : undefined}
          className="inline-flex min-h-11 max-w-[60%] shrink-0 items-center overflow-hidden rounded-sm"
        >
          <Wordmark siteName={siteName} />
          <VisuallyHidden>, home</VisuallyHidden>
        </Link>
        <div data-elsewhere className="@container min-w-0 grow max-md:hidden lg:max-w-[32rem]">
          <SearchBar id="bar" layout="line" />
        </div>
        <nav data-elsewhere aria-label="Main" className="ml-auto flex items-center gap-x-5 max-md:hidden xl:gap-x-7">
          <ShopLinks isSignedIn={visitor !== undefined} />
          <VisitorMenu visitor={visitor} />
        </nav>
        {/* The end of the bar, at every width: the visitor's cart, before the two panel buttons of a phone. */}
        <div className="-mr-2.5 ml-auto flex items-center">
          <CartLink bottles={bottles} />
          <span data-elsewhere className="contents md:hidden">
            <PanelButton panel="mobilesearch" icon="search" label="Search" />
            <PanelButton panel="mobilemenu" icon="menu" label="Menu" count={visitor?.inboxCount} />
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

/** The sections of the shop: those that the bar has space for, and a menu of the others. */
function ShopLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname, key } = useLocation();
  const links = shopLinks.map((link) => {
    const widths = 'anonymous' in link ? link[isSignedIn ? 'signedIn' : 'anonymous'] : null;
    return { ...link, widths, current: link.to === pathname ? ('page' as const) : undefined };
  });
  return (
    <>
      {links.map(({ to, label, widths, current }) => (
        <Link key={to} to={to} aria-current={current} className={classNames(linkStyle, widths?.[0])}>
          {label}
        </Link>
      ))}
      <button
        type="button"
        popoverTarget="more-links"
        className={classNames(linkStyle, 'gap-2', isSignedIn ? 'min-[96rem]:hidden' : 'min-[90rem]:hidden')}
      >
        More
        <Icon name="chevron-down" size="small" />
      </button>
      {/* why: another key after each navigation, which closes it */}
      <ul
        key={key}
        id="more-links"
        popover="auto"
        className="fixed inset-auto top-16 right-gutter w-56 list-none rounded-md border border-line bg-paper-raised py-2 shadow-floating supports-[position-area:bottom]:top-auto supports-[position-area:bottom]:right-auto supports-[position-area:bottom]:[position-area:bottom_span-left]"
      >
        {links.map(({ to, label, widths, current }) =>
          widths ? (
            <li key={to} className={widths[1]}>
              <Link to={to} aria-current={current} className={classNames(linkStyle, 'w-full px-4')}>
                {label}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}

/**
 * Opens a panel: a link to this page with the panel's flag, so that it works without JavaScript; with it, no data are
 * loaded.
 */
function PanelButton(props: { panel: Panel; icon: IconName; label: string; count?: string | undefined }) {
  const { panel, icon, label, count } = props;
  const location = useLocation();
  const preload = () => void loadPanels().catch(() => undefined);
  return (
    <span className="relative">
      <IconButton
        icon={icon}
        label={count ? `${label}, ${count} new` : label}
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
      {count && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-0 right-0 min-w-5 rounded-full bg-garnet px-1 text-center text-caption leading-5 text-on-garnet"
        >
          {count}
        </span>
      )}
    </span>
  );
}
