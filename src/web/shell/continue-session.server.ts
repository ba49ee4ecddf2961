import { readSession } from '#features/accounts/sign-in/session.server.ts';
import type { PageContext } from './page-context.server.ts';

/**
 * Lets a request go on in its session under the new token that a form has just given it, so that the loaders of the same
 * request (without scripts, they run after the action) see what has changed.
 * @param cookies of the answer; none if the session keeps its token, as that of an API client does
 * @returns the headers of the answer
 */
export async function continueSession(
  page: PageContext,
  request: Request,
  cookies: readonly string[],
): Promise<[name: string, value: string][]> {
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  Object.assign(page, await readSession(page.app, cookies.length === 0 ? request.headers : new Headers({ cookie })));
  return cookies.map((each) => ['set-cookie', each]);
}
