import { redirect } from 'react-router';
import { answerForm, readForm } from '../../../forms/form-action.server.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import { sameSitePath } from '../../../shell/return-url.ts';
import type { Route } from './+types/exceptions.route.ts';
import { submitExceptionForm } from './exceptions.server.ts';

/**
 * Changes the exceptions of a tasting for fetchers; without JavaScript the forms are submitted to the editor's page.
 * Adding one redirects to the month in which it begins.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const { result, added, pageUrl } = await submitExceptionForm(getPageContext(context), params.id, form);
  // why: the editor loads its data again after a conflict (409), but not after a refusal
  if (!added) return answerForm(result, result.status === 'refused' ? { status: 400 } : {});
  const page = pageUrl(new URL(sameSitePath(form.get('from')), 'http://site.invalid'));
  // why: without the hash, so that the page does not scroll
  return redirect(page.replace(/#.*/, ''), 303);
}
