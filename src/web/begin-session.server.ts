import { readSession } from '#features/accounts/read-session.server.ts';
import { adoptFavourite } from '#features/favourites/adopt-favourite.server.ts';
import type { App } from '../server.ts';
import { forgetPendingFavourite, pendingFavourite } from './pending-favourite.server.ts';
import { returnPath } from './return-path.server.ts';
import { leadOn } from './session-cookies.server.ts';

/**
 * What follows when somebody has signed in: the heart that waited for it is kept, and the person is led back to where the way began.
 * @param cookies of the session that has just begun; none where it goes on
 */
export async function beginSession(
  app: App,
  request: Request,
  form: FormData,
  cookies: readonly string[],
): Promise<Response> {
  const pending = pendingFavourite(request.headers);
  if (pending === undefined) return leadOn(returnPath(form), cookies);
  try {
    const own = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const session = cookies.length === 0 ? request.headers : new Headers({ cookie: own });
    await adoptFavourite(app, (await readSession(app, session)).viewer, pending);
  } catch (error) {
    // why: somebody who is signed in is not told that it failed because of a heart
    app.errors.report('request-failed', error);
  }
  return leadOn(returnPath(form), [...cookies, forgetPendingFavourite(app.site.baseUrl)]);
}
