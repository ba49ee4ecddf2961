import './shell/styles.css';
import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import instrumentUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import type { CurrentUser } from '#features/accounts/account.ts';
import { shopDate } from '#features/accounts/age.ts';
import { countCart } from '#features/cart/show-cart.server.ts';
import { countNotifications } from '#features/orders/count-notifications.server.ts';
import { needsPayoutAccount } from '#features/payments/payouts/payout-readiness.server.ts';
import { cardPaymentSettingsOf } from '#features/payments/stripe/stripe-settings.ts';
import type { Actor } from '#kit/actor.ts';
import { MapSettingsContext } from '#ui/map/map-settings.ts';
import type { Route } from './+types/root.ts';
import { CardPaymentSettingsContext } from './cards/card-payment-settings.ts';
import type { Reminder, Visitor } from './shell/account-menu/visitor.ts';
import { readCartCookie } from './shell/cookies.server.ts';
import { PageFailure } from './shell/errors/error-page.tsx';
import { FocusOnNavigation, PageViewEvents } from './shell/navigation-effects.tsx';
import { getPageContext } from './shell/page-context.server.ts';
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

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, user, cookiesAccepted } = getPageContext(context);
  const { name, social, map } = app.site;
  const visitor = await visitorOf(app, actor, user);
  return {
    siteName: name,
    social,
    year: app.clock.now().getUTCFullYear(),
    cookiesAccepted,
    map,
    cardSetting: cardPaymentSettingsOf(app.browserPayments, shopDate(app.clock.now())),
    visitor,
    bottles: await countCart(app, actor, readCartCookie(app.site.baseUrl, request.headers)),
    reminder: await reminderOf(app, actor, visitor),
  };
}

/** The reminder for a visitor: buyers and sellers to verify their email address, then sellers to set up payouts. */
async function reminderOf(
  app: Parameters<typeof needsPayoutAccount>[0],
  actor: Actor,
  visitor: Visitor | undefined,
): Promise<Reminder | undefined> {
  const { emailVerified = true, notifications } = visitor ?? {};
  if (!emailVerified && (notifications?.hasOrders || notifications?.hasListings)) return 'email';
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
  return {
    id,
    firstName,
    displayName,
    emailVerified,
    roles,
    limited,
    notifications: await countNotifications(app, actor),
  };
}

/** The shell is the same on every page: its data are loaded again only after a change, or when a page is reloaded. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formMethod = 'GET', currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return (formMethod !== 'GET' || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}

/** The HTML document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* why: painting a half-parsed page makes it jump when the rest of a row arrives. Pages are small: wait for
            the end. */}
        <link rel="expect" href="#end-of-page" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <span id="end-of-page" hidden />
        <FocusOnNavigation />
        <PageViewEvents />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The shell and the page in it. A route whose handle has `bare` is rendered without the shell. */
export default function Root({ loaderData, matches }: Route.ComponentProps) {
  const bare = matches.some((match) => (match?.handle as { bare?: boolean } | undefined)?.bare);
  const { map, cardSetting, ...frame } = loaderData;
  return (
    <MapSettingsContext value={map}>
      <CardPaymentSettingsContext value={cardSetting}>
        {bare ? (
          <Outlet />
        ) : (
          <Shell {...frame}>
            <Outlet />
          </Shell>
        )}
      </CardPaymentSettingsContext>
    </MapSettingsContext>
  );
}

/** Rendered instead of a page that failed. Top bar and footer are shown if the shell's own data could be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const page = <PageFailure error={error} />;
  return frame ? <Shell {...frame}>{page}</Shell> : page;
}
