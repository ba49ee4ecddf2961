import { redirect } from 'react-router';
import { readForm } from '../forms/form-action.server.ts';
import { setConsentCookie } from '../shell/cookies.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { sameSitePath } from '../shell/return-url.ts';
import type { Route } from './+types/cookie-consent.route.ts';

/** Opening this URL in a browser redirects to the explanation of the cookies. */
export const loader = () => redirect('/privacy-policy#cookies');

/** Records that the cookie notice was accepted, and redirects to the page on which it was shown. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const headers = { 'set-cookie': setConsentCookie(getPageContext(context).app.site.baseUrl) };
  return redirect(sameSitePath(form.get('back')), { status: 303, headers });
}
