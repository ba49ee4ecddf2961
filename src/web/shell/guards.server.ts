import { data, redirect } from 'react-router';
import type { Account } from '#features/accounts/account.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import { type Role, type SignedIn, sellerRoles } from '#kit/actor.ts';
import { getPageContext, type PageContext } from './page-context.server.ts';
import { returnQuery } from './return-url.ts';

type Context = Parameters<typeof getPageContext>[0];

/** Where somebody claims a winery that is not in the directory, and finds the one that is. */
const newWineryClaimUrl = '/claim-your-page/new';

/** What the server code of a page for signed-in accounts takes from its request. */
export type SignedInPage = Pick<PageContext, 'app'> & { actor: SignedIn };

/**
 * What stays open to people who have not agreed to new terms: what they ordered and what concerns it, their clubs and
 * invoices, their data and the security of their account, and the dashboard, where the terms are written.
 */
const openWithoutAgreement =
  /^\/(updated-terms|order|sale|inbox|my-clubs|confirm-payment|manage-subscriptions-settings\/invoices|account\/(your-data|security|contact-details|change-password|email-preferences)|dashboard)(\/|$)/;

/**
 * The signed-in account, for a route that requires one. Others are redirected to sign up, to complete their account, to
 * give their second factor, or to agree to new terms, and return afterwards. What the account may do there is decided by each use case.
 * @param url of the route, without the suffix of data requests
 * @throws a redirect
 */
export function requireUser(context: Context, url: URL) {
  const page = getPageContext(context);
  if (page.awaits) throw redirect(`/login/second-factor${returnQuery(url)}`);
  if (page.unconfirmed) throw redirect(`/confirm${returnQuery(url)}`);
  if (page.actor.kind !== 'user' || !page.user) throw redirect(`/signup${returnQuery(url)}`);
  if (page.mustAgreeToTerms && !openWithoutAgreement.test(url.pathname)) {
    throw redirect(`/updated-terms${returnQuery(url)}`);
  }
  return { ...page, actor: page.actor satisfies SignedIn, user: page.user };
}

/**
 * As `requireUser`, for pages to which mails lead: visitors are redirected to log in, since the reader of such a mail has
 * an account.
 * @throws a redirect
 */
export function requireReader(context: Context, url: URL) {
  const { actor, awaits, unconfirmed } = getPageContext(context);
  if (actor.kind === 'anonymous' && !awaits && !unconfirmed) throw redirect(`/login${returnQuery(url)}`);
  return requireUser(context, url);
}

/**
 * As `requireRole` for admins; anonymous visitors are redirected to log in, since admins do not sign up (the
 * specification).
 * @throws a redirect
 */
export function requireAdmin(context: Context, url: URL) {
  const { actor, awaits } = getPageContext(context);
  if (actor.kind === 'anonymous' && !awaits) throw redirect(`/login${returnQuery(url)}`);
  return requireRole(context, url, ['admin']);
}

/**
 * As `requireUser`, and with one of the roles; an account with none of them is redirected to the front page.
 * @throws a redirect
 */
export function requireRole(context: Context, url: URL, roles: readonly Role[]) {
  const page = requireUser(context, url);
  if (!page.actor.roles.some((role) => roles.includes(role))) {
    getPageContext(context).accessRefused = true;
    throw redirect('/');
  }
  return page;
}

/**
 * As `requireRole` for sellers. People of the trade who have no winery here yet are redirected to claim theirs.
 * @throws a redirect
 */
export async function requireSeller(context: Context, url: URL) {
  const { app, actor } = requireUser(context, url);
  if (!actor.roles.some((role) => sellerRoles.includes(role))) {
    const account = await showAccount(app, actor);
    if (account.ok && account.value.role === 'industry-pro') throw redirect(newWineryClaimUrl);
  }
  return requireRole(context, url, sellerRoles);
}

/** The actor's own account, for a page of its settings. @throws a redirect to log in if it was deleted meanwhile */
export async function requireAccount(app: PageContext['app'], actor: SignedIn): Promise<Account> {
  const account = await showAccount(app, actor);
  if (!account.ok) throw redirect('/login');
  return account.value;
}

/** What a page throws if its use case refuses: 404 for what does not exist for the account, else a redirect. */
export function refusedPage(code: 'forbidden' | 'not-found', elsewhere = '/') {
  return code === 'not-found' ? data(null, { status: 404 }) : redirect(elsewhere);
}
