import { redirectDocument } from 'react-router';
import { readSession } from '#features/accounts/sign-in/session.server.ts';
import type { OpenedSession } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { adoptCart } from '#features/cart/adopt-cart.server.ts';
import { mustAgreeToTerms } from '#features/content/terms.server.ts';
import { adoptFavorite } from '#features/favorites/set-favorite.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../app.ts';
import {
  clearCartCookie,
  clearFlashCookie,
  readCartCookie,
  readPendingFavoriteCookie,
  setWelcomeCookie,
} from '../shell/cookies.server.ts';
import { sameSitePath } from '../shell/return-url.ts';

/**
 * After signing in: the pending favorite and the cart of the browser are moved to the account, and the person returns
 * to the page where they started.
 * @param opened the new session; undefined if the session existed before. While it lacks the second factor, the person
 * goes to the page for that
 * @param isNew whether the person has just signed up: the next page welcomes them
 */
export async function finishSignIn(
  app: App,
  request: Request,
  form: FormData,
  opened: Pick<OpenedSession, 'cookies' | 'awaits'> | undefined,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Response> {
  const { cookies = [], awaits } = opened ?? {};
  if (awaits) {
    const from = new URLSearchParams({ from: returnPath(form) });
    return redirectWithCookies(`/login/second-factor?${from}`, cookies);
  }
  const sessionCookies = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const session = cookies.length === 0 ? request.headers : new Headers({ cookie: sessionCookies });
  const adopted = await adoptPending(app, request.headers, async () => (await readSession(app, session)).actor);
  const welcome = isNew ? [setWelcomeCookie(app.site.baseUrl)] : [];
  return redirectWithCookies(await nextPath(app, session, returnPath(form)), [...cookies, ...adopted, ...welcome]);
}

/** Where somebody goes who has just signed in: by way of the terms if these are newer than what they accepted. */
async function nextPath(app: App, session: Headers, path: string): Promise<string> {
  const { actor, termsAcceptedAt } = await readSession(app, session);
  if (!(await mustAgreeToTerms(app, actor, termsAcceptedAt))) return path;
  return `/updated-terms?${new URLSearchParams({ from: path })}`;
}

/**
 * Moves the pending favorite and the cart of a browser to the account that signs in. Without either it loads nothing.
 * @returns the headers that delete their cookies
 */
export async function adoptPending(app: App, headers: Headers, readActor: () => Promise<Actor>): Promise<string[]> {
  const { baseUrl } = app.site;
  const [favorite, cartKey] = [readPendingFavoriteCookie(baseUrl, headers), readCartCookie(baseUrl, headers)];
  const clearing: string[] = [];
  try {
    if (favorite !== undefined) {
      clearing.push(clearFlashCookie(baseUrl));
      await adoptFavorite(app, await readActor(), favorite);
    }
    if (cartKey !== undefined) {
      await adoptCart(app, await readActor(), cartKey);
      // why: the cookie is deleted only after success, so that the cart can be moved next time
      clearing.push(clearCartCookie(baseUrl));
    }
  } catch (error) {
    // why: signing in must not fail because of a favorite or a cart
    app.errors.report('request-failed', error);
  }
  return clearing;
}

/** The URL after signing in: the page and anchor in the form, if they belong to this site; else the front page. */
export function returnPath(form: FormData): string {
  const [from, hash] = [sameSitePath(form.get('from')), form.get('hash')];
  // why: a page about signing in would only redirect again
  if (/^\/(login|signup|confirm|authentication|logout)(?![\w-])/.test(from)) return '/';
  return typeof hash === 'string' && /^#[\w-]{1,80}$/.test(hash) && !from.includes('#') ? from + hash : from;
}

/**
 * Redirects to a page as a new document: the account has changed, so everything loaded before is outdated.
 * @param cookies the cookie headers to set
 */
export function redirectWithCookies(to: string, cookies: readonly string[]): Response {
  const answer = redirectDocument(to);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
