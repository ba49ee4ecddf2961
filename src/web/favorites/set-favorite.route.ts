import { redirect } from 'react-router';
import { adoptKeptFavorites, favoriteSchema, setFavorite } from '#features/favorites/set-favorite.server.ts';
import { readForm } from '../forms/form-action.server.ts';
import { setPendingFavoriteCookie } from '../shell/cookies.server.ts';
import { orUnreachable } from '../shell/errors/or-unreachable.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { answerWithPage, redirectPlainForms } from '../shell/plain-forms.server.ts';
import { sameSitePath } from '../shell/return-url.ts';
import type { Route } from './+types/set-favorite.route.ts';
import { favoriteErrors } from './error-messages.ts';

export const middleware = [redirectPlainForms];

/** Opening this URL in a browser redirects to the favorites. */
export const loader = () => redirect('/my-favorites');

/**
 * Adds a listing or a winery to the favorites, or removes it. A form without JavaScript is redirected to its page, or
 * to the favorites, which show the error. `do=adopt` adds those that the browser kept before signing in. Anonymous visitors are redirected to sign up.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  if (form.get('do') === 'adopt') {
    const adopted = await adoptKeptFavorites(app, actor, String(form.get('kept') ?? ''));
    if (adopted.ok) return answerWithPage({ status: 'saved' as const, on: true }, '/my-favorites');
    return answerWithPage({ status: 'refused' as const, code: adopted.code }, '/my-favorites');
  }
  const back = sameSitePath(form.get('back'));
  const input = { kind: form.get('kind'), id: form.get('id'), on: form.get('on') };
  const result = await setFavorite(app, actor, input);
  if (result.ok) return answerWithPage({ status: 'saved' as const, on: input.on === 'true' }, back);
  if (result.code === 'signed-out') {
    const headers = pendingFavoriteHeaders(input, app.site.baseUrl);
    throw redirect(`/signup?${new URLSearchParams({ from: back })}`, { status: 303, headers });
  }
  const code = result.code;
  const answer = { status: 'refused' as const, code, problem: favoriteErrors[code] };
  // why: too many favorites pass by removing one, not by waiting
  return answerWithPage(answer, `/my-favorites?problem=${code}`, code === 'too-many' ? { status: 409 } : {});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** The header that stores a favorite to be added after signing up; a removal is not stored. */
function pendingFavoriteHeaders(input: unknown, baseUrl: string): HeadersInit {
  const { data } = favoriteSchema.safeParse(input);
  return data?.on ? { 'set-cookie': setPendingFavoriteCookie(baseUrl, data) } : {};
}
