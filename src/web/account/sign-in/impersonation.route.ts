import { redirect } from 'react-router';
import { openImpersonationSession } from '#features/accounts/sign-in/open-impersonation-session.server.ts';
import { signOut } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { readForm, readTypedText } from '../../forms/form-action.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import { redirectWithCookies } from '../session.server.ts';
import type { Route } from './+types/impersonation.route.ts';

/** Redirects to the front page: only a form opens an impersonation session. */
export function loader() {
  throw redirect('/');
}

/** Opens an impersonation session for an admin; the admin's own session in this browser ends. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireRole(context, url, ['admin']);
  const { id } = readTypedText(await readForm(request), ['id']);
  const opened = await openImpersonationSession(app, actor, id);
  if (!opened.ok) throw redirect(opened.code === 'forbidden' ? '/' : '/notfound');
  const { cookies } = await signOut(app, actor, { headers: request.headers });
  return redirectWithCookies('/', [...cookies, opened.value.cookie]);
}
