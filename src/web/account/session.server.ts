import { redirectDocument } from 'react-router';
import { readSession } from '#features/accounts/sign-in/session.server.ts';
import { adoptCart } from '#features/cart/adopt-cart.server.ts';
import { adoptFavorite } from '#features/favorites/set-favorite.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../app.ts';
import {
  clearCartCookie,
  clearPendingFavoriteCookie,
  readCartCookie,
  readPendingFavoriteCookie,
} from '../shell/cookies.server.ts';
import { sameSitePath } from '../shell/return-url.ts';

/**
 * What follows when somebody has signed in: the heart and the cart that waited for it become the person's, who is led back to where
 * the way began.
 * @param cookies of the session that has just begun; none where it goes on
 */
export async function finishSignIn(
  app: App,
  request: Request,
  form: FormData,
  cookies: readonly string[],
): Promise<Response> {
  const own = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const session = cookies.length === 0 ? request.headers : new Headers({ cookie: own });
  const adopted = await adoptPending(app, request.headers, async () => (await readSession(app, session)).actor);
  return redirectWithCookies(returnPath(form), [...cookies, ...adopted]);
}

/**
 * Makes what a browser kept for whoever signs in there that person's: a heart, a cart. Without either it asks nothing.
 * @returns the headers by which the browser forgets it
 */
export async function adoptPending(app: App, headers: Headers, readActor: () => Promise<Actor>): Promise<string[]> {
  const [heart, key] = [readPendingFavoriteCookie(headers), readCartCookie(headers)];
  const { baseUrl } = app.site;
  const forgotten: string[] = [];
  try {
    if (heart !== undefined) {
      forgotten.push(clearPendingFavoriteCookie(baseUrl));
      await adoptFavorite(app, await readActor(), heart);
    }
    if (key !== undefined) {
      await adoptCart(app, await readActor(), key);
      // why: only now; a cart that could not be taken is taken at the next time
      forgotten.push(clearCartCookie(baseUrl));
    }
  } catch (error) {
    // why: somebody who is signed in is not told that it failed because of what waited
    app.errors.report('request-failed', error);
  }
  return forgotten;
}

/** Where to go after signing in: the page and the place on it that a form names, if they are this site's; else the front page. */
export function returnPath(form: FormData): string {
  const [from, hash] = [sameSitePath(form.get('from')), form.get('hash')];
  // why: one that leads back to signing in would lead nowhere
  if (/^\/(login|signup|confirm|authentication|logout)(?![\w-])/.test(from)) return '/';
  return typeof hash === 'string' && /^#[\w-]{1,80}$/.test(hash) && !from.includes('#') ? from + hash : from;
}

/**
 * Leads on to a page as a fresh document: who is signed in has changed, so nothing that the browser holds counts any more.
 * @param cookies to set or forget
 */
export function redirectWithCookies(to: string, cookies: readonly string[]): Response {
  const answer = redirectDocument(to);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
