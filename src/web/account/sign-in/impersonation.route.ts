import { redirect } from 'react-router';
import { openImpersonationSession } from '#features/accounts/sign-in/open-impersonation-session.server.ts';
import { signOut } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { readForm, readTypedText } from '../../forms/form-action.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import { redirectWithCookies } from '../session.server.ts';
import type { Route } from './+types/impersonation.route.ts';

/** Nothing to see here: looking in somebody's name is a form's to ask for. */
export function loader() {
  throw redirect('/');
}

/** Lets an admin look at the shop in somebody's name; the admin's own session in this browser ends with it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireRole(context, url, ['admin']);
  const { id } = readTypedText(await readForm(request), ['id']);
  const opened = await openImpersonationSession(app, actor, id);
  if (!opened.ok) throw redirect(opened.code === 'forbidden' ? '/' : '/notfound');
  const { cookies } = await signOut(app, actor, { headers: request.headers });
  return redirectWithCookies('/', [...cookies, opened.value.cookie]);
}
