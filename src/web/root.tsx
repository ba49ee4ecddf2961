import './shell/styles.css';
import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import instrumentUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import {
  data,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { CurrentUser } from '#features/accounts/account.ts';
import { shopDate } from '#features/accounts/age.ts';
import { noPageOwner } from '#features/accounts/page-owner.ts';
import { pageOwnerOf } from '#features/accounts/sign-in/page-owner.server.ts';
import { countCart } from '#features/cart/show-cart.server.ts';
import { countNotifications } from '#features/messages/count-notifications.server.ts';
import { needsPayoutAccount } from '#features/payments/payouts/payout-readiness.server.ts';
import { cardPaymentSettingsOf } from '#features/payments/stripe/stripe-settings.ts';
import type { Actor } from '#kit/actor.ts';
import { MapSettingsContext } from '#ui/map/map-settings.ts';
import type { Route } from './+types/root.ts';
import { CardPaymentSettingsContext } from './cards/card-payment-settings.ts';
import { ownerConflictOf } from './forms/owner-conflict.ts';
import { usePageOwner } from './forms/page-owner.ts';
import { countText, type Reminder, type Visitor } from './shell/account-menu/visitor.ts';
import { revalidateUnlessOnlyPanel } from './shell/bar/panel-url.ts';
import { clearFlashCookie, readCartCookie, readWelcomeCookie } from './shell/cookies.server.ts';
import { PageFailure } from './shell/errors/error-page.tsx';
import { LastShellData } from './shell/errors/page-not-loaded.ts';
import { FocusOnNavigation, KeepGuardedHash, PageViewEvents } from './shell/navigation-effects.tsx';
import { getPageContext } from './shell/page-context.server.ts';
import { OwnerConflictNotice } from './shell/page-owner/owner-conflict-notice.tsx';
import { reportOwnerConflicts } from './shell/page-owner/report-owner-conflicts.ts';
import { Shell } from './shell/shell.tsx';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...[frauncesUrl, instrumentUrl].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
];

export const clientMiddleware = [reportOwnerConflicts];

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = getPageContext(context);
  const { app, actor, user, cookiesAccepted } = page;
  const { baseUrl, name, social, map } = app.site;
  const visitor = await visitorOf(app, actor, user);
  const isNew = visitor !== undefined && readWelcomeCookie(baseUrl, request.headers);
  const shell = {
    siteName: name,
    social,
    year: app.clock.now().getUTCFullYear(),
    cookiesAccepted,
    map,
    cardSetting: cardPaymentSettingsOf(app.browserPayments, shopDate(app.clock.now())),
    visitor,
    pageOwner: pageOwnerOf(app, page),
    bottles: await countCart(app, actor, readCartCookie(baseUrl, request.headers)),
    reminder: await reminderOf(app, actor, visitor),
    welcome: isNew && user ? { email: user.email } : undefined,
  };
  return isNew ? data(shell, { headers: { 'set-cookie': clearFlashCookie(baseUrl) } }) : shell;
}

/** The reminder for a visitor: buyers and sellers to verify their email address, then sellers to set up payouts. */
async function reminderOf(
  app: Parameters<typeof needsPayoutAccount>[0],
  actor: Actor,
  visitor: Visitor | undefined,
): Promise<Reminder | undefined> {
  const { emailVerified = true, notifications } = visitor ?? {};
  if (!emailVerified && (notifications?.orders || notifications?.listings)) return 'email';
  return (await needsPayoutAccount(app, actor)) ? 'payout' : undefined;
}

async function visitorOf(
  app: Parameters<typeof countNotifications>[0],
  actor: Actor,
  user: CurrentUser | undefined,
): Promise<Visitor | undefined> {
  if (actor.kind !== 'user' || !user) return undefined;
  const { id, firstName, displayName, emailVerified } = user;
  const { roles, limited } = actor;
  const notifications = await countNotifications(app, actor);
  return {
    id,
    firstName,
    displayName,
    emailVerified,
    roles,
    limited,
    notifications,
    inboxCount: countText(notifications.sales + notifications.unread.orders + notifications.unread.sales),
  };
}

/**
 * The counts and reminders of the shell are loaded again with every page, not with every filter or month of one: if that
 * cannot be loaded, the page stays.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET', actionResult } = change;
  if (ownerConflictOf(actionResult)) return false;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return revalidateUnlessOnlyPanel(change) && !(formMethod === 'GET' && isSamePage);
}

/** The HTML document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const withScripts = !useMatches().some(({ handle }) => (handle as Handle)?.withoutScripts);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* why: painting a half-parsed page makes it jump when the rest of a row arrives. Pages are small: wait for
            the end. */}
        <link rel="expect" href="#end-of-page" blocking="render" />
        <Meta />
        {/* why: the browser's half of React Router knows no nonce, so the one of the server would not match it; the policy
            allows style sheets and fonts of this origin without one */}
        <Links nonce="" />
      </head>
      <body data-page-owner={usePageOwner()}>
        {children}
        <span id="end-of-page" hidden />
        <FocusOnNavigation />
        <KeepGuardedHash />
        <PageViewEvents />
        {withScripts && <ScrollRestoration />}
        {withScripts && <Scripts />}
      </body>
    </html>
  );
}

/** What the root reads of a route: whether it is rendered without the shell, or without scripts. */
type Handle = { bare?: boolean; withoutScripts?: boolean } | undefined;

/** The shell and the page in it. A route whose handle has `bare` is rendered without the shell. */
export default function Root({ loaderData, matches }: Route.ComponentProps) {
  const bare = matches.some((match) => (match?.handle as Handle)?.bare);
  const { map, cardSetting, pageOwner, ...frame } = loaderData;
  const key = useOwnerKey(pageOwner);
  const last = useContext(LastShellData);
  useEffect(() => {
    last.current = loaderData;
  });
  return (
    <MapSettingsContext value={map}>
      <CardPaymentSettingsContext value={cardSetting}>
        {bare ? (
          <Outlet key={key} />
        ) : (
          <Shell key={key} {...frame}>
            <Outlet />
          </Shell>
        )}
        <OwnerConflictNotice openedFor={frame.visitor?.displayName} />
      </CardPaymentSettingsContext>
    </MapSettingsContext>
  );
}

/**
 * A key that changes when the page's account does, so that nothing which was typed or loaded for one account remains on
 * the page of the next. What was typed before logging in remains.
 */
function useOwnerKey(pageOwner: string): number {
  const [shown, setShown] = useState({ pageOwner, key: 0 });
  if (shown.pageOwner === pageOwner) return shown.key;
  const key = shown.pageOwner === noPageOwner ? shown.key : shown.key + 1;
  setShown({ pageOwner, key });
  return key;
}

/** Rendered instead of a page that failed, with top bar and footer if their data were ever loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const last = useContext(LastShellData);
  const frame =
    useRouteLoaderData<typeof loader>('root') ?? (last.current as Route.ComponentProps['loaderData'] | undefined);
  const page = <PageFailure error={error} />;
  return frame ? <Shell {...frame}>{page}</Shell> : page;
}
