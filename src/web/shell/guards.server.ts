import { redirect } from 'react-router';
import type { Role, SignedIn } from '#kit/actor.ts';
import { getPageContext } from './page-context.server.ts';
import { returnQuery } from './return-url.ts';

type Context = Parameters<typeof getPageContext>[0];

/**
 * Who is signed in, on a route that wants somebody to be. Others are sent to sign up, or to complete their account, and come back
 * afterwards. What the person may do there is each use case's to decide.
 * @param url of the route, without the suffix of data requests
 * @throws a redirect
 */
export function requireUser(context: Context, url: URL) {
  const page = getPageContext(context);
  if (page.unconfirmed) throw redirect(`/confirm${returnQuery(url)}`);
  if (page.actor.kind !== 'user' || !page.user) throw redirect(`/signup${returnQuery(url)}`);
  return { ...page, actor: page.actor satisfies SignedIn, user: page.user };
}

/**
 * As `requireRole` for admins; who has not signed in is sent to log in, since admins do not sign up (the specification).
 * @throws a redirect
 */
export function requireAdmin(context: Context, url: URL) {
  if (getPageContext(context).actor.kind === 'anonymous') throw redirect(`/login${returnQuery(url)}`);
  return requireRole(context, url, ['admin']);
}

/** As `requireUser`, and with one of the roles; who has none of them is sent to the front page. @throws a redirect */
export function requireRole(context: Context, url: URL, roles: readonly Role[]) {
  const page = requireUser(context, url);
  if (!page.actor.roles.some((role) => roles.includes(role))) throw redirect('/');
  return page;
}
