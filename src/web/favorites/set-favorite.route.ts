import { redirect } from 'react-router';
import { favoriteSchema, setFavorite } from '#features/favorites/set-favorite.server.ts';
import { readForm } from '../forms/read-form.server.ts';
import { setPendingFavoriteCookie } from '../shell/cookies.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { sameSitePath } from '../shell/return-url.ts';
import type { Route } from './+types/set-favorite.route.ts';
import { favoriteErrors } from './error-messages.ts';

/** Who opens this address finds the favorites themselves. */
export const loader = () => redirect('/my-favorites');

/**
 * Puts a heart on or takes it off. A form goes back to where it stood, or to the favorites where it is told why nothing changed;
 * script says `stay` and gets an answer in JSON: `message` for a refusal, `to` where to go first.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  const [back, stay] = [sameSitePath(form.get('back')), form.get('stay') === 'true'];
  const input = { kind: form.get('kind'), id: form.get('id'), on: form.get('on') };
  const result = await setFavorite(app, actor, input);
  if (result.ok) return stay ? new Response(null, { status: 204 }) : redirect(back, 303);
  if (result.reason === 'signed-out') {
    const to = `/signup?${new URLSearchParams({ from: back })}`;
    const headers = pendingFavoriteHeaders(input, app.site.baseUrl);
    return stay ? Response.json({ to }, { status: 401, headers }) : redirect(to, { status: 303, headers });
  }
  const { status, message } = favoriteErrors[result.reason];
  return stay ? Response.json({ message }, { status }) : redirect(`/my-favorites?problem=${result.reason}`, 303);
}

/** The header that keeps a heart put on; one taken off is not kept. */
function pendingFavoriteHeaders(input: unknown, baseUrl: string): HeadersInit {
  const { data } = favoriteSchema.safeParse(input);
  return data?.on ? { 'set-cookie': setPendingFavoriteCookie(baseUrl, data) } : {};
}
